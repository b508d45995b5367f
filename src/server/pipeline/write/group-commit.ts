import { randomInt } from 'node:crypto'
import pLimit, { type LimitFunction } from 'p-limit'
import type pg from 'pg'
import { ApiError } from '#operations/core/api-error.ts'
import type { Db } from '#operations/core/db.ts'
import { isLockTimeout } from '#server/db/is-unavailable.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import type { AccessRights } from '../access.ts'
import { executeBatch, type BatchOptions, type BatchResult } from './execute-batch.ts'
import { traceWait } from './group-trace.ts'
import { awaitedBy } from './lock-name.ts'
import type { WriteResult } from './write-outcome.ts'
import type { WriteRequest } from './write-request.ts'

type QueuedWrite = {
  readonly request: WriteRequest
  readonly row: string
  readonly resolve: (result: WriteResult) => void
  readonly reject: (error: unknown) => void
  readonly endWait: () => void
}

/** A connection, and the writes that wait for their batch on it. */
type Queue = {
  client: pg.Client | undefined
  db: Db | undefined
  isBusy: boolean
  waiting: QueuedWrite[]
  /** The slot of the change counts that this queue writes. */
  readonly slot: number
}

// Measured: with 32 clients one queue writes a third more than two, because more writes share each commit.
const queuesPerTarget = 1
const mostInBatch = 128
const mostTurns = 5
const slots = 16
// Milliseconds; longer than a commit of another server usually takes.
const lockTimeout = 200
const mostWaitingAlone = 4
// The next one takes the lock as soon as the first has committed.
const mostWaitingForOne = 2
const serializationFailures = new Set(['40001', '40P01', '23505', '23503'])

/**
 * Executes the writes of one target. Those that name what they lock share a transaction, and so one durable commit, with others
 * that wait at the same time. A project's writes share a queue, so that queues never wait for each other's rows. All other
 * writes have a transaction of their own. A write that times out waiting for a lock leaves its batch and waits on a dedicated
 * connection, so that a locked row delays only the writes of that row.
 */
