import { sql } from 'kysely'
import type { OrderedElement } from '#rules/standards/elements/element-order.ts'
import { inTreeOrder } from '#rules/standards/elements/element-tree.ts'
import type { ReplyOf } from '../core/contract.ts'
import type { ReadOperation, Reference } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { rfiReads } from './contract.ts'
import { rfiColumns, type RfiRow } from './rfi-row.ts'

type Contract = (typeof rfiReads)['projects/{id}/rfi_requests']
type Listed = RfiRow & {
  OwnerId: string | null
  JuniorOwnerId: string | null
  /** The elements that it names and their ancestors, which are needed to order them. */
  elements: (OrderedElement & { Id: number; isNamed: boolean })[]
}

const list = statement<{ project: number; standard: number | null }, Listed>(
  'rfi.list',
  (_, place) => sql<Listed>`
    select ${rfiColumns}, d."OwnerId", d."JuniorOwnerId",
      coalesce((with recursive tree as (
          select e.*, true as named from "Element" e where e."Id" = any(r."ElementIds") and e."StandardId" = r."StandardId"
          union select p.*, p."Id" = any(r."ElementIds") from tree t join "Element" p on p."Id" = t."ParentId" and p."StandardId" = t."StandardId")
        select json_agg(json_build_object('Id', t."Id", 'Name', t."Name", 'ParentName', p."Name", 'Stem', t."Stem", 'isNamed', t.named)
          order by t."Id")
        from tree t left join tree p on p."Id" = t."ParentId"), '[]') as "elements"
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
    elements: inTreeOrder(row.elements).flatMap(({ element: { Id, Name, isNamed } }) =>
      isNamed ? [{ Id, Name }] : [],
    ),
    LastAnswerByName: nameOf(row.LastAnswerBy),
    AnsweredByName: nameOf(row.AnsweredBy),
    SentByName: nameOf(row.SentBy),
    CreatedByName: nameOf(row.CreatedBy) ?? '',
  }
}

/** The requests of the accreditor in a project, by due date; clients see every field of them. */
export const rfiRequests: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ db, query, reference }) => {
    const rows = await db.run(list, { project: query.id, standard: query.standard_id ?? null })
    return rows.map((row) => named(row, reference))
  },
  cacheKey: ({ id, standard_id = 'all' }) => `rfi ${id} ${standard_id}`,
}
