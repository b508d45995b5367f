import { sql } from 'kysely'
import type { OrderedElement } from '#rules/standards/elements/element-order.ts'
import { inListedOrder } from '#rules/standards/elements/element-tree.ts'
import type { ReplyOf } from '../core/contract.ts'
import type { ReadOperation, Reference } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { rfiReads } from './contract.ts'
import { rfiColumns, type RfiRow } from './rfi-row.ts'

type Contract = (typeof rfiReads)['projects/{id}/rfi_requests']
type Listed = RfiRow & {
  OwnerId: string | null
  JuniorOwnerId: string | null
  elements: (OrderedElement & { Id: number })[]
}

const list = statement<{ project: number; standard: number | null }, Listed>(
  'rfi.list',
  (_, place) => sql<Listed>`
    select ${rfiColumns}, d."OwnerId", d."JuniorOwnerId",
      coalesce((select json_agg(json_build_object('Id', e."Id", 'Name', e."Name", 'ParentName', p."Name", 'Stem', e."Stem") order by e."Id")
        from "Element" e left join "Element" p on p."Id" = e."ParentId" and p."StandardId" = e."StandardId"
        where e."Id" = any(r."ElementIds") and e."StandardId" = r."StandardId"), '[]') as "elements"
    from "RfiRequest" r
    left join "StandardDesktopReview" d on d."ProjectId" = r."ProjectId" and d."StandardId" = r."StandardId"
    where r."ProjectId" = ${place('project')} and (${place('standard')}::int is null or r."StandardId" = ${place('standard')}::int)
    order by r."DueDate" nulls last, r."ReceivedDate", r."Id"`,
)

function named(row: Listed, { standards, names }: Reference): ReplyOf<Contract>[number] {
  const standard = standards.get(row.StandardId)
  const nameOf = (id: string | null) => (id === null ? null : (names.people.get(id) ?? ''))
  return {
    ...row,
    StandardName: standard?.Name ?? '',
    ModuleId: standard?.StandardSetId ?? 0,
    elements: inListedOrder(row.elements).map(({ Id, Name }) => ({ Id, Name })),
    LastAnswerByName: nameOf(row.LastAnswerBy),
    AnsweredByName: nameOf(row.AnsweredBy),
    SentByName: nameOf(row.SentBy),
    CreatedByName: nameOf(row.CreatedBy) ?? '',
  }
}

/** The requests of the accreditor in a project, those that are due first before the others; clients see every field of them. */
export const rfiRequests: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ db, query, reference }) => {
    const rows = await db.run(list, { project: query.id, standard: query.standard_id ?? null })
    return rows.map((row) => named(row, reference))
  },
  cacheKey: ({ id, standard_id = 'all' }) => `rfi ${id} ${standard_id}`,
}
