import { sql } from 'kysely'
import { leadsOfProject } from '#database/predicates/leads.ts'
import { isTaskVisibleToClients, isOfEarlierLink } from '#database/predicates/tasks.ts'
import { isStaffUser } from '#database/predicates/users.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { statement } from '../core/statement.ts'

export type TaskRow = {
  Id: number
  Text: string
  ProjectId: number
  StandardId: number
  AuthorId: string
  CreationDate: string
  DueDate: string | null
}

/** An assignment of a task; `isOfEarlierLink` if the client has since been removed from the project, which leaves a record that grants no access. */
export type AssigneeRow = { UserId: string; IsCompleted: boolean; isOfEarlierLink?: true }

type TaskSnapshot = TaskRow & {
  ModuleId: number
  Assignees: AssigneeRow[]
  StandardOwnerIds: string[]
  /** Whether a caller who is a client of the project sees it. */
  IsVisibleToCaller: boolean
}

const readTask = statement<{ task_id: number }, TaskSnapshot>(
  'task.snapshot',
  (_, place) => sql<TaskSnapshot>`
    select t."Id", t."Text", t."ProjectId", t."StandardId", t."AuthorId", t."CreationDate", t."DueDate", s."StandardSetId" as "ModuleId",
      coalesce((select json_agg(case when ${isOfEarlierLink}
          then json_build_object('UserId', a."UserId", 'IsCompleted', a."IsCompleted", 'isOfEarlierLink', true)
          else json_build_object('UserId', a."UserId", 'IsCompleted', a."IsCompleted") end order by a."UserId")
        from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id"), '[]') as "Assignees",
      to_json(array(select "OwnerId" from "StandardDesktopReview" r
          where r."ProjectId" = t."ProjectId" and r."StandardId" = t."StandardId" and "OwnerId" is not null
        union select "OwnerId" from "StandardGapAnalysis" r
          where r."ProjectId" = t."ProjectId" and r."StandardId" = t."StandardId" and "OwnerId" is not null
        union select "OwnerId" from "StandardVerification" r
          where r."ProjectId" = t."ProjectId" and r."StandardId" = t."StandardId" and "OwnerId" is not null)) as "StandardOwnerIds",
      ${isTaskVisibleToClients} as "IsVisibleToCaller"
    from "Task" t join "Standard" s on s."Id" = t."StandardId"
    where t."Id" = ${place('task_id')}
    for update of t`,
)

const lockTask = statement<{ task_id: number }, { Id: number }>('task.lock', (build, place) =>
  build.selectFrom('Task').select('Id').where('Id', '=', place('task_id')).forUpdate(),
)

/** Locks a task and returns it with its assignments and the senior consultants of its standard. Rejects with 'Task does not exist'. */
export async function taskSnapshot(db: Db, task_id: number) {
  // Read after locking, so that the assignments cannot change concurrently.
  const [, rows] = await Promise.all([db.run(lockTask, { task_id }), db.run(readTask, { task_id })])
  const [row] = rows
  if (row === undefined) throw new ApiError('taskDoesNotExist')
  return row
}

/** The people to whom tasks of a project may be assigned: its clients, its consultants and the leads of its standards. */
export const assignablePeople = statement<{ project_id: number }, { Id: string; UserType: string }>(
  'task.assignable',
  (_, place) => sql<{ Id: string; UserType: string }>`
    select u."Id", u."UserType" from "User" u where not u."IsDeleted" and u."Id" in (
      select "UserId" from "ProjectUser" where "ProjectId" = ${place('project_id')}
      union ${leadsOfProject(place('project_id'))})`,
)

/** Which of the people are staff, who may be assigned in every project. */
export const staffAmong = statement<{ ids: string[] }, { Id: string }>(
  'task.staffAmong',
  (_, place) => sql<{ Id: string }>`
    select "Id" from "User" where "Id" = any(${place('ids')}::text[]) and not "IsDeleted"
      and ${isStaffUser('User')}`,
)

/** Which of the standards belong to the project, with their modules. */
export const standardOfProject = statement<
  { project_id: number; standard_id: number },
  { StandardId: number; ModuleId: number }
>(
  'task.standard',
  (_, place) => sql<{ StandardId: number; ModuleId: number }>`
    select p."StandardId", s."StandardSetId" as "ModuleId"
    from "ProjectStandard" p join "Standard" s on s."Id" = p."StandardId"
    where p."ProjectId" = ${place('project_id')} and p."StandardId" = ${place('standard_id')}
    for update of p`,
)
