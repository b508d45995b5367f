import type pg from 'pg'
import type { Db } from '#operations/core/db.ts'
import { trackFirstFailure } from '#server/db/first-failure.ts'
import { isFromStandby } from '#server/db/is-unavailable.ts'
import { isConnectionLost } from '#server/db/targets.ts'
import type { AccessRights } from '../access.ts'
import { allSettledOrThrow } from './all-settled.ts'
import { change } from './change.ts'
import { decide } from './decide.ts'
import { traceGroup, type GroupTrace } from './group-trace.ts'
import { record } from './record.ts'
import { findUsedKeys } from './repeated-keys.ts'
import type { Outcome } from './request/write-outcome.ts'
import type { WriteRequest } from './request/write-request.ts'
import { takeSnapshots } from './take-snapshots.ts'

type FinalOutcome = Outcome<'done' | 'repeated' | 'refused' | 'failed'>

/**
 * The result of a transaction: an outcome for each request, in order; or split: nothing is stored, because one of several failed and each needs a
 * separate transaction.
 */
export type BatchResult = 'split' | readonly FinalOutcome[]

export type BatchOptions = {
  readonly rights: AccessRights
  /** The slot of the change counts that it writes. */
  readonly slot: number
  /** How long a statement may wait for a lock, in milliseconds. */
  readonly lockTimeout: number
}

type Batch = BatchOptions & {
  readonly client: pg.ClientBase
  readonly db: Db
  readonly requests: readonly WriteRequest[]
  readonly trace: GroupTrace
  /** The first error of the transaction. */
  readonly causeOf: (error: unknown) => unknown
}

/**
 * Executes writes that lock different rows in one transaction, in three round trips to the database: all snapshots, all
 * changes, then history, change counts and commit. A refused write changes nothing and does not delay the others.
 */
export async function executeBatch(
  client: pg.ClientBase,
  db: Db,
  requests: readonly WriteRequest[],
  options: BatchOptions,
): Promise<BatchResult> {
  const watched = trackFirstFailure(db)
  const trace = traceGroup(requests)
  try {
    const result = await runSteps({ client, ...watched, requests, trace, ...options })
    trace.end()
    if (result === 'split') return result
    return result.map((outcome) =>
      'error' in outcome ? { ...outcome, error: watched.causeOf(outcome.error) } : outcome,
    )
  } catch (error) {
    trace.end(error)
    // The connection is reused, so it must not stay in a failed transaction. A lost connection is closed
    // instead.
    if (!isConnectionLost(watched.causeOf(error))) await client.query('ROLLBACK').catch(() => {})
    throw watched.causeOf(error)
  }
}

async function runSteps(batch: Batch): Promise<BatchResult> {
  const { client, db, requests, rights, slot, trace, causeOf } = batch
  const now = new Date().toISOString()
  const isSplittable = (error: unknown) => requests.length > 1 && !isConnectionLost(causeOf(error))
  let begun: Awaited<ReturnType<typeof begin>>
  try {
    begun = await trace.step('snapshot', () => begin(batch))
  } catch (error) {
    if (isSplittable(error)) return split(client)
    throw error
  }
  const { snapshots, used } = begun
  const locked = { db, rights, version: snapshots.accessVersion }
  const decided = await trace.step('decide', () => decide(locked, snapshots.outcomes, used))
  const changed = await trace.step('change', () => change(db, decided, now))
  const failed = changed.filter((outcome) => outcome.status === 'failed')
  const fromStandby = failed.find(({ error }) => isFromStandby(causeOf(error)))
  // Nothing can be stored over this connection.
  if (fromStandby !== undefined) throw fromStandby.error
  if (requests.length > 1 && failed.length > 0) return split(client)
  const done = changed
    .filter((outcome) => outcome.status === 'done')
    .filter(({ request }) => request.isStored)
  if (done.length === 0) {
    await client.query('ROLLBACK')
    return changed
  }
  try {
    await trace.step('commit', () => record(client, db, done, slot))
  } catch (error) {
    // Whether the commit went through on a lost connection is unknown: executing the writes again could
    // duplicate them.
    if (isSplittable(error)) return 'split'
    throw error
  }
  return changed
}

/** Begins the transaction, takes the snapshots and looks up the idempotency keys. */
async function begin({ client, db, requests, rights, lockTimeout }: Batch) {
  const beginning = client.query('BEGIN')
  const restart = async () => {
    await Promise.all([client.query('ROLLBACK'), client.query('BEGIN')])
  }
  // The first error is the cause; later ones only report the failed transaction.
  const [snapshots, used] = await allSettledOrThrow([
    takeSnapshots(db, requests, rights, { lockTimeout, restart }),
    findUsedKeys(db, requests),
    beginning,
  ])
  return { snapshots, used }
}

async function split(client: pg.ClientBase): Promise<'split'> {
  await client.query('ROLLBACK')
  return 'split'
}
