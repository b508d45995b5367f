import { storedUserId } from '../../rules/user-id.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import type { userWrites } from './contract.ts'
import { lookAtUser, type UserRow } from './user-row.ts'

type Contract = (typeof userWrites)['User:TakeBackInvitation']
type Parameters = ParametersOf<Contract>

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const { row } = await lookAtUser(db, storedUserId(target, parameters.Id), false)
  if (row === undefined) return { prior: [], objection: new Refusal('notFound') }
  return { prior: [row] }
}

async function write({ prior }: WriteContext<Parameters>) {
  const { Id } = prior[0] as UserRow
  return { user_id: Id }
}

/** Takes an invitation back: its link opens nothing any more. */
export const takeBackInvitation: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  after: ({ updates, signIns }) => signIns.takeBackInvitation(updates.user_id),
  place: () => ({ projectId: null, standardId: null }),
}
