import { sql } from 'kysely'
import { storedUserId } from '../../rules/user-id.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { userWrites } from './contract.ts'
import { accessOfUser, lookAtUser, type UserRow } from './user-row.ts'

type Contract = (typeof userWrites)['User:UpdateGFLock']
type Parameters = ParametersOf<Contract>

const lock = statement<{ id: string; isLocked: boolean }, { changed: number }>(
  'user.lock',
  (_, place) => sql<{ changed: number }>`
    update "User" set "IsLocked" = ${place('isLocked')} where "Id" = ${place('id')} returning 1 as changed`,
)

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const id = storedUserId(target, parameters.target_user_id)
  const { row, facts } = await lookAtUser(db, id, true)
  // Whether there is such a person is told only to those who may lock.
  if (row === undefined) return { prior: [], facts, objection: new Refusal('notFound') }
  return { prior: [row], facts }
}

async function write({ db, parameters, prior }: WriteContext<Parameters>) {
  const { Id: id } = prior[0] as UserRow
  const { is_locked } = parameters
  const changed = await db.run(lock, { id, isLocked: is_locked })
  if (changed.length !== 1) throw new Refusal('didNotUpdateOne', [changed.length])
  return { user_id: id, is_locked }
}

/** Locks a person out, at once and on every page that is open, or lets the person in again. */
export const updateGFLock: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  after: async ({ updates, signIns }) => {
    if (updates.is_locked) await signIns.endSessions(updates.user_id)
  },
  place: () => ({ projectId: null, standardId: null }),
  changesAccessOf: accessOfUser,
}
