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

// What the list of a project's members tells its staff, and the parts of the name.
function knownToStaff(row: ReplyOf<Contract>): ReplyOf<Contract> {
  const { Id, UserName, FirstName, LastName, FullName, Title, Organization, UserType } = row
  return { Id, UserName, FirstName, LastName, FullName, Title, Organization, UserType }
}

/** The own profile of whoever asks; within a preview, of the client as whom staff look, without what is the client's alone. */
export const ownProfile: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, caller, isPreview }) => {
    const [row] = await db.run(own, { user: caller.userId })
    if (row === undefined) throw new Refusal('notFound')
    return isPreview ? knownToStaff(row) : row
  },
}
