import { sql } from 'kysely'
import type { Db } from '../core/db.ts'
import type { KnownModule } from '../core/operation.ts'
import { statement } from '../core/statement.ts'

const counts = statement<object, KnownModule & { Id: number }>(
  'known.moduleCounts',
  () => sql<KnownModule & { Id: number }>`
    select m."Id", count(distinct s."Id") as "standardCount", count(e."Id") as "elementCount",
      (select count(*) from "ProjectStandardsSet" l where l."StandardsSetId" = m."Id") as "projectCount"
    from "StandardsSet" m left join "Standard" s on s."StandardSetId" = m."Id" left join "Element" e on e."StandardId" = s."Id"
    group by m."Id"`,
)

/** Counts the contents of each module and the projects that use it. */
export async function knownModules(db: Db): Promise<ReadonlyMap<number, KnownModule>> {
  const rows = await db.run(counts, {})
  return new Map(rows.map(({ Id, ...counted }) => [Id, counted]))
}
