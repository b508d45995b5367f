import { sql } from 'kysely'
import { isTaskOpen } from '#database/predicates/tasks.ts'
import type { Db } from '../db.ts'
import { statement } from '../statement.ts'

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
    update "ProjectStandard" p set ("openTaskCount", "nextTaskDue") = (
      select count(*), min(t."DueDate") from "Task" t where t."ProjectId" = p."ProjectId" and t."StandardId" = p."StandardId"
        and ${isTaskOpen})
    where p."ProjectId" = ${place('project_id')} and p."StandardId" = any(${place('standards')}::int[])`,
)

/** Recounts the open tasks of standards of a project, and finds which of them is due first. */
export async function recountOpenTasks(
  db: Db,
  project_id: number,
  standards: number[],
): Promise<void> {
  // Count after locking, to include concurrent changes.
  await Promise.all([
    db.run(lockCounts, { project_id, standards }),
    db.run(recount, { project_id, standards }),
  ])
}
