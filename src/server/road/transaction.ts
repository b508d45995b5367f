import type pg from 'pg'
import { counterOf } from '../../operations/kit/counters.ts'
import type { Db } from '../../operations/kit/db.ts'
import type { Caller, Snapshot } from '../../operations/kit/operation.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import { joinedScopes, scopeText, setScope } from '../databases/scope.ts'
import { isLost } from '../databases/targets.ts'
import { countChanges } from '../versions.ts'
import type { Access, AccessRights } from './access.ts'
import { historyInserts } from './history.ts'
import { firstAnswer, usedKeys, type FirstAnswer, type UsedKey } from './idempotency.ts'
import { isFailure, lookTogether, type Looks } from './look.ts'
import {
  change,
  historyRowOf,
  judge,
  projectOf,
  scopeOfChange,
  type Done,
  type Member,
} from './member.ts'

/** What became of a member: carried out now, or answered as the first time. */
export type Carried =
  | { readonly done: Done }
  | { readonly first: FirstAnswer; readonly caller: Caller }

/** How a transaction ended: each member settled, or nothing stored because one of several failed and each must have its own. */
export type Ended = { readonly settled: PromiseSettledResult<Carried>[] } | { readonly apart: true }

type Looked = { member: Member; index: number; snapshot: Snapshot }

/**
 * Carries writes that lock different rows through one transaction, in three journeys to the database: all looks together, all
 * changes together, then history, change counts and commit together. A refused member changes nothing and holds nobody up.
 */
export async function carryTogether(
  client: pg.ClientBase,
  db: Db,
  members: readonly Member[],
  rights: AccessRights,
  slot: number,
): Promise<Ended> {
  const now = new Date().toISOString()
  const begun = client.query('BEGIN')
  const looking = lookTogether(db, members, rights, async () => {
    await Promise.all([client.query('ROLLBACK'), client.query('BEGIN')])
  })
  const asked = await Promise.allSettled([looking, findUsed(db, members), begun])
  // The first failure is the cause; those after it say only that the transaction has failed.
  const cause = asked.find(isFailure)
  if (cause) {
    if (members.length > 1 && !isLost(cause.reason as Error)) return apart(client)
    await client.query('ROLLBACK').catch(() => {})
    throw cause.reason
  }
  const [{ looks, version }, used] = asked.map(
    (answer) => (answer as PromiseFulfilledResult<unknown>).value,
  ) as [Looks, Map<string, UsedKey>]
  const settled: (PromiseSettledResult<Carried> | undefined)[] = members.map(() => undefined)
  const goOn: (Looked & { access: Access })[] = []
  for (const [index, member] of members.entries()) {
    const key = used.get(`${member.userId} ${member.idempotencyKey}`)
    const looked = looks[index] as PromiseSettledResult<Snapshot>
    if (key !== undefined) {
      settled[index] = await repeated(db, member, key, rights, version)
    } else if (looked.status === 'rejected') {
      settled[index] = (await isLocked(db, member, rights, version))
        ? { status: 'rejected', reason: new Refusal('notSignedIn') }
        : looked
    } else {
      try {
        const project = projectOf(member, looked.value)
        const access = await accessOf(db, rights, version, member.userId, project)
        await judge(db, member, looked.value, access)
        goOn.push({ member, index, snapshot: looked.value, access })
      } catch (error) {
        settled[index] = { status: 'rejected', reason: error }
      }
    }
  }
  if (goOn.length > 0) {
    const scope = joinedScopes(
      goOn.map(({ member, snapshot, access }) => scopeOfChange(member, snapshot, access)),
    )
    // Sent with the changes; when it fails, so do they.
    db.run(setScope, { scope: scopeText(scope) }).catch(() => {})
  }
  const changed = await Promise.allSettled(
    goOn.map(({ member, snapshot, access }) => change(db, member, snapshot, access.caller, now)),
  )
  if (members.length > 1 && changed.some(({ status }) => status === 'rejected'))
    return apart(client)
  const stored: { member: Member; done: Done }[] = []
  for (const [place, { member, index }] of goOn.entries()) {
    const outcome = changed[place] as PromiseSettledResult<Done>
    settled[index] =
      outcome.status === 'fulfilled'
        ? { status: 'fulfilled', value: { done: outcome.value } }
        : outcome
    if (outcome.status === 'fulfilled' && member.isStored)
      stored.push({ member, done: outcome.value })
  }
  if (stored.length === 0) await client.query('ROLLBACK')
  else {
    const failure = await commit(client, db, stored, slot)
    if (failure !== undefined) {
      // Whether a lost connection had committed is unknown: carrying the writes again could do them twice.
      if (members.length > 1 && !isLost(failure)) return { apart: true }
      throw failure
    }
  }
  return { settled: settled as PromiseSettledResult<Carried>[] }
}

