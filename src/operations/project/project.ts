import { sql } from 'kysely'
import type { ReplyOf } from '../kit/contract.ts'
import { Refusal } from '../kit/refusal.ts'
import type { ReadOperation } from '../kit/operation.ts'
import { statement } from '../kit/statement.ts'
import type { projectReads } from './contract.ts'
import { withClientTaskCounts } from './client-task-counts.ts'
import { projectColumns } from './project-rows.ts'

type Contract = (typeof projectReads)['projects/{id}/project']
type Row = ReplyOf<Contract>

const person = sql`json_build_object('Id', u."Id", 'FullName', u."FullName", 'UserType', u."UserType", 'LeadOrder', u."LeadOrder",
  'UserName', u."UserName", 'Title', u."Title", 'Organization', u."Organization")`

const one = statement<{ id: number }, Row>(
  'project.one',
  (_, place) => sql<Row>`
    select ${projectColumns}, p."IsWaiveDocument", p."SendTaksEmailsToBeta",
      coalesce((select json_agg(${person} order by u."FullName", u."Id") from "ProjectUser" l join "User" u on u."Id" = l."UserId"
        where l."ProjectId" = p."Id" and u."UserType" = 'Client' and not u."IsDeleted"), '[]') as "clients",
      coalesce((select json_agg(${person} order by u."LeadOrder" nulls last, u."FullName", u."Id") from "User" u
        where u."UserType" in ('Consultant', 'Administrator') and not u."IsDeleted"), '[]') as "consultants"
    from "Project" p where p."Id" = ${place('id')}`,
)

const nameOnly = ({ Id, FullName, UserType, LeadOrder }: Row['clients'][number]) => ({
  Id,
  FullName,
  UserType,
  ...(LeadOrder == null ? {} : { LeadOrder }),
})

/** One project with its people; clients get names alone. */
export const oneProject: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ db, query, reply }) => {
    const [row] = await db.run(one, query)
    if (row === undefined) throw new Refusal('notFound')
    if (reply === 'all') return row
    const [counted = row] = await withClientTaskCounts(db, [row])
    const { SendTaksEmailsToBeta: _, ...shown } = counted
    return {
      ...shown,
      clients: row.clients.map(nameOnly),
      consultants: row.consultants.map(nameOnly),
    }
  },
  keptAs: ({ id }, { isStaff }) => `project ${id} ${isStaff ? 'staff' : 'client'}`,
}
