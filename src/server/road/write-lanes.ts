import type pg from 'pg'
import { randomInt } from 'node:crypto'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Db } from '../../operations/kit/db.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import { isLockTimeout } from '../databases/is-unavailable.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import type { AccessRights } from './access.ts'
import { awaitedBy } from './awaited-by.ts'
import type { Member } from './member.ts'
import type { Carried } from './repeated-keys.ts'
import { carryTogether, type Carrying } from './transaction.ts'

type Waiting = {
  readonly member: Member
  readonly row: string
  readonly resolve: (carried: Carried) => void
  readonly reject: (error: unknown) => void
}

type Lane = {
  client: pg.Client | undefined
  db: Db | undefined
  isBusy: boolean
  waiting: Waiting[]
  /** The slot of the change counts that this lane writes. */
  readonly slot: number
}

// Measured: with 32 clients one lane carries a third more than two, because more writes share each commit.
const lanesPerTarget = 1
const mostTogether = 128
const mostTurns = 5
const slots = 16
// Milliseconds; longer than a commit of another server usually takes.
const lockTimeout = 200
const mostWaitingAlone = 4
// The next one takes the lock as soon as the first has committed.
const mostWaitingForOne = 2
const serializationFailures = new Set(['40001', '40P01', '23505', '23503'])

/**
 * Carries the writes of one target. Those that name what they lock share a transaction, and so one durable commit, with others
 * that wait at the same time. A project's writes travel in one lane, so that lanes never wait for each other's rows. All other
 * writes have a transaction of their own. A write that times out waiting for a lock leaves its group and waits on a dedicated
 * connection, so that a locked row delays only the writes of that row.
 */
export class WriteLanes {
  readonly #database: TargetDatabase
  readonly #rights: AccessRights
  /** The longest wait for a lock, in milliseconds. */
  readonly #longestWait: number
  readonly #lanes: Lane[]
  // Separate slots of the change counts for writes outside a group, so that no group waits for their commits.
  readonly #slotAlone: number
  readonly #slotOfWaiting: number
  // The rows that writes are waiting for (of writes that name none, the projects), and how many.
  readonly #awaited = new Map<string, { writes: number; readonly inTurn: LimitFunction }>()
  readonly #waiting = pLimit(mostWaitingAlone)

