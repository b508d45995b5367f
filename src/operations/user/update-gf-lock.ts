import { sql } from 'kysely'
import { storedUserId } from '#rules/people/user-id.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { userWrites } from './contract.ts'
import { accessOfUser, lockUser, type UserRow } from './user-row.ts'

type Contract = (typeof userWrites)['User:UpdateGFLock']
type Parameters = ParametersOf<Contract>

const lock = statement<{ id: string; isLocked: boolean }, { changed: number }>(
  'user.lock',
  (_, place) => sql<{ changed: number }>`
    update "User" set "IsLocked" = ${place('isLocked')} where "Id" = ${place('id')} returning 1 as changed`,
)

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const id = storedUserId(target, parameters.target_user_id)
  const { row, facts } = await lockUser(db, id, true)
  // Only callers who may lock accounts learn whether the person exists.
  if (row === undefined) return { prior: [], facts, objection: new ApiError('notFound') }
  return { prior: [row], found: row, facts }
}

async function write({ db, parameters, found }: WriteContext<Parameters, WithFound<UserRow>>) {
  const { Id: id } = found
  const { is_locked } = parameters
  const changed = await db.run(lock, { id, isLocked: is_locked })
  if (changed.length !== 1) throw new ApiError('didNotUpdateOne', [changed.length])
  return { user_id: id, is_locked }
}

/** Locks a person out, immediately and on every open page, or unlocks the person. */
export const updateGFLock: WriteOperation<Contract, WithFound<UserRow>> = {
  snapshot,
  write,
  after: async ({ updates, signIns }) => {
    if (updates.is_locked) await signIns.endSessions(updates.user_id)
  },
  isAfterRepeated: true,
  subject: () => ({ projectId: null, standardId: null }),
  changesAccessOf: accessOfUser,
}
