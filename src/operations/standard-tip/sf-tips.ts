import { sql } from 'kysely'
import type { ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { standardTipReads } from './contract.ts'

type Contract = (typeof standardTipReads)['tips/sf_tips']
type Tip = ReplyOf<Contract>[number]
// A module without tips returns one row of nulls.
type Row = { readonly [Column in keyof Tip]: Tip[Column] | null }

const list = statement<{ module: number; user: string; all: boolean }, Row>(
  'tips.list',
  (_, place) => sql<Row>`
    select t."id", t."basics", t."management", t."accreditation", t."updated_by_user_id", t."updated_at", t."saved_in_sf"
    from "StandardsSet" m
    left join ("Standard" s join "StandardTip" t on t."id" = s."Id") on s."StandardSetId" = m."Id"
    where m."Id" = ${place('module')} and (${place('all')}::boolean or exists (
      select from "ProjectStandardsSet" l join "ProjectUser" u on u."ProjectId" = l."ProjectId"
      where l."StandardsSetId" = m."Id" and u."UserId" = ${place('user')}))
    order by t."id"`,
)

/** The tips of a module: for staff those of any module, for clients only the texts, and only of their own projects' modules. */
export const sfTips: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, query, caller, reply }) => {
    const rows = await db.run(list, {
      module: query.module_id,
      user: caller.userId,
      all: reply === 'all',
    })
    if (rows.length === 0) throw new ApiError('notFound')
    const tips = rows.filter((row): row is Tip => row.id !== null)
    if (reply === 'all') return tips
    return tips.map(({ updated_by_user_id: _u, saved_in_sf: _s, ...shown }) => shown)
  },
}
