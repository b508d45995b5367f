import { sql, type RawBuilder } from 'kysely'
import { isStaffUser } from '#database/predicates/users.ts'
import { comparePeople, comparePersonNames } from '#rules/people/people-order.ts'
import { phases } from '#rules/review/phases.ts'
import type { ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import { withClientTaskCounts } from './client-task-counts.ts'
import type { projectReads } from './contract.ts'
import { projectColumns } from './project-rows.ts'

type Contract = (typeof projectReads)['projects/{id}/project']
type Row = ReplyOf<Contract>

const person = sql`json_build_object('Id', u."Id", 'FullName', u."FullName", 'UserType', u."UserType", 'LeadOrder', u."LeadOrder",
  'UserName', u."UserName", 'Title', u."Title", 'Organization', u."Organization")`

const written = phases.map(({ standardTable, elementTable }) => ({
  record: sql.table(standardTable),
  elements: elementTable && sql.table(elementTable),
}))

// Staff who lead standards of the project, are linked to it or wrote something that its clients read; clients
// see no other staff.
const staffKnownToClients = (project: RawBuilder<number>) => sql`
  select l."UserId" from "ProjectUser" l where l."ProjectId" = ${project}
  ${sql.join(
    written.map(
      ({ record, elements }) => sql`
        union select known."UserId" from ${record} r cross join lateral (values (r."OwnerId"), (r."JuniorOwnerId"),
          (case when r."IsConsultantCommentVisible" then r."LastConsultantId" end)) known ("UserId")
        where r."ProjectId" = ${project} and known."UserId" is not null
        ${
          elements === null
            ? sql``
            : sql`
        union select w."ConsultantId" from ${elements} w join "Element" e on e."Id" = w."ElementId"
          join ${record} r on r."ProjectId" = w."ProjectId" and r."StandardId" = e."StandardId"
        where w."ProjectId" = ${project} and w."ConsultantId" is not null and r."IsConsultantCommentVisible"`
        }`,
    ),
    sql` `,
  )}`

const project = (name: string, forClients: boolean) =>
  statement<{ id: number }, Row>(
    name,
    (_, place) => sql<Row>`
    select ${projectColumns}, p."IsWaiveDocument", p."SendTaksEmailsToBeta",
      coalesce((select json_agg(${person}) from "ProjectUser" l join "User" u on u."Id" = l."UserId"
        where l."ProjectId" = p."Id" and u."UserType" = 'Client' and not u."IsDeleted"), '[]') as "clients",
      coalesce((select json_agg(${person}) from "User" u
        where ${isStaffUser('u')} and not u."IsDeleted"
          ${forClients ? sql`and u."Id" in (${staffKnownToClients(place('id'))})` : sql``}), '[]') as "consultants"
    from "Project" p where p."Id" = ${place('id')}`,
  )

const one = { all: project('project.one', false), client: project('project.oneForClients', true) }

const nameOnly = ({ Id, FullName, UserType, LeadOrder }: Row['clients'][number]) => ({
  Id,
  FullName,
  UserType,
  ...(LeadOrder == null ? {} : { LeadOrder }),
})

/** Returns one project with its people; clients get only names, and those of staff only if the project shows them. */
export const oneProject: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ db, query, reply }) => {
    const [found] = await db.run(reply === 'all' ? one.all : one.client, query)
    if (found === undefined) throw new ApiError('notFound')
    const row = {
      ...found,
      clients: found.clients.toSorted((a, b) => comparePersonNames(a.FullName, b.FullName)),
      consultants: found.consultants.toSorted(comparePeople),
    }
    if (reply === 'all') return row
    const [counted = row] = await withClientTaskCounts(db, [row])
    const { SendTaksEmailsToBeta: _, ...shown } = counted
    return {
      ...shown,
      clients: row.clients.map(nameOnly),
      consultants: row.consultants.map(nameOnly),
    }
  },
  cacheKey: ({ id }, { isStaff }) => `project ${id} ${isStaff ? 'staff' : 'client'}`,
}
