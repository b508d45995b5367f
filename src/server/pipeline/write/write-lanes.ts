import type { Lock } from '#operations/core/operation.ts'
import { isLockTimeout } from '#server/db/is-unavailable.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import type { AccessRights } from '../access.ts'
import { executeBatch, type BatchResult } from './execute-batch.ts'
import { executeFast, fastWriteOf, type FastWrite } from './fast-path.ts'
import { traceWait } from './group-trace.ts'
import { Lane } from './lane.ts'
import type { LoneWrites } from './lone-writes.ts'
import type { WriteResult } from './request/write-outcome.ts'
import type { WriteRequest } from './request/write-request.ts'
import { isSerializationFailure } from './serialization-failure.ts'

type QueuedWrite = Lock & {
  readonly request: WriteRequest
  readonly resolve: (result: WriteResult) => void
  readonly reject: (error: unknown) => void
  readonly endWait: () => void
  /** Whether the fast path has been tried, and changed nothing. */
  isSlow: boolean
}

/** Writes that share a transaction. */
type Batch = {
  readonly writes: readonly QueuedWrite[]
  /** The same writes if all of them take the fast path; otherwise empty. */
  readonly fast: readonly FastWrite[]
}

/** How many connections of a target execute batches: while one is in a long commit, the other executes the next batch. */
export const lanesPerTarget = 2

const mostInBatch = 128
// In milliseconds. Measured: with shorter commits, a single lane with larger batches has a higher throughput.
const longCommit = 2

type Options = {
  readonly rights: AccessRights
  /** How long a statement may wait for a lock, in milliseconds. */
  readonly lockTimeout: number
  /** The slot of each lane. */
  readonly slots: readonly number[]
}

/** Executes writes that name what they lock, in batches. A write that cannot share a transaction is executed alone. */
export class WriteLanes {
  readonly #database: TargetDatabase
  readonly #lone: LoneWrites
  readonly #options: Options
  readonly #lanes: readonly Lane<QueuedWrite>[]
  #waiting: QueuedWrite[] = []
  #isCollecting = false

  constructor(database: TargetDatabase, lone: LoneWrites, options: Options) {
    this.#database = database
    this.#lone = lone
    this.#options = options
    this.#lanes = options.slots.map((slot) => new Lane(database, slot))
  }