export class GroupCommit {
  readonly #database: TargetDatabase
  readonly #rights: AccessRights
  /** The longest wait for a lock, in milliseconds. */
  readonly #longestWait: number
  readonly #queues: readonly Queue[]
  // Separate slots of the change counts for writes outside a batch, so that no batch waits for their commits.
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
    this.#slotAlone = (firstSlot + queuesPerTarget) % slots
    this.#slotOfWaiting = (firstSlot + queuesPerTarget + 1) % slots
    this.#queues = Array.from({ length: queuesPerTarget }, (_, index) => ({
      client: undefined,
      db: undefined,
      isBusy: false,
      waiting: [],
      slot: (firstSlot + index) % slots,
    }))
  }

  /** Executes one write; rejects with its refusal or an error of the database. */
  execute(request: WriteRequest): Promise<WriteResult> {
    const lock = request.operation.locks?.(request.parameters)
    if (lock === undefined || !request.isStored) return this.#executeAlone(request)
    if (this.#awaited.has(lock.row)) return this.#waitAlone(request)
    const queue = this.#queues[lock.projectId % this.#queues.length]
    if (!queue) return this.#executeAlone(request)
    return new Promise((resolve, reject) => {
      const wait = traceWait(request)
      const endWait = () => wait?.end()
      queue.waiting.push({ request, row: lock.row, resolve, reject, endWait })
      if (!queue.isBusy && queue.waiting.length === 1) this.#collect(queue)
    })
  }

  /** Closes the connections of the queues. */
  async close(): Promise<void> {
    await Promise.all(this.#queues.flatMap(({ client }) => client?.end() ?? []))
  }

  // Writes that arrive in the same turn of the event loop share a batch, as do those of the next few turns while each brings more.
  #collect(queue: Queue, seen = 0, turn = 1): void {
    setImmediate(() => {
      if (queue.isBusy) return
      const { length } = queue.waiting
      if (length > seen && turn < mostTurns) this.#collect(queue, length, turn + 1)
      else this.#start(queue)
    })
  }

  #start(queue: Queue): void {
    if (queue.isBusy || queue.waiting.length === 0) return
    const rows = new Set<string>()
    const batch: QueuedWrite[] = []
    const later: QueuedWrite[] = []
    for (const write of queue.waiting) {
      const { request, row, resolve, reject } = write
      if (this.#awaited.has(row)) {
        write.endWait()
        void this.#waitAlone(request).then(resolve, reject)
        continue
      }
      const fits = batch.length < mostInBatch && !rows.has(row)
      rows.add(row)
      ;(fits ? batch : later).push(write)
    }
    queue.waiting = later
    if (batch.length === 0) return
    for (const { endWait } of batch) endWait()
    void this.#run(queue, batch)
  }

  async #run(queue: Queue, batch: readonly QueuedWrite[]): Promise<void> {
    queue.isBusy = true
    const settle = await this.#executeBatch(queue, batch)
    queue.isBusy = false
    // The next batch is sent before the responses to this one are built, so that both happen concurrently.
    this.#start(queue)
    setImmediate(settle)
  }

  // Returns what settles each write.
  async #executeBatch(queue: Queue, batch: readonly QueuedWrite[]): Promise<() => void> {
    try {
      const { client, db } = await this.#open(queue)
      const requests = batch.map(({ request }) => request)
      const result = await executeBatch(client, db, requests, {
        rights: this.#rights,
        slot: queue.slot,
        lockTimeout,
      })
      if (result !== 'split') return () => this.#settle(batch, result)
      // Not awaited: one of these may have to wait for a lock.
      for (const write of batch) this.#retryAlone(write)
      return () => {}
    } catch (error) {
      const [only] = batch
      if (batch.length === 1 && only && isWorthRetrying(error)) {
        this.#retryAlone(only)
        return () => {}
      }
      // The state of the connection is unknown.
      const { client } = queue
      queue.client = undefined
      queue.db = undefined
      client?.end().catch(() => {})
      return () => {
        for (const { reject } of batch) reject(error)
      }
    }
  }

  #settle(batch: readonly QueuedWrite[], outcomes: Exclude<BatchResult, 'split'>): void {
    for (const [index, outcome] of outcomes.entries()) {
      const write = batch[index]
      if (!('error' in outcome)) write?.resolve(outcome)
      else if (write && isWorthRetrying(outcome.error)) this.#retryAlone(write)
      else write?.reject(outcome.error)
    }
  }

  #retryAlone({ request, resolve, reject }: QueuedWrite): void {
    void this.#executeAlone(request).then(resolve, reject)
  }

  async #open(queue: Queue): Promise<{ client: pg.Client; db: Db }> {
    if (queue.client === undefined || queue.db === undefined) {
      const { client, db } = await this.#database.openConnection((lost) => {
        if (queue.client !== lost) return
        queue.client = undefined
        queue.db = undefined
      })
      queue.client = client
      queue.db = db
    }
    return { client: queue.client, db: queue.db }
  }

  async #executeAlone(request: WriteRequest): Promise<WriteResult> {
    try {
      return await this.#executeOn(this.#database.withConnection, request, {
        rights: this.#rights,
        slot: this.#slotAlone,
        lockTimeout,
      })
    } catch (error) {
      if (isLockTimeout(error)) return this.#waitAlone(request)
      throw error
    }
  }

  // Waits for a lock on a dedicated connection. Later writes of the same row come here at once instead of delaying a batch again;
  // few of one row wait at a time, so that connections remain for writes that wait for other rows.
  async #waitAlone(request: WriteRequest): Promise<WriteResult> {
    const name = awaitedBy(request)
    const awaited = this.#awaited.get(name) ?? { writes: 0, inTurn: pLimit(mostWaitingForOne) }
    this.#awaited.set(name, awaited)
    awaited.writes += 1
    const deadline = performance.now() + this.#longestWait
    const waitForLock = () => {
      if (performance.now() > deadline) throw new ApiError('busy')
      return this.#executeOn(this.#database.withWaitingConnection, request, {
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

  async #executeOn(
    lend: TargetDatabase['withConnection'],
    request: WriteRequest,
    options: BatchOptions,
    tries = 5,
  ): Promise<WriteResult> {
    try {
      const result = await lend(null, (client, db) => executeBatch(client, db, [request], options))
      const [outcome] = result === 'split' ? [] : result
      if (outcome === undefined) throw new Error('A batch of one write cannot be split')
      if ('error' in outcome) throw outcome.error
      return outcome
    } catch (error) {
      if (tries > 1 && isSerializationFailure(error))
        return this.#executeOn(lend, request, options, tries - 1)
      throw error
    }
  }
}

const isWorthRetrying = (error: unknown): boolean =>
  isSerializationFailure(error) || isLockTimeout(error)

// The snapshot of the next try finds a repeated key, and a row that another transaction inserted or deleted first.
const isSerializationFailure = (error: unknown): boolean =>
  serializationFailures.has((error as { code?: string } | undefined)?.code ?? '')
