import { sql, type RawBuilder } from 'kysely'
import { phases } from '../../rules/phases.ts'
import type { ClientViewFacts } from '../../rules/client-view.ts'

/** The visibility flags of a standard's record as they stand now. */
export type VisibleNow = Pick<
  ClientViewFacts,
  'IsConsultantCommentVisible' | 'IsTheGoodVisible' | 'IsTheBadVisible'
>

/**
 * Over `"Transformation" t`: false for a write on a task of which, at that time, no client of the project was author or assignee.
 * A client sees no such task, so its history neither.
 */
export const concernedClients: RawBuilder<boolean> = sql<boolean>`(t."Focus" <> 'Task' or exists (
  select from "ProjectUser" l join "User" c on c."Id" = l."UserId"
  where l."ProjectId" = t."ProjectId" and c."UserType" = 'Client' and (c."Id" = t."UserId"
    or exists (select from json_array_elements(t."Parameters" -> 'assignees') a where lower(a ->> 'user_id') = lower(c."Id"))
    or exists (select from json_array_elements(t."PreSnapshot") before
      where c."Id" in (before ->> 'AuthorId', before ->> 'UserId')
        or exists (select from json_array_elements(before -> 'Assignees') a where a ->> 'UserId' = c."Id")))))`

const flags = sql`r."IsConsultantCommentVisible"`
const gapFlags = sql`'IsTheGoodVisible', r."IsTheGoodVisible", 'IsTheBadVisible', r."IsTheBadVisible",`

/** Over `"Transformation" t`: the visibility flags of the standard's record in the phase of the write; null when it names none. */
export const visibleNow: RawBuilder<VisibleNow | null> = sql<VisibleNow | null>`case t."Parameters" ->> 'phase'
  ${sql.join(
    phases.map(
      ({ phase, standardTable }) => sql`when ${sql.lit(phase)} then (
        select json_build_object(${phase === 'gap-analysis' ? gapFlags : sql``} 'IsConsultantCommentVisible', ${flags})
        from ${sql.table(standardTable)} r where r."ProjectId" = t."ProjectId" and r."StandardId" = t."StandardId")`,
    ),
    sql` `,
  )} end`
