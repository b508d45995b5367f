import { sql } from 'kysely'
import { comparePersonNames } from '#rules/people/people-order.ts'
import { compareText } from '#rules/standards/natural-order.ts'
import type { ReplyOf } from '../core/contract.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { userReads } from './contract.ts'
import { userColumns } from './user-row.ts'

type Contract = (typeof userReads)['admin/all_users']
type Row = ReplyOf<Contract>[number]

const all = statement<object, Row>(
  'users.all',
  () => sql<Row>`select ${userColumns} from "User" u where not u."IsDeleted"`,
)

const directory = statement<{ clients: boolean }, Row>(
  'users.directory',
  (_, place) => sql<Row>`
    select u."Id", u."FullName", u."Title" from "User" u
    where not u."IsDeleted" and (${place('clients')}::boolean or u."UserType" <> 'Client')`,
)

/** Everyone for administrators; a directory for consultants, limited to staff for those without a project. */
export const allUsers: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, reply }) => {
    const rows =
      reply === 'all'
        ? await db.run(all, {})
        : await db.run(directory, { clients: reply === 'directory' })
    return rows.toSorted(
      (a, b) => comparePersonNames(a.FullName, b.FullName) || compareText(a.Id, b.Id),
    )
  },
}
