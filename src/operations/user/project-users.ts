import { sql } from 'kysely'
import { comparePeople } from '#rules/people/people-order.ts'
import { phases } from '#rules/review/phases.ts'
import type { ReplyOf } from '../core/contract.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { userReads } from './contract.ts'

type Contract = (typeof userReads)['admin/project_users']
type Row = ReplyOf<Contract>[number]

const members = statement<{ project_id: number }, Row>(
  'users.ofProject',
  (_, place) => sql<Row>`
    with leads as (${sql.join(
      phases.map(
        ({ standardTable }) => sql`
          select lead."UserId", lead."role", r."StandardId" from ${sql.table(standardTable)} r
          cross join lateral (values (r."OwnerId", 'OwnerId'), (r."JuniorOwnerId", 'JuniorOwnerId')) lead ("UserId", "role")
          where r."ProjectId" = ${place('project_id')} and lead."UserId" is not null`,
      ),
      sql` union all `,
    )}), led as (
      select "UserId", count(distinct "StandardId") filter (where "role" = 'OwnerId') as "senior",
        count(distinct "StandardId") filter (where "role" = 'JuniorOwnerId') as "associate"
      from leads group by "UserId")
    select u."Id", u."FullName", u."UserName", u."UserType", u."Title", u."Organization", u."LeadOrder", u."IsLocked",
      l."UserId" is not null as "isLinked", coalesce(led."senior", 0) as "seniorStandardCount",
      coalesce(led."associate", 0) as "associateStandardCount"
    from "User" u
    left join "ProjectUser" l on l."ProjectId" = ${place('project_id')} and l."UserId" = u."Id"
    left join led on led."UserId" = u."Id"
    where not u."IsDeleted" and u."Id" in (
      select "UserId" from "ProjectUser" where "ProjectId" = ${place('project_id')} union select "UserId" from led)`,
)

/** The members of a project; for clients only the names, which they need to assign tasks. */
export const projectUsers: ReadOperation<Contract> = {
  project: ({ project_id }) => project_id,
  read: async ({ db, query, reply }) => {
    const rows = (await db.run(members, query)).toSorted(comparePeople)
    return reply === 'all' ? rows : rows.map(({ Id, FullName }) => ({ Id, FullName }))
  },
  cacheKey: ({ project_id }, { isStaff }) => `users ${project_id} ${isStaff ? 'staff' : 'client'}`,
}
