import { sql } from 'kysely'
import { clientSince, isTaskOpen } from '#database/predicates/tasks.ts'
import type { Db } from '../core/db.ts'
import { statement } from '../core/statement.ts'

type Count = { ProjectId: number; openTaskCount: number }

// The condition `isTaskVisibleToClients` for all tasks of projects at once; evaluated per task, it would read
// many times as much.
const counts = statement<{ projects: readonly number[] }, Count>(
  'projects.clientTaskCounts',
  (_, place) => sql<Count>`
    with clients as materialized (
      select l."ProjectId", l."UserId", ${clientSince} as "Since" from "ProjectUser" l join "User" c on c."Id" = l."UserId"
      where l."ProjectId" = any(${place('projects')}::int[]) and c."UserType" = 'Client'),
    concerned as (
      select t."ProjectId", t."Id" from clients c
      join "Task" t on t."ProjectId" = c."ProjectId" and t."AuthorId" = c."UserId" and t."CreationDate" >= c."Since"
      where t."ProjectId" = any(${place('projects')}::int[])
      union select a."ProjectId", a."TaskId" from clients c
      join "TaskAssignee" a on a."UserId" = c."UserId" and a."ProjectId" = c."ProjectId" and a."AssignedAt" >= c."Since")
    select t."ProjectId", count(*)::int as "openTaskCount" from concerned t where ${isTaskOpen} group by 1`,
)

/** Replaces the open tasks in project rows by those that clients see: the ones that concern a client of the project. */
export async function withClientTaskCounts<Row extends { Id: number; openTaskCount: number }>(
  db: Db,
  rows: readonly Row[],
): Promise<Row[]> {
  const found = await db.run(counts, { projects: rows.map(({ Id }) => Id) })
  const countOf = new Map(found.map(({ ProjectId, openTaskCount }) => [ProjectId, openTaskCount]))
  return rows.map((row) => ({ ...row, openTaskCount: countOf.get(row.Id) ?? 0 }))
}
