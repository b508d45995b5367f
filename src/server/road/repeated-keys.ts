import type { Db } from '../../operations/kit/db.ts'
import type { Caller } from '../../operations/kit/operation.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import { scopeText, setScope } from '../databases/scope.ts'
import type { AccessRights } from './access.ts'
import { firstAnswer, usedKeys, type FirstAnswer, type UsedKey } from './idempotency.ts'
import { accessOf, isLocked } from './judged-access.ts'
import { isFailure } from './look.ts'
import { isStranger, type Done, type Member } from './member.ts'

/** The outcome of a write: executed now, or the stored result of the first request with its key. */
export type Carried =
  | { readonly done: Done }
  | { readonly first: FirstAnswer; readonly caller: Caller }

/** The name of a write's idempotency key: the person and the key. */
export const keyOf = ({ userId, idempotencyKey }: Member): string => `${userId} ${idempotencyKey}`

/** The keys of writes that were used before, by `keyOf`. */
export async function findUsed(db: Db, members: readonly Member[]): Promise<Map<string, UsedKey>> {
  const keyed = members.filter(({ idempotencyKey }) => idempotencyKey !== null)
  if (keyed.length === 0) return new Map()
  const found = await db.run(usedKeys, {
    users: keyed.map(({ userId }) => userId),
    keys: keyed.map(({ idempotencyKey }) => idempotencyKey as string),
  })
  return new Map(found.map((key) => [`${key.UserId} ${key.Key}`, key]))
}

/**
 * A write whose key was not found may be refused by what the first request of that key stored while this one waited for its rows:
 * the key is looked up again, and found now.
 */
export async function answerLateRepeats(
  db: Db,
  members: readonly Member[],
  settled: (PromiseSettledResult<Carried> | undefined)[],
  { used, rights, version }: { used: Map<string, UsedKey>; rights: AccessRights; version: string },
): Promise<void> {
  // After a failure the transaction takes no statement; it is rolled back.
  if (settled.some((one) => one !== undefined && isFailure(one))) return
  const refused = members.filter((member, index) => {
    const outcome = settled[index]
    return outcome?.status === 'rejected' && !used.has(keyOf(member))
  })
  const late = await findUsed(db, refused)
  for (const member of refused) {
    const key = late.get(keyOf(member))
    if (key !== undefined)
      settled[members.indexOf(member)] = await repeated(db, member, key, rights, version)
  }
}

/** The outcome of a write whose key was used before: the first answer, if the sender may still see it. */
export async function repeated(
  db: Db,
  member: Member,
  key: UsedKey,
  rights: AccessRights,
  versionOfAccess: string,
): Promise<PromiseSettledResult<Carried>> {
  if (await isLocked(db, member, rights, versionOfAccess))
    return { status: 'rejected', reason: new Refusal('notSignedIn') }
  await db.run(setScope, { scope: scopeText('all') })
  const [first] = await db.run(firstAnswer, { id: key.TransformationId })
  if (first === undefined || key.RequestHash !== member.requestHash)
    return { status: 'rejected', reason: new Refusal('idempotencyMismatch') }
  const { caller } = await accessOf(db, rights, versionOfAccess, member.userId, first.ProjectId)
  // The answer tells what was stored before: it is for those who may still write there.
  const { contract, operation } = member
  if (contract.may[caller.actor] !== false) return { status: 'fulfilled', value: { first, caller } }
  const isHidden = first.ProjectId !== null && isStranger(caller)
  return {
    status: 'rejected',
    reason: new Refusal(isHidden ? (operation.missing ?? 'notFound') : 'notAllowed'),
  }
}
