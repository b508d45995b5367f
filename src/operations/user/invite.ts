import { Refusal } from '../kit/refusal.ts'
import type { UserRow } from './user-row.ts'
import { writeBesidePerson } from './write-beside-person.ts'

/** Invites a person again; the invitation lies with the accounts, the history says who sent it. */
export const inviteUser = writeBesidePerson<'User:Invite'>(
  ({ prior, userId, signIns }) => {
    const { Id, UserName, FirstName, LastName } = prior[0] as UserRow
    return signIns.invite({ id: Id, email: UserName, FirstName, LastName, by: userId })
  },
  ({ IsLocked }) => (IsLocked ? new Refusal('personLocked') : undefined),
)
