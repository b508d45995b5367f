import type { Db } from '../../operations/kit/db.ts'
import type { Target } from '../../rules/targets.ts'
import { readSlots, type Counts } from '../versions.ts'
import { isUnavailable } from './is-unavailable.ts'
import type { ReadLanes } from './read-lanes.ts'
import type { Scope } from './scope.ts'

/** How many statements were answered by the replica, and by the primary because the replica was behind, away, or failed. */
export type ReplicaTally = Readonly<Record<'answered' | 'behind' | 'away' | 'failed', number>>

/** Logs the tally of a target's replica: when it missed a read, at most once a minute, and when it is closed. */
export type ReplicaLog = (target: Target, tally: ReplicaTally) => void

type Missed = Exclude<keyof ReplicaTally, 'answered'>

class SilentReplica extends Error {}

const longestSilence = { counts: 2_000, rows: 15_000 }
const rest = 10_000
const logEvery = 60_000

/**
 * A replica that answers a read only when it holds exactly the counts of changes that the primary had when the read was asked; else,
 * and whenever it is away, silent or refuses, the primary answers. A replica never fails a read.
 */
export class Replica {
  readonly #lanes: ReadLanes
  readonly #log: (tally: ReplicaTally) => void
  #tally = { answered: 0, behind: 0, away: 0, failed: 0 }
  #restsUntil = 0
  #loggedAt = -Infinity

  constructor(lanes: ReadLanes, log: (tally: ReplicaTally) => void) {
    this.#lanes = lanes
    this.#log = log
  }

  /** Reads within a scope what is as new as the counts, from the replica or from `primary`. */
  reads(scope: Scope, counts: Counts, primary: Db): Db {
    return {
      run: (statement, values) =>
        this.#ask(scope, counts, primary, (db) => db.run(statement, values)),
      texts: (statement, values) =>
        this.#ask(scope, counts, primary, (db) => db.texts(statement, values)),
    }
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
  ): Promise<{ rows: T } | Missed> {
    if (performance.now() < this.#restsUntil) return 'away'
    try {
      return (await askInOrder(this.#lanes, scope, counts, read)) ?? 'behind'
    } catch (error) {
      const isSilent = error instanceof SilentReplica
      // An error of the statement itself is repeated by the primary.
      if (!isSilent && !isUnavailable(error)) return 'failed'
      if (isSilent) this.#lanes.drop()
      this.#restsUntil = performance.now() + rest
      return 'away'
    }
  }

  #count(missed: Missed): void {
    this.#tally[missed] += 1
    if (performance.now() - this.#loggedAt < logEvery) return
    this.#loggedAt = performance.now()
    this.#log({ ...this.#tally })
  }
}

/**
 * Asks for the counts and, right behind them on the same connection, for the rows: each statement sees what is replayed when it begins,
 * so the rows are at least as new as the counts. Undefined when the counts are others.
 */
async function askInOrder<T>(
  lanes: ReadLanes,
  scope: Scope,
  counts: Counts,
  read: (db: Db) => Promise<T>,
): Promise<{ rows: T } | undefined> {
  const counted = Promise.withResolvers<{ ProjectId: number; Slots: Slots }[]>()
  const reading = lanes.on(scope, (db) => {
    db.run(readSlots, { projects: [...counts.keys()] }).then(counted.resolve, counted.reject)
    return read(db)
  })
  reading.catch(counted.reject)
  const found = await within(longestSilence.counts, counted.promise)
  const slots = new Map(found.map(({ ProjectId, Slots: of }) => [ProjectId, of]))
  const isReached = [...counts].every(([counter, expected]) =>
    areEqual(expected, slots.get(counter) ?? {}),
  )
  return isReached ? { rows: await within(longestSilence.rows, reading) } : undefined
}

type Slots = Readonly<Record<string, number>>

const areEqual = (one: Slots, other: Slots): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([slot, changes]) => other[slot] === changes)

async function within<T>(milliseconds: number, asked: Promise<T>): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new SilentReplica()), milliseconds)
  try {
    return await Promise.race([asked, silence])
  } finally {
    clearTimeout(timer)
  }
}
