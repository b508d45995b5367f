import { storedUserId } from '../../rules/user-id.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import type { userWrites } from './contract.ts'
import { lookAtUser, type UserRow } from './user-row.ts'

type Contract = (typeof userWrites)['User:Invite']
type Parameters = ParametersOf<Contract>

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const { row } = await lookAtUser(db, storedUserId(target, parameters.Id), false)
  // Whether there is such a person is told only to those who may invite.
  if (row === undefined) return { prior: [], objection: new Refusal('notFound') }
  return { prior: [row], objection: row.IsLocked ? new Refusal('personLocked') : undefined }
}

async function write({ prior }: WriteContext<Parameters>) {
  const { Id } = prior[0] as UserRow
  return { user_id: Id }
}

/** Invites a person again; the invitation lies with the accounts, the history says who sent it. */
export const inviteUser: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  after: ({ prior, userId, signIns }) => {
    const { Id, UserName, FirstName, LastName } = prior[0] as UserRow
    return signIns.invite({ id: Id, email: UserName, FirstName, LastName, by: userId })
  },
  place: () => ({ projectId: null, standardId: null }),
}
