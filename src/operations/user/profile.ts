import { sql } from 'kysely'
import type { ReplyOf } from '../kit/contract.ts'
import type { ReadOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { userReads } from './contract.ts'
import { userColumns } from './user-row.ts'

type Contract = (typeof userReads)['users/profile']

const own = statement<{ user: string }, ReplyOf<Contract>>(
  'user.profile',
  (_, place) =>
    sql<ReplyOf<Contract>>`select ${userColumns} from "User" u where u."Id" = ${place('user')}`,
)

/** The own profile of whoever asks. */
export const ownProfile: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, caller }) => {
    const [row] = await db.run(own, { user: caller.userId })
    if (row === undefined) throw new Refusal('notFound')
    return row
  },
}
