import { sql } from 'kysely'
import { comparePeople } from '#rules/people/people-order.ts'
import type { ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { ofLinkedProjects } from '../core/linked-projects.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { userReads } from './contract.ts'

type Contract = (typeof userReads)['admin/projects_with_users']
type Row = ReplyOf<Contract>[number]

const columns = sql`p."Id", p."Name", p."StatusId",
  coalesce((select json_agg(json_build_object('Id', m."Id", 'FullName', m."FullName", 'UserType', m."UserType"))
    from "ProjectUser" l join "User" m on m."Id" = l."UserId"
    where l."ProjectId" = p."Id" and not m."IsDeleted"), '[]') as "users"`

const byStatus = sql`order by p."StatusId", p."Name", p."Id"`

const all = statement<object, Row>(
  'projectsWithUsers.all',
  () => sql<Row>`select ${columns} from "Project" p ${byStatus}`,
)

const linked = statement<{ user: string }, Row>(
  'projectsWithUsers.linked',
  (_, place) => sql<Row>`
    select ${columns} from "User" u ${ofLinkedProjects('Project', 'p')}
    where u."Id" = ${place('user')} ${byStatus}`,
)

const inOrder = ({ users, ...project }: Row): Row => ({
  ...project,
  ...(users && { users: users.toSorted(comparePeople) }),
})

/** Returns all projects to administrators, the linked ones to everyone else; clients do not see who else is linked. */
export const projectsWithUsers: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, reply, caller }) => {
    if (reply === 'all') return (await db.run(all, {})).map(inOrder)
    const rows = (await db.run(linked, { user: caller.userId })).map(inOrder)
    if (caller.isStaff) return rows
    // A client without projects learns no more than an outsider.
    if (rows.length === 0) throw new ApiError('notAllowed')
    return rows.map(({ users: _, ...project }) => project)
  },
}
