import { sql } from 'kysely'
import { comparePeople } from '../../rules/people-order.ts'
import type { ReplyOf } from '../kit/contract.ts'
import type { ReadOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import { ofLinkedProjects } from '../kit/linked-projects.ts'
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

/** All projects for administrators, the linked ones for everybody else; clients are not told who else is linked. */
export const projectsWithUsers: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, reply, caller }) => {
    if (reply === 'all') return (await db.run(all, {})).map(inOrder)
    const rows = (await db.run(linked, { user: caller.userId })).map(inOrder)
    if (caller.isStaff) return rows
    // A client without any project is told no more than somebody from elsewhere.
    if (rows.length === 0) throw new Refusal('notAllowed')
    return rows.map(({ users: _, ...project }) => project)
  },
}
