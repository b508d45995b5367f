import { sql } from 'kysely'
import type * as z from 'zod'
import { isComplete, isInScope } from '#database/predicates/review-progress.ts'
import { phases } from '#rules/review/phases.ts'
import type { projectRow } from './row-schemas.ts'

/** A project as lists return it. */
export type ProjectListRow = z.output<typeof projectRow>

const progressOf = sql.join(
  phases.flatMap(({ phase, standardTable }) => [
    sql`${sql.lit(phase)}`,
    sql`(select json_build_object('plumb', count(*) filter (where ${isComplete[phase]}), 'inScope', count(*) filter (where ${isInScope[phase]}))
      from ${sql.table(standardTable)} r join "Standard" s on s."Id" = r."StandardId"
      where r."ProjectId" = p."Id" and s."StandardSetId" = m."Id")`,
  ]),
)

/** The columns of a project as lists return it, over `"Project" p`. */
export const projectColumns = sql`
  p."Id", p."Name", p."StatusId",
  coalesce((select json_agg(json_build_object('Id', m."Id", 'Name', m."Name", 'Version', m."Version",
      'AccreditationOrganization', m."AccreditationOrganization",
      'standardCount', (select count(*) from "Standard" s where s."StandardSetId" = m."Id"),
      'progress', json_build_object(${progressOf})) order by m."Name", m."Id")
    from "ProjectStandardsSet" l join "StandardsSet" m on m."Id" = l."StandardsSetId" where l."ProjectId" = p."Id"), '[]') as "modules",
  coalesce((select sum(c."openTaskCount")::int from "ProjectStandard" c where c."ProjectId" = p."Id"), 0) as "openTaskCount"`