  /** Executes one write; rejects with the reason it was refused or an error of the database. */
  execute(request: WriteRequest, lock: Lock): Promise<WriteResult> {
    return new Promise((resolve, reject) => {
      const wait = traceWait(request)
      const endWait = () => wait?.end()
      this.#waiting.push({ request, ...lock, resolve, reject, endWait, isSlow: false })
      this.#collect()
    })
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()))
  }

  // Writes that arrive in the same turn of the event loop share a batch.
  #collect(): void {
    if (this.#isCollecting || this.#freeLane() === undefined) return
    this.#isCollecting = true
    setImmediate(() => {
      this.#isCollecting = false
      this.#start()
    })
  }

  // One batch executes at a time. The next may start while it commits, unless it is less than half as large:
  // a commit costs the same for few writes as for many.
  #freeLane(): Lane<QueuedWrite> | undefined {
    if (this.#lanes.some(({ state }) => state === 'executing')) return undefined
    const committing = this.#lanes.find(({ state }) => state === 'committing')
    if (committing && this.#waiting.length < committing.writes.length / 2) return undefined
    return this.#lanes.find(({ state }) => state === 'idle')
  }

  #start(): void {
    const lane = this.#freeLane()
    if (lane === undefined) return
    const batch = this.#nextBatch()
    if (batch.writes.length === 0) return
    for (const { endWait } of batch.writes) endWait()
    void this.#run(lane, batch)
  }

  // Takes writes to different rows, in their order. Writes to a project that another lane is committing wait
  // for that commit.
  #nextBatch(): Batch {
    const committing = new Set(
      this.#lanes.flatMap(({ writes }) => writes.map(({ projectId }) => projectId)),
    )
    const rows = new Set<string>()
    const writes: QueuedWrite[] = []
    const fast: FastWrite[] = []
    const later: QueuedWrite[] = []
    for (const write of this.#takeUnlocked()) {
      const fits =
        writes.length < mostInBatch && !rows.has(write.row) && !committing.has(write.projectId)
      rows.add(write.row)
      const fastWrite =
        fits && !write.isSlow ? fastWriteOf(write.request, this.#options.rights) : undefined
      // The first write decides which path the whole batch takes.
      const goes = fits && (writes.length === 0 || (fastWrite !== undefined) === fast.length > 0)
      if (goes && fastWrite) fast.push(fastWrite)
      ;(goes ? writes : later).push(write)
    }
    this.#waiting = later
    return { writes, fast }
  }

  // Takes the waiting writes, except those to rows that other writes are already waiting for.
  #takeUnlocked(): QueuedWrite[] {
    return this.#waiting.filter(({ row, request, endWait, resolve, reject }) => {
      if (!this.#lone.isAwaited(row)) return true
      endWait()
      void this.#lone.wait(request).then(resolve, reject)
      return false
    })
  }

  async #run(lane: Lane<QueuedWrite>, { writes, fast }: Batch): Promise<void> {
    lane.state = 'executing'
    lane.writes = writes
    const settle =
      fast.length > 0
        ? await this.#executeFast(lane, writes, fast)
        : await this.#executeBatch(lane, writes)
    lane.state = 'idle'
    lane.writes = []
    // The next batch is sent before the responses to this one are built, so that both happen concurrently.
    this.#start()
    setImmediate(settle)
  }

  // Returns the function that settles the writes. Those that changed nothing go back to the front of the
  // queue.
  async #executeFast(
    lane: Lane<QueuedWrite>,
    writes: readonly QueuedWrite[],
    fast: readonly FastWrite[],
  ): Promise<() => void> {
    const { rights, lockTimeout } = this.#options
    const { namesStatements } = this.#database
    const { version } = rights
    const onCommit = () => {
      setTimeout(() => {
        if (lane.writes !== writes) return
        lane.state = 'committing'
        this.#start()
      }, longCommit)
    }
    try {
      const { client } = await lane.connection()
      const options = { namesStatements, version, slot: lane.slot, lockTimeout, onCommit }
      const outcomes = await executeFast(client, fast, options)
      const slow = writes.filter((_, index) => outcomes[index] === undefined)
      for (const write of slow) write.isSlow = true
      this.#waiting.unshift(...slow)
      return () => {
        for (const [index, outcome] of outcomes.entries())
          if (outcome) writes[index]?.resolve(outcome)
      }
    } catch (error) {
      return this.#loseConnection(lane, writes, error)
    }
  }

  // Returns the function that settles the writes.
  async #executeBatch(
    lane: Lane<QueuedWrite>,
    writes: readonly QueuedWrite[],
  ): Promise<() => void> {
    const { rights, lockTimeout } = this.#options
    try {
      const { client, db } = await lane.connection()
      const requests = writes.map(({ request }) => request)
      const result = await executeBatch(client, db, requests, {
        rights,
        slot: lane.slot,
        lockTimeout,
      })
      if (result !== 'split') return () => this.#settle(writes, result)
      // Not awaited, since one of these may have to wait for a lock.
      for (const write of writes) this.#retryAlone(write)
      return () => {}
    } catch (error) {
      const [only] = writes
      if (writes.length === 1 && only && isWorthRetrying(error)) {
        this.#retryAlone(only)
        return () => {}
      }
      return this.#loseConnection(lane, writes, error)
    }
  }

  #loseConnection(
    lane: Lane<QueuedWrite>,
    writes: readonly QueuedWrite[],
    error: unknown,
  ): () => void {
    lane.leaveConnection()
    return () => {
      for (const { reject } of writes) reject(error)
    }
  }

  #settle(writes: readonly QueuedWrite[], outcomes: Exclude<BatchResult, 'split'>): void {
    for (const [index, outcome] of outcomes.entries()) {
      const write = writes[index]
      if (!('error' in outcome)) write?.resolve(outcome)
      else if (write && isWorthRetrying(outcome.error)) this.#retryAlone(write)
      else write?.reject(outcome.error)
    }
  }

  #retryAlone({ request, resolve, reject }: QueuedWrite): void {
    void this.#lone.execute(request).then(resolve, reject)
  }
}

const isWorthRetrying = (error: unknown): boolean =>
  isSerializationFailure(error) || isLockTimeout(error)
