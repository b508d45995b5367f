import { sql } from 'kysely'
import type { ReplyOf } from '../kit/contract.ts'
import type { ReadOperation } from '../kit/operation.ts'
import { statement } from '../kit/statement.ts'
import type { moduleReads } from './contract.ts'

type Contract = (typeof moduleReads)['core/modules']
type Row = ReplyOf<Contract>[number]

const list = statement<{ user: string; all: boolean }, Row>(
  'modules.list',
  (_, place) => sql<Row>`
    select m."Id", m."Name", m."Version", m."AccreditationOrganization", m."IsFinalized",
      (select count(*) from "Standard" s where s."StandardSetId" = m."Id") as "standardCount",
      (select count(*) from "Standard" s join "Element" e on e."StandardId" = s."Id" where s."StandardSetId" = m."Id") as "elementCount",
      (select count(*) from "ProjectStandardsSet" l where l."StandardsSetId" = m."Id") as "projectCount"
    from "StandardsSet" m
    where ${place('all')}::boolean or exists (
      select from "ProjectStandardsSet" l join "ProjectUser" u on u."ProjectId" = l."ProjectId"
      where l."StandardsSetId" = m."Id" and u."UserId" = ${place('user')})
    order by m."Name", m."Version", m."Id"`,
)

/** All modules for staff, those of the own projects for clients. */
export const modules: ReadOperation<Contract> = {
  project: () => null,
  read: ({ db, caller }) => db.run(list, { user: caller.userId, all: caller.isStaff }),
}
