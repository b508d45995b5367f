import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import { clientSight, isTold } from '../core/history/client-scope.ts'
import { idIn } from '../core/history/written-ids.ts'
import type { ReadContext, ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { lookReads } from './contract.ts'

type Contract = (typeof lookReads)['projects/{id}/changes_since_look']
type Reply = ReplyOf<Contract>
type Values = { project: number; user: string; areScoresVisible: boolean }

// Neither changes a standard, and a report may be opened many times.
const isOfNoStandard = sql`(t."Focus" = 'Report' and t."Action" <> 'Create' or t."Action" = 'SendMessage')`

const changes = (name: string, forClients: boolean) =>
  statement<Values, Reply>(name, (_, place) => {
    const client = {
      viewer: sql<string>`${place('user')}::text`,
      areScoresVisible: sql<boolean>`${place('areScoresVisible')}::boolean`,
    }
    const seen = sql`
      left join "Element" e on e."Id" = ${idIn('element_id')}
      left join "Document" d on d."ProjectId" = t."ProjectId" and d."Id" = ${idIn('document_id')}
      cross join lateral ${clientSight(client)}`
    return sql<Reply>`
      with looks as materialized (
        select "StandardId", "LookedAt", "SeenUntil" from "LastLook"
        where "ProjectId" = ${place('project')} and "UserId" = ${place('user')}),
      base as materialized (
        select max("LookedAt") as "LookedAt", max("SeenUntil") as "SeenUntil" from looks where "StandardId" = 0),
      changed as (
        select t."StandardId", count(*)::int as "Count", max(t."CreatedAt") as newest,
          least(greatest(base."LookedAt", max(l."LookedAt")), min(t."CreatedAt")) as "Since",
          coalesce(array_agg(distinct ${idIn('element_id')}) filter (where ${idIn('element_id')} is not null), '{}') as "ElementIds"
        from base
        join "Transformation" t on t."ProjectId" = ${place('project')} and t."StandardId" is not null and t."CreatedAt" > base."SeenUntil"
        left join looks l on l."StandardId" = t."StandardId"
        ${forClients ? seen : sql``}
        where t."UserId" <> ${place('user')} and (l."SeenUntil" is null or t."CreatedAt" > l."SeenUntil")
          and not ${isOfNoStandard}
          ${forClients ? sql`and ${isTold(client)}` : sql``}
        group by t."StandardId", base."LookedAt")
      select base."LookedAt" as "Since",
        (select date_trunc('milliseconds', max(newest) + interval '999 microseconds') from changed) as "Until",
        coalesce((select json_agg(json_build_object(
          'StandardId', c."StandardId", 'Count', c."Count", 'Since', c."Since", 'ElementIds', c."ElementIds")
          order by c."StandardId") from changed c), '[]') as "Standards"
      from base where ${place('areScoresVisible')}::boolean is not null`
  })

const forStaff = changes('look.changesForStaff', false)
const forClients = changes('look.changesForClients', true)

async function read(context: ReadContext<QueryOf<Contract>>): Promise<Reply> {
  const { db, query, caller, reply, isPreview } = context
  const isWhole = reply === 'all' && caller.isStaff
  const values = {
    project: query.id,
    // While impersonating a client, the caller's own looks do not count.
    user: isPreview ? '' : caller.userId,
    areScoresVisible: caller.areScoresVisible,
  }
  const [row] = await db.run(isWhole ? forStaff : forClients, values)
  const { Standards, ...looked } = row as Reply
  // Times inside JSON are in PostgreSQL's format.
  return {
    ...looked,
    Standards: Standards.map((one) => ({ ...one, Since: new Date(one.Since).toISOString() })),
  }
}

/** What others changed in the standards of a project since the caller last looked. */
export const changesSinceLook: ReadOperation<Contract> = { project: ({ id }) => id, read }