// Who is who is read from all that is stored; the changes set their own scope.
async function accessOf(
  db: Db,
  rights: AccessRights,
  version: string,
  userId: string,
  project: number | null,
): Promise<Access> {
  const known = rights.known(version, userId, project)
  if (known) return known
  await db.run(setScope, { scope: scopeText('all') })
  return rights.of(db, version, userId, project)
}

async function findUsed(db: Db, members: readonly Member[]): Promise<Map<string, UsedKey>> {
  const keyed = members.filter(({ idempotencyKey }) => idempotencyKey !== null)
  if (keyed.length === 0) return new Map()
  const found = await db.run(usedKeys, {
    users: keyed.map(({ userId }) => userId),
    keys: keyed.map(({ idempotencyKey }) => idempotencyKey as string),
  })
  return new Map(found.map((key) => [`${key.UserId} ${key.Key}`, key]))
}

// Somebody who is locked out is not even told what does not exist.
async function isLocked(
  db: Db,
  { userId }: Member,
  rights: AccessRights,
  versionOfAccess: string,
): Promise<boolean> {
  const { caller } = await accessOf(db, rights, versionOfAccess, userId, null)
  return caller.actor === 'LOCK'
}

async function repeated(
  db: Db,
  member: Member,
  key: UsedKey,
  rights: AccessRights,
  versionOfAccess: string,
): Promise<PromiseSettledResult<Carried>> {
  const { caller } = await accessOf(db, rights, versionOfAccess, member.userId, null)
  if (caller.actor === 'LOCK') return { status: 'rejected', reason: new Refusal('notSignedIn') }
  await db.run(setScope, { scope: scopeText('all') })
  const [first] = await db.run(firstAnswer, { id: key.TransformationId })
  return first !== undefined && key.RequestHash === member.requestHash
    ? { status: 'fulfilled', value: { first, caller } }
    : { status: 'rejected', reason: new Refusal('idempotencyMismatch') }
}

async function apart(client: pg.ClientBase): Promise<Ended> {
  await client.query('ROLLBACK')
  return { apart: true }
}

/** Writes history and change counts and commits, in one journey; answers what went wrong, if anything, after undoing it all. */
async function commit(
  client: pg.ClientBase,
  db: Db,
  stored: readonly { member: Member; done: Done }[],
  slot: number,
): Promise<Error | undefined> {
  const rows = stored.map(({ member, done }) => historyRowOf(member, done))
  const touched = new Set<number>()
  for (const [index, { member }] of stored.entries()) {
    const project = rows[index]?.ProjectId
    if (project != null) touched.add(project)
    for (const what of member.operation.touches ?? []) touched.add(counterOf[what])
  }
  // A row of no project is seen, and answers its id, within the scope of all alone.
  if (rows.some(({ ProjectId }) => ProjectId === null))
    db.run(setScope, { scope: scopeText('all') }).catch(() => {})
  const journey = [
    ...historyInserts(rows).map(({ insert, values }) => db.run(insert, values)),
    db.run(countChanges, { projects: [...touched].toSorted((a, b) => a - b), slot }),
    client.query('COMMIT'),
  ]
  const failed = (await Promise.allSettled(journey)).find(({ status }) => status === 'rejected')
  return failed?.status === 'rejected' ? (failed.reason as Error) : undefined
}
