import { sql } from 'kysely'
import type { ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { userReads } from './contract.ts'
import { userColumns, type UserRow } from './user-row.ts'

type Contract = (typeof userReads)['users/profile']

const own = statement<{ user: string }, UserRow>(
  'user.profile',
  (_, place) => sql<UserRow>`select ${userColumns} from "User" u where u."Id" = ${place('user')}`,
)

// The fields that the list of a project's members shows to staff, and the parts of the name.
function knownToStaff(row: UserRow): ReplyOf<Contract> {
  const { Id, UserName, FirstName, LastName, FullName, Title, Organization, UserType } = row
  return { Id, UserName, FirstName, LastName, FullName, Title, Organization, UserType }
}

/** Returns the caller's own profile; during an impersonation, that of the client without what only the client may see. */
export const ownProfile: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, caller, isPreview }) => {
    const [row] = await db.run(own, { user: caller.userId })
    if (row === undefined) throw new ApiError('notFound')
    return isPreview ? knownToStaff(row) : row
  },
}
