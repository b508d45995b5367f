import { sql } from 'kysely'
import type { Db } from './db.ts'
import { statement } from './statement.ts'

type Standards = { project_id: number; standards: number[] }

const lockCounts = statement<Standards, never>(
  'task.lockCounts',
  (_, place) => sql<never>`
    select from "ProjectStandard"
    where "ProjectId" = ${place('project_id')} and "StandardId" = any(${place('standards')}::int[])
    order by "StandardId" for update`,
)

const recount = statement<Standards, never>(
  'task.recount',
  (_, place) => sql<never>`
    update "ProjectStandard" p set "openTaskCount" = (
      select count(*) from "Task" t where t."ProjectId" = p."ProjectId" and t."StandardId" = p."StandardId"
        and (exists (select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id" and not a."IsCompleted")
          or not exists (select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id")))
    where p."ProjectId" = ${place('project_id')} and p."StandardId" = any(${place('standards')}::int[])`,
)

/** Counts the open tasks of standards of a project again; a task is open until all of its assignees are done. */
export async function recountOpenTasks(
  db: Db,
  project_id: number,
  standards: number[],
): Promise<void> {
  // Locked first and counted then, so that what others have changed meanwhile is counted.
  await Promise.all([
    db.run(lockCounts, { project_id, standards }),
    db.run(recount, { project_id, standards }),
  ])
}
