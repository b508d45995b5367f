import { sql } from 'kysely'
import { recountOpenTasks } from '../core/counting/recount-open-tasks.ts'
import type { Db } from '../core/db.ts'
import { statement } from '../core/statement.ts'

type Person = { project_id: number; user: string }

/** A task of a project that a person has not done yet. */
export type OpenAssignment = { TaskId: number; StandardId: number }

const ofPerson = (kind: 'lock' | 'read') =>
  statement<Person, OpenAssignment>(
    `openAssignments.${kind}`,
    (_, place) => sql<OpenAssignment>`
      select t."Id" as "TaskId", t."StandardId" from "TaskAssignee" a
      join "Task" t on t."ProjectId" = a."ProjectId" and t."Id" = a."TaskId"
      where a."ProjectId" = ${place('project_id')} and a."UserId" = ${place('user')} and not a."IsCompleted"
      order by t."Id" ${kind === 'lock' ? sql`for update of t` : sql``}`,
  )

const lock = ofPerson('lock')
const read = ofPerson('read')

const remove = statement<Person & { tasks: number[] }, never>(
  'openAssignments.end',
  (_, place) => sql<never>`
    delete from "TaskAssignee" where "ProjectId" = ${place('project_id')} and "TaskId" = any(${place('tasks')}::int[])
      and "UserId" = ${place('user')}`,
)

export const openAssignments = {
  /** Locks the tasks and returns them, ordered by id. */
  lock: async (db: Db, person: Person): Promise<OpenAssignment[]> => {
    // Read after locking, so that tasks completed concurrently do not count as open.
    const [, found] = await Promise.all([db.run(lock, person), db.run(read, person)])
    return found
  },
  /** Deletes the assignments. Completed ones stay, as a record of who completed them. */
  end: async (db: Db, person: Person, ended: readonly OpenAssignment[]): Promise<void> => {
    if (ended.length === 0) return
    const tasks = ended.map(({ TaskId }) => TaskId)
    const standards = [...new Set(ended.map(({ StandardId }) => StandardId))]
    await Promise.all([
      db.run(remove, { ...person, tasks }),
      recountOpenTasks(db, person.project_id, standards),
    ])
  },
}
