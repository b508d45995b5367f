import { sql } from 'kysely'
import type { ReplyOf } from '../core/contract.ts'
import type { KnownModule, ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { moduleReads } from './contract.ts'

type Contract = (typeof moduleReads)['core/modules']
type Row = ReplyOf<Contract>[number]
type Found = Omit<Row, keyof KnownModule> & { ownProjectCount: number }

const nothing: KnownModule = { standardCount: 0, elementCount: 0, projectCount: 0 }

const list = statement<{ user: string; all: boolean }, Found>(
  'modules.list',
  (_, place) => sql<Found>`
    select m."Id", m."Name", m."Version", m."AccreditationOrganization", m."IsFinalized",
      case when ${place('all')}::boolean then m."NamePattern" end as "NamePattern",
      case when ${place('all')}::boolean then coalesce(m."GroupDetails", '{}') else '{}' end as "GroupDetails",
      case when ${place('all')}::boolean then m."Language" else '' end as "Language",
      case when ${place('all')}::boolean then 0 else (
        select count(*)::int from "ProjectStandardsSet" l join "ProjectUser" u on u."ProjectId" = l."ProjectId"
        where l."StandardsSetId" = m."Id" and u."UserId" = ${place('user')}) end as "ownProjectCount"
    from "StandardsSet" m
    where ${place('all')}::boolean or exists (
      select from "ProjectStandardsSet" l join "ProjectUser" u on u."ProjectId" = l."ProjectId"
      where l."StandardsSetId" = m."Id" and u."UserId" = ${place('user')})
    order by m."Name", m."Version", m."Id"`,
)

/**
 * Returns all modules to staff, with their name patterns and groups; to clients the modules of their own projects, without
 * revealing other projects.
 */
export const modules: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, caller, reply, reference }) => {
    const found = await db.run(list, { user: caller.userId, all: reply === 'all' })
    const rows = found.map(({ ownProjectCount, ...row }) => {
      const counted = reference.modules.get(row.Id) ?? nothing
      return { ...row, ...counted, ...(reply !== 'all' && { projectCount: ownProjectCount }) }
    })
    if (reply === 'all') return rows
    return rows.map(({ NamePattern: _n, GroupDetails: _g, Language: _l, ...shown }) => shown)
  },
}
