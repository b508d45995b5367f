import type { Db } from '#operations/core/db.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { scopeText, setScope } from '#server/db/scope.ts'
import { firstResult, usedKeys, type UsedKey } from './idempotency.ts'
import { accessOf, isLockedOut, isStranger, type LockedAccess } from './locked-access.ts'
import { refused, type Outcome } from './request/write-outcome.ts'
import type { WriteRequest } from './request/write-request.ts'

/** Idempotency keys that were used before, keyed by `keyOf`. */
export type UsedKeys = ReadonlyMap<string, UsedKey>

/** The name of a write's idempotency key: the person and the key. */
export const keyOf = ({ userId, idempotencyKey }: WriteRequest): string =>
  `${userId} ${idempotencyKey}`

/** Finds which of the writes have keys that were used before. */
export async function findUsedKeys(db: Db, requests: readonly WriteRequest[]): Promise<UsedKeys> {
  const users: string[] = []
  const keys: string[] = []
  for (const { userId, idempotencyKey } of requests) {
    if (idempotencyKey === null) continue
    users.push(userId)
    keys.push(idempotencyKey)
  }
  if (keys.length === 0) return new Map()
  const found = await db.run(usedKeys, { users, keys })
  return new Map(found.map((key) => [`${key.UserId} ${key.Key}`, key]))
}

type Decided = Outcome<'allowed' | 'repeated' | 'refused'>

/**
 * A write whose key was not found may be refused because of what the first request with that key stored while this one waited for its
 * rows. Looks up the keys of refused writes again, and returns the first result for those found now.
 */
export async function resolveLateRepeats(
  locked: LockedAccess,
  decided: readonly Decided[],
  used: UsedKeys,
): Promise<readonly Decided[]> {
  const unexplained: WriteRequest[] = []
  for (const outcome of decided) {
    if (outcome.status !== 'refused') continue
    // After a database error the transaction accepts no statements; it is rolled back.
    if (!(outcome.error instanceof ApiError)) return decided
    if (!used.has(keyOf(outcome.request))) unexplained.push(outcome.request)
  }
  const late = await findUsedKeys(locked.db, unexplained)
  if (late.size === 0) return decided
  const resolved: Decided[] = []
  for (const outcome of decided) {
    const key = outcome.status === 'refused' ? late.get(keyOf(outcome.request)) : undefined
    resolved.push(key === undefined ? outcome : await repeat(locked, outcome.request, key))
  }
  return resolved
}

/** The outcome of a write whose key was used before: the first result, if the sender may still see it. */
export async function repeat(
  locked: LockedAccess,
  request: WriteRequest,
  key: UsedKey,
): Promise<Outcome<'repeated' | 'refused'>> {
  if (await isLockedOut(locked, request)) return refused(request, new ApiError('notSignedIn'))
  await locked.db.run(setScope, { scope: scopeText('all') })
  const [first] = await locked.db.run(firstResult, { id: key.TransformationId })
  if (first === undefined || key.RequestHash !== request.requestHash)
    return refused(request, new ApiError('idempotencyMismatch'))
  const { ProjectId, Parameters: parameters, PreSnapshot: prior, Updates: updates } = first
  const { caller } = await accessOf(locked, request.userId, ProjectId)
  const { contract, operation } = request
  // The response discloses what was stored before, so only those who may still write there get it.
  if (contract.may[caller.actor] !== false)
    return { status: 'repeated', request, caller, parameters, prior, updates }
  const isHidden = ProjectId !== null && isStranger(caller)
  return refused(request, new ApiError(isHidden ? (operation.missing ?? 'notFound') : 'notAllowed'))
}
