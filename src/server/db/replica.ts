import type { Db } from '#operations/core/db.ts'
import type { Target } from '#rules/api/targets.ts'
import { isUnavailable } from './is-unavailable.ts'
import type { ReadConnections } from './read-connections.ts'
import type { Scope } from './scope.ts'
import { readSlots, type Counts } from './versions.ts'

/** The number of reads served by the replica, and of those served by the primary because the replica was behind, unavailable, or failed. */
export type ReplicaTally = Readonly<Record<'answered' | 'behind' | 'away' | 'failed', number>>

/** Logs the tally of a target's replica: after misses, at most once a minute, and on close. */
export type ReplicaLog = (target: Target, tally: ReplicaTally) => void

type MissReason = Exclude<keyof ReplicaTally, 'answered'>

class ReplicaTimeout extends Error {}

const timeouts = { counts: 2_000, rows: 15_000 }
const pauseAfterFailure = 10_000
const logEvery = 60_000

/**
 * Serves a read from a replica only if it has replayed exactly the change counts of the primary at the time of the request; otherwise, and
 * whenever the replica is unavailable, silent or fails, the primary serves it. A replica never fails a read.
 */
export class Replica {
  readonly #lanes: ReadConnections
  readonly #log: (tally: ReplicaTally) => void
  #tally = { answered: 0, behind: 0, away: 0, failed: 0 }
  #restsUntil = 0
  #loggedAt = -Infinity

  constructor(lanes: ReadConnections, log: (tally: ReplicaTally) => void) {
    this.#lanes = lanes
    this.#log = log
  }

  /** Returns a `Db` that reads data at least as new as the counts, from the replica or `primary`. */
  reads(scope: Scope, counts: Counts, primary: Db): Db {
    return {
      run: (statement, values) =>
        this.#ask(scope, counts, primary, (db) => db.run(statement, values)),
      texts: (statement, values) =>
        this.#ask(scope, counts, primary, (db) => db.texts(statement, values)),
    }
  }

  /** The counts since the start. */
  get tally(): ReplicaTally {
    return { ...this.#tally }
  }

  async close(): Promise<void> {
    if (Object.values(this.#tally).some((count) => count > 0)) this.#log({ ...this.#tally })
    await this.#lanes.close()
  }

  async #ask<T>(
    scope: Scope,
    counts: Counts,
    primary: Db,
    read: (db: Db) => Promise<T>,
  ): Promise<T> {
    const asked = await this.#askReplica(scope, counts, read)
    if (typeof asked === 'object') {
      this.#tally.answered += 1
      return asked.rows
    }
    this.#count(asked)
    return read(primary)
  }

  async #askReplica<T>(
    scope: Scope,
    counts: Counts,
    read: (db: Db) => Promise<T>,
  ): Promise<{ rows: T } | MissReason> {
    if (performance.now() < this.#restsUntil) return 'away'
    try {
      return (await readInOrder(this.#lanes, scope, counts, read)) ?? 'behind'
    } catch (error) {
      const isSilent = error instanceof ReplicaTimeout
      // The primary reports an error of the statement itself.
      if (!isSilent && !isUnavailable(error)) return 'failed'
      if (isSilent) this.#lanes.drop()
      this.#restsUntil = performance.now() + pauseAfterFailure
      return 'away'
    }
  }

  #count(missed: MissReason): void {
    this.#tally[missed] += 1
    if (performance.now() - this.#loggedAt < logEvery) return
    this.#loggedAt = performance.now()
    this.#log({ ...this.#tally })
  }
}

/**
 * Queries the counts and then, on the same connection, the rows: each statement sees what has been replayed when it starts, so the rows
 * are at least as new as the counts. Undefined when the counts differ.
 */
async function readInOrder<T>(
  lanes: ReadConnections,
  scope: Scope,
  counts: Counts,
  read: (db: Db) => Promise<T>,
): Promise<{ rows: T } | undefined> {
  const counted = Promise.withResolvers<{ ProjectId: number; Slots: Slots }[]>()
  const reading = lanes.withConnection(scope, (db) => {
    db.run(readSlots, { projects: [...counts.keys()] }).then(counted.resolve, counted.reject)
    return read(db)
  })
  reading.catch(counted.reject)
  const found = await withTimeout(timeouts.counts, counted.promise)
  const slots = new Map(found.map(({ ProjectId, Slots: of }) => [ProjectId, of]))
  const isReached = [...counts].every(([counter, expected]) =>
    areEqual(expected, slots.get(counter) ?? {}),
  )
  return isReached ? { rows: await withTimeout(timeouts.rows, reading) } : undefined
}

type Slots = Readonly<Record<string, number>>

const areEqual = (one: Slots, other: Slots): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([slot, changes]) => other[slot] === changes)

async function withTimeout<T>(milliseconds: number, asked: Promise<T>): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ReplicaTimeout()), milliseconds)
  try {
    return await Promise.race([asked, silence])
  } finally {
    clearTimeout(timer)
  }
}
