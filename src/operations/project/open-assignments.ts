import { sql } from 'kysely'
import type { Db } from '../kit/db.ts'
import { recountOpenTasks } from '../kit/recount-open-tasks.ts'
import { statement } from '../kit/statement.ts'

type Person = { project_id: number; user: string }

/** A task of a project that a person has not done yet. */
export type OpenAssignment = { TaskId: number; StandardId: number }

const ofPerson = (build: 'lock' | 'look') =>
  statement<Person, OpenAssignment>(
    `openAssignments.${build}`,
    (_, place) => sql<OpenAssignment>`
      select t."Id" as "TaskId", t."StandardId" from "TaskAssignee" a
      join "Task" t on t."ProjectId" = a."ProjectId" and t."Id" = a."TaskId"
      where a."ProjectId" = ${place('project_id')} and a."UserId" = ${place('user')} and not a."IsCompleted"
      order by t."Id" ${build === 'lock' ? sql`for update of t` : sql``}`,
  )

const lock = ofPerson('lock')
const look = ofPerson('look')

const remove = statement<Person & { tasks: number[] }, never>(
  'openAssignments.end',
  (_, place) => sql<never>`
    delete from "TaskAssignee" where "ProjectId" = ${place('project_id')} and "TaskId" = any(${place('tasks')}::int[])
      and "UserId" = ${place('user')}`,
)

/** What a person has still to do in a project. */
export const openAssignments = {
  /** Locks the tasks and answers them, in the order of their ids. */
  look: async (db: Db, person: Person): Promise<OpenAssignment[]> => {
    // Locked first and read then, so that what others have finished meanwhile is not counted as open.
    const [, found] = await Promise.all([db.run(lock, person), db.run(look, person)])
    return found
  },
  /** Takes the assignments away; what the person has done stays, as the record of who did it. */
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