  constructor(database: TargetDatabase, rights: AccessRights, longestWait = 5_000) {
    this.#database = database
    this.#rights = rights
    this.#longestWait = longestWait
    const firstSlot = randomInt(slots)
    this.#slotAlone = (firstSlot + lanesPerTarget) % slots
    this.#slotOfWaiting = (firstSlot + lanesPerTarget + 1) % slots
    this.#lanes = Array.from({ length: lanesPerTarget }, (_, index) => ({
      client: undefined,
      db: undefined,
      isBusy: false,
      waiting: [],
      slot: (firstSlot + index) % slots,
    }))
  }

  /** Carries one write; rejects with its refusal or with what the database said. */
  carry(member: Member): Promise<Carried> {
    const lock = member.operation.locks?.(member.parameters)
    if (lock === undefined || !member.isStored) return this.#carryAlone(member)
    if (this.#awaited.has(lock.row)) return this.#waitAlone(member)
    const lane = this.#lanes[lock.projectId % this.#lanes.length] as Lane
    return new Promise((resolve, reject) => {
      lane.waiting.push({ member, row: lock.row, resolve, reject })
      if (!lane.isBusy && lane.waiting.length === 1) this.#gather(lane)
    })
  }

  /** Closes the connections of the lanes. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.flatMap(({ client }) => client?.end() ?? []))
  }

  // Those that arrive in the same turn of the event loop travel together, and those of the next few turns while more arrive in each.
  #gather(lane: Lane, seen = 0, turn = 1): void {
    setImmediate(() => {
      if (lane.isBusy) return
      const { length } = lane.waiting
      if (length > seen && turn < mostTurns) this.#gather(lane, length, turn + 1)
      else this.#start(lane)
    })
  }

  #start(lane: Lane): void {
    if (lane.isBusy || lane.waiting.length === 0) return
    const rows = new Set<string>()
    const together: Waiting[] = []
    const later: Waiting[] = []
    for (const waiting of lane.waiting) {
      const { member, row, resolve, reject } = waiting
      if (this.#awaited.has(row)) {
        void this.#waitAlone(member).then(resolve, reject)
        continue
      }
      const fits = together.length < mostTogether && !rows.has(row)
      rows.add(row)
      ;(fits ? together : later).push(waiting)
    }
    lane.waiting = later
    if (together.length === 0) return
    void this.#drive(lane, together)
  }

  async #drive(lane: Lane, together: readonly Waiting[]): Promise<void> {
    lane.isBusy = true
    const settle = await this.#carryTogether(lane, together)
    lane.isBusy = false
    // Those that waited are on their way to the database before the answers to these are made: one is done while the other is.
    this.#start(lane)
    setImmediate(settle)
  }

  // Answers what tells each write its outcome.
  async #carryTogether(lane: Lane, together: readonly Waiting[]): Promise<() => void> {
    try {
      const { client, db } = await this.#open(lane)
      const members = together.map(({ member }) => member)
      const ended = await carryTogether(client, db, members, {
        rights: this.#rights,
        slot: lane.slot,
        lockTimeout,
      })
      if ('apart' in ended) {
        // Not awaited: one of these may have to wait for a lock.
        for (const waiting of together)
          void this.#carryAlone(waiting.member).then(waiting.resolve, waiting.reject)
        return () => {}
      }
      return () => {
        for (const [index, { member, resolve, reject }] of together.entries()) {
          const outcome = ended.settled[index]
          if (outcome?.status === 'fulfilled') resolve(outcome.value)
          else if (isWorthAnotherTry(outcome?.reason) || isLockTimeout(outcome?.reason))
            void this.#carryAlone(member).then(resolve, reject)
          else reject(outcome?.reason)
        }
      }
    } catch (error) {
      const [only] = together
      if (together.length === 1 && only && (isWorthAnotherTry(error) || isLockTimeout(error))) {
        void this.#carryAlone(only.member).then(only.resolve, only.reject)
        return () => {}
      }
      // What the connection was in the midst of is unknown.
      const { client } = lane
      lane.client = undefined
      lane.db = undefined
      client?.end().catch(() => {})
      return () => {
        for (const { reject } of together) reject(error)
      }
    }
  }

  async #open(lane: Lane): Promise<{ client: pg.Client; db: Db }> {
    if (lane.client === undefined || lane.db === undefined) {
      const { client, db } = await this.#database.own((lost) => {
        if (lane.client !== lost) return
        lane.client = undefined
        lane.db = undefined
      })
      lane.client = client
      lane.db = db
    }
    return { client: lane.client, db: lane.db }
  }

  async #carryAlone(member: Member): Promise<Carried> {
    try {
      return await this.#carryBy(this.#database.lend, member, {
        rights: this.#rights,
        slot: this.#slotAlone,
        lockTimeout,
      })
    } catch (error) {
      if (isLockTimeout(error)) return this.#waitAlone(member)
      throw error
    }
  }

  // Waits for a lock on a dedicated connection. Later writes of the same row come here at once instead of delaying a group again;
  // few of one row wait at a time, so that connections remain for writes that wait for other rows.
  async #waitAlone(member: Member): Promise<Carried> {
    const name = awaitedBy(member)
    const awaited = this.#awaited.get(name) ?? { writes: 0, inTurn: pLimit(mostWaitingForOne) }
    this.#awaited.set(name, awaited)
    awaited.writes += 1
    const patience = Date.now() + this.#longestWait
    const waitForLock = () => {
      if (Date.now() > patience) throw new Refusal('busy')
      return this.#carryBy(this.#database.lendToWait, member, {
        rights: this.#rights,
        slot: this.#slotOfWaiting,
        lockTimeout: this.#longestWait,
      })
    }
    try {
      return await awaited.inTurn(() => this.#waiting(waitForLock))
    } finally {
      awaited.writes -= 1
      if (awaited.writes === 0) this.#awaited.delete(name)
    }
  }

  async #carryBy(
    lend: TargetDatabase['lend'],
    member: Member,
    carrying: Carrying,
    tries = 5,
  ): Promise<Carried> {
    try {
      const ended = await lend(null, (client, db) => carryTogether(client, db, [member], carrying))
      if ('apart' in ended) throw new Error('A write on its own cannot be set apart')
      const [outcome] = ended.settled
      if (outcome?.status === 'fulfilled') return outcome.value
      throw outcome?.reason
    } catch (error) {
      if (tries > 1 && isWorthAnotherTry(error))
        return this.#carryBy(lend, member, carrying, tries - 1)
      throw error
    }
  }
}

// A repeated key, a row that somebody else made first, and one that somebody took away are found by the look of the next try.
const isWorthAnotherTry = (error: unknown): boolean =>
  serializationFailures.has((error as { code?: string } | undefined)?.code ?? '')
