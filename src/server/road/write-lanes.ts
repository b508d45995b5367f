import type pg from 'pg'
import { randomInt } from 'node:crypto'
import type { Db } from '../../operations/kit/db.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import type { AccessRights } from './access.ts'
import type { Member } from './member.ts'
import { carryTogether, type Carried } from './transaction.ts'

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
const serializationFailures = new Set(['40001', '40P01', '23505', '23503'])

/**
 * Carries the writes of one target. Those that name what they lock share a transaction, and so one durable commit, with others
 * that wait at the same time. A project's writes travel in one lane, so that lanes never wait for each other's rows. All other
 * writes have a transaction to themselves.
 */
export class WriteLanes {
  readonly #database: TargetDatabase
  readonly #rights: AccessRights
  readonly #lanes: Lane[]

  constructor(database: TargetDatabase, rights: AccessRights) {
    this.#database = database
    this.#rights = rights
    const firstSlot = randomInt(slots)
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
      const fits = together.length < mostTogether && !rows.has(waiting.row)
      rows.add(waiting.row)
      ;(fits ? together : later).push(waiting)
    }
    lane.waiting = later
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
      const ended = await carryTogether(client, db, members, this.#rights, lane.slot)
      if ('apart' in ended) {
        for (const waiting of together)
          await this.#carryAlone(waiting.member).then(waiting.resolve, waiting.reject)
        return () => {}
      }
      return () => {
        for (const [index, { member, resolve, reject }] of together.entries()) {
          const outcome = ended.settled[index]
          if (outcome?.status === 'fulfilled') resolve(outcome.value)
          else if (isWorthAnotherTry(outcome?.reason))
            void this.#carryAlone(member).then(resolve, reject)
          else reject(outcome?.reason)
        }
      }
    } catch (error) {
      // What the connection was in the midst of is unknown.
      const { client } = lane
      lane.client = undefined
      lane.db = undefined
      client?.end().catch(() => {})
      const [only] = together
      if (together.length === 1 && only && isWorthAnotherTry(error)) {
        await this.#carryAlone(only.member).then(only.resolve, only.reject)
        return () => {}
      }
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

  async #carryAlone(member: Member, tries = 5): Promise<Carried> {
    try {
      const slot = this.#lanes[0]?.slot ?? 0
      const ended = await this.#database.lend(null, (client, db) =>
        carryTogether(client, db, [member], this.#rights, slot),
      )
      if ('apart' in ended) throw new Error('A write on its own cannot be set apart')
      const [outcome] = ended.settled
      if (outcome?.status === 'fulfilled') return outcome.value
      throw outcome?.reason
    } catch (error) {
      if (tries > 1 && isWorthAnotherTry(error)) return this.#carryAlone(member, tries - 1)
      throw error
    }
  }
}

// A repeated key, a row that somebody else made first, and one that somebody took away are found by the look of the next try.
const isWorthAnotherTry = (error: unknown): boolean =>
  serializationFailures.has((error as { code?: string } | undefined)?.code ?? '')
