import type pg from 'pg'
import { counterOf } from '../../operations/kit/counters.ts'
import type { Db } from '../../operations/kit/db.ts'
import type { Snapshot } from '../../operations/kit/operation.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import { firstFailure } from '../databases/first-failure.ts'
import { joinedScopes, scopeText, setScope } from '../databases/scope.ts'
import { isLost } from '../databases/targets.ts'
import { countChanges } from '../versions.ts'
import type { Access, AccessRights } from './access.ts'
import { historyInserts } from './history.ts'
import type { UsedKey } from './idempotency.ts'
import { accessOf, isLocked } from './judged-access.ts'
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
import { answerLateRepeats, findUsed, keyOf, repeated, type Carried } from './repeated-keys.ts'

/** How a transaction ended: each member settled, or nothing stored because one of several failed and each must have its own. */
export type Ended = { readonly settled: PromiseSettledResult<Carried>[] } | { readonly apart: true }

type Looked = { member: Member; index: number; snapshot: Snapshot }

/** How a transaction is carried out. */
export type Carrying = {
  readonly rights: AccessRights
  /** The slot of the change counts that it writes. */
  readonly slot: number
  /** How long a statement may wait for a lock, in milliseconds. */
  readonly lockTimeout: number
}

/**
 * Carries writes that lock different rows through one transaction, in three journeys to the database: all looks together, all
 * changes together, then history, change counts and commit together. A refused member changes nothing and holds nobody up.
 */
export async function carryTogether(
  client: pg.ClientBase,
  db: Db,
  members: readonly Member[],
  carrying: Carrying,
): Promise<Ended> {
  const watched = firstFailure(db)
  try {
    const ended = await carry(client, watched.db, members, carrying)
    if ('apart' in ended) return ended
    return {
      settled: ended.settled.map((one) =>
        one.status === 'rejected' ? { ...one, reason: watched.causeOf(one.reason) } : one,
      ),
    }
  } catch (error) {
    // The connection is reused: it must not stay in a failed transaction. A lost one is closed.
    if (!isLost(error as Error)) await client.query('ROLLBACK').catch(() => {})
    throw watched.causeOf(error)
  }
}

async function carry(
  client: pg.ClientBase,
  db: Db,
  members: readonly Member[],
  { rights, slot, lockTimeout }: Carrying,
): Promise<Ended> {
  const now = new Date().toISOString()
  const begun = client.query('BEGIN')
  const looking = lookTogether(db, members, rights, {
    lockTimeout,
    beginAgain: async () => {
      await Promise.all([client.query('ROLLBACK'), client.query('BEGIN')])
    },
  })
  const asked = await Promise.allSettled([looking, findUsed(db, members), begun])
  // The first failure is the cause; later ones only report the failed transaction.
  const cause = asked.find(isFailure)
  if (cause) {
    if (members.length > 1 && !isLost(cause.reason as Error)) return apart(client)
    throw cause.reason
  }
  const [{ looks, version }, used] = asked.map(
    (answer) => (answer as PromiseFulfilledResult<unknown>).value,
  ) as [Looks, Map<string, UsedKey>]
  const settled: (PromiseSettledResult<Carried> | undefined)[] = members.map(() => undefined)
  const goOn: (Looked & { access: Access })[] = []
  for (const [index, member] of members.entries()) {
    const key = used.get(keyOf(member))
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
  await answerLateRepeats(db, members, settled, { used, rights, version })
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
    if (member.operation.changesAccessOf) touched.add(counterOf.access)
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
