import { storedUserId } from '#rules/people/user-id.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import type { userWrites } from './contract.ts'
import { lockUser, type UserRow } from './user-row.ts'

type BesidePerson =
  | 'User:EndSessions'
  | 'User:Invite'
  | 'User:RemoveSecondFactors'
  | 'User:TakeBackInvitation'
type Contract = (typeof userWrites)[BesidePerson]

/**
 * A write that changes the account of a person after the history is stored, and leaves the person's row unchanged.
 * `objection` returns why the write is not allowed for a person.
 */
export function accountWrite(
  after: NonNullable<WriteOperation<Contract, WithFound<UserRow>>['after']>,
  {
    objection = () => undefined,
    isAfterRepeated = false,
  }: {
    readonly objection?: (row: UserRow) => ApiError | undefined
    readonly isAfterRepeated?: boolean
  } = {},
): WriteOperation<Contract, WithFound<UserRow>> {
  const operation: Omit<WriteOperation<Contract, WithFound<UserRow>>, 'after'> = {
    snapshot,
    write,
    subject: () => ({ projectId: null, standardId: null }),
  }
  async function snapshot({ db, parameters, target }: SnapshotContext<ParametersOf<Contract>>) {
    const { row } = await lockUser(db, storedUserId(target, parameters.Id), false)
    // Only callers with the permission learn whether the person exists.
    if (row === undefined) return { prior: [], objection: new ApiError('notFound') }
    return { prior: [row], found: row, objection: objection(row) }
  }
  async function write({ found }: WriteContext<ParametersOf<Contract>, WithFound<UserRow>>) {
    return { user_id: found.Id }
  }
  return { ...operation, after, isAfterRepeated }
}
