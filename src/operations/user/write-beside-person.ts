import { storedUserId } from '../../rules/user-id.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import type { userWrites } from './contract.ts'
import { lookAtUser, type UserRow } from './user-row.ts'

type BesidePerson =
  | 'User:EndSessions'
  | 'User:Invite'
  | 'User:RemoveSecondFactors'
  | 'User:TakeBackInvitation'
type Contract = (typeof userWrites)[BesidePerson]

/**
 * A write that leaves the row of a person as it is and changes the account beside it once the history has it. `objection` says
 * what of the person stands in the way.
 */
export function writeBesidePerson<Name extends BesidePerson>(
  after: NonNullable<WriteOperation<(typeof userWrites)[Name]>['after']>,
  objection: (row: UserRow) => Refusal | undefined = () => undefined,
): WriteOperation<(typeof userWrites)[Name]> {
  const operation: Omit<WriteOperation<Contract>, 'after'> = {
    snapshot,
    writeRds: write,
    writePs: write,
    place: () => ({ projectId: null, standardId: null }),
  }
  async function snapshot({ db, parameters, target }: SnapshotContext<ParametersOf<Contract>>) {
    const { row } = await lookAtUser(db, storedUserId(target, parameters.Id), false)
    // Whether there is such a person is told only to those who may do it.
    if (row === undefined) return { prior: [], objection: new Refusal('notFound') }
    return { prior: [row], objection: objection(row) }
  }
  async function write({ prior }: WriteContext<ParametersOf<Contract>>) {
    return { user_id: (prior[0] as UserRow).Id }
  }
  return { ...operation, after } as WriteOperation<(typeof userWrites)[Name]>
}
