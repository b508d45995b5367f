import { sql } from 'kysely'
import type { ReplyOf } from '../kit/contract.ts'
import type { ReadOperation } from '../kit/operation.ts'
import { statement } from '../kit/statement.ts'
import type { userReads } from './contract.ts'
import { userColumns } from './user-row.ts'

type Contract = (typeof userReads)['admin/all_users']
type Row = ReplyOf<Contract>[number]

const byName = sql`order by lower(u."FullName"), u."Id"`

const all = statement<object, Row>(
  'users.all',
  () => sql<Row>`select ${userColumns} from "User" u where not u."IsDeleted" ${byName}`,
)

const directory = statement<{ clients: boolean }, Row>(
  'users.directory',
  (_, place) => sql<Row>`
    select u."Id", u."FullName", u."Title" from "User" u
    where not u."IsDeleted" and (${place('clients')}::boolean or u."UserType" <> 'Client') ${byName}`,
)

/** Everybody for administrators; a directory for consultants, of the staff alone for those without a project. */
export const allUsers: ReadOperation<Contract> = {
  project: () => null,
  read: ({ db, reply }) =>
    reply === 'all' ? db.run(all, {}) : db.run(directory, { clients: reply === 'directory' }),
}
