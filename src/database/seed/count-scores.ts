import { sql, type Kysely } from 'kysely'
import { isTaskOpen } from '../predicates/tasks.ts'
import type { DB } from '../tables.ts'

const groups = [
  ['mandatory', 1],
  ['points', 3],
  ['li', 4],
] as const

const kept = sql.join(
  groups.flatMap(([group]) => [
    sql`${sql.ref(`${group}Sum`)} = coalesce(t.${sql.raw(group)}_sum, 0)`,
    sql`${sql.ref(`${group}Full`)} = coalesce(t.${sql.raw(group)}_full, 0)`,
  ]),
)

const totals = sql.join(
  groups.flatMap(([group, type]) => [
    sql`sum(x."MockScore") filter (where e."ElementTypeId" = ${sql.lit(type)}) as ${sql.raw(group)}_sum`,
    sql`count(*) filter (where x."MockScore" = 100 and e."ElementTypeId" = ${sql.lit(type)}) as ${sql.raw(group)}_full`,
  ]),
)

/** Recomputes the stored totals of all standards: element scores, open tasks and citations. */
export async function countScores(db: Kysely<DB>): Promise<void> {
  for (const phase of ['DesktopReview', 'Verification']) {
    await sql`
      update ${sql.table(`Standard${phase}`)} r set ${kept}
      from (select x."ProjectId", e."StandardId", ${totals}
        from ${sql.table(`Element${phase}`)} x join "Element" e on e."Id" = x."ElementId" and e."isScorable"
        group by 1, 2) t
      where r."ProjectId" = t."ProjectId" and r."StandardId" = t."StandardId"`.execute(db)
  }
  await sql`
    update "ProjectStandard" p set "openTaskCount" = t.n, "nextTaskDue" = t.due
    from (select t."ProjectId", t."StandardId", count(*) as n, min(t."DueDate") as due from "Task" t
      where ${isTaskOpen} group by 1, 2) t
    where p."ProjectId" = t."ProjectId" and p."StandardId" = t."StandardId"`.execute(db)
  await sql`
    update "ProjectStandard" p set "citationCount" = t.n
    from (select x."ProjectId", e."StandardId", count(*) as n
      from "ElementDocument" x join "Element" e on e."Id" = x."ElementId" group by 1, 2) t
    where p."ProjectId" = t."ProjectId" and p."StandardId" = t."StandardId"`.execute(db)
}
