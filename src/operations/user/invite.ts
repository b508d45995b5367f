import { ApiError } from '../core/issues/api-error.ts'
import { accountWrite } from './write-beside-person.ts'

/** Invites a person again: stores the invitation with the accounts, and its sender in the history. */
export const inviteUser = accountWrite(
  ({ found, userId, signIns }) => {
    const { Id, UserName, FirstName, LastName } = found
    return signIns.invite({ id: Id, email: UserName, FirstName, LastName, by: userId })
  },
  { objection: ({ IsLocked }) => (IsLocked ? new ApiError('personLocked') : undefined) },
)
