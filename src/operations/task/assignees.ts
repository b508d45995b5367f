import { sql } from 'kysely'
import { isOfEarlierLink } from '#database/predicates/tasks.ts'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { Db } from '../core/db.ts'
import { statement } from '../core/statement.ts'
import { staffAmong } from './task-rows.ts'

type People = { project_id: number; task_id: number; people: string[] }

const insert = statement<People, never>(
  'assignee.insert',
  (_, place) => sql<never>`
    insert into "TaskAssignee" ("ProjectId", "TaskId", "UserId")
    select ${place('project_id')}::int, ${place('task_id')}::int, u from unnest(${place('people')}::text[]) u
    on conflict do nothing`,
)

const removeEarlier = statement<People, never>(
  'assignee.removeEarlier',
  (_, place) => sql<never>`
    delete from "TaskAssignee" a where a."ProjectId" = ${place('project_id')} and a."TaskId" = ${place('task_id')}
      and a."UserId" = any(${place('people')}::text[]) and ${isOfEarlierLink}`,
)

const remove = statement<People, never>(
  'assignee.remove',
  (_, place) => sql<never>`
    delete from "TaskAssignee" where "ProjectId" = ${place('project_id')} and "TaskId" = ${place('task_id')}
      and "UserId" = any(${place('people')}::text[])`,
)

/** Whether each of the given people is staff or a member of the project. */
async function areKnown(
  db: Db,
  target: Target,
  named: readonly { user_id: string }[],
  ofProject: readonly { Id: string }[],
): Promise<boolean> {
  const known = new Set(ofProject.map(({ Id }) => Id))
  const others = [...new Set(named.map(({ user_id }) => storedUserId(target, user_id)))].filter(
    (id) => !known.has(id),
  )
  if (others.length === 0) return true
  const staff = await db.run(staffAmong, { ids: others })
  return staff.length === others.length
}

/** The assignments of a task. */
export const assignees = {
  areKnown,
  /** Assigns people who are not yet assigned. */
  add: (db: Db, project_id: number, task_id: number, people: string[]) =>
    db.run(insert, { project_id, task_id, people }),
  /** Removes assignments left from before a client was removed from the project, so that they can be made again. */
  removeEarlier: (db: Db, project_id: number, task_id: number, people: string[]) =>
    db.run(removeEarlier, { project_id, task_id, people }),
  remove: (db: Db, project_id: number, task_id: number, people: string[]) =>
    db.run(remove, { project_id, task_id, people }),
}
