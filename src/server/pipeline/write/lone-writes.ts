import pLimit, { type LimitFunction } from 'p-limit'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { isLockTimeout } from '#server/db/is-unavailable.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import type { AccessRights } from '../access.ts'
import { executeBatch, type BatchOptions } from './execute-batch.ts'
import { awaitedBy } from './lock-name.ts'
import type { WriteResult } from './request/write-outcome.ts'
import type { WriteRequest } from './request/write-request.ts'
import { isSerializationFailure } from './serialization-failure.ts'

const mostWaiting = 4
// The second one takes the lock as soon as the first has committed.
const mostWaitingForOne = 2

type Options = {
  readonly rights: AccessRights
  /** How long a write waits for a lock before it moves to a dedicated connection, in milliseconds. */
  readonly lockTimeout: number
  /** The longest wait for a lock, in milliseconds. */
  readonly longestWait: number
  /** Separate slots of the change counts, so that no batch waits for their commits. */
  readonly slot: number
  readonly slotOfWaiting: number
}

/**
 * Executes each write in a separate transaction. A write that times out waiting for a lock continues to wait on a dedicated connection, so that a
 * locked row delays only the writes to that row.
 */
export class LoneWrites {
  readonly #database: TargetDatabase
  readonly #options: Options
  // The rows that writes are waiting for (the project, for a write that names no row), and how many wait.
  readonly #awaited = new Map<string, { writes: number; readonly inTurn: LimitFunction }>()
  readonly #waiting = pLimit(mostWaiting)

  constructor(database: TargetDatabase, options: Options) {
    this.#database = database
    this.#options = options
  }

  /** Whether writes are waiting for a row: later ones to the same row queue behind them instead of delaying a batch. */
  isAwaited(row: string): boolean {
    return this.#awaited.has(row)
  }

  /** Executes one write; rejects with the reason it was refused or an error of the database. */
  async execute(request: WriteRequest): Promise<WriteResult> {
    const { rights, slot, lockTimeout } = this.#options
    try {
      const options = { rights, slot, lockTimeout }
      return await this.#executeOn(this.#database.withConnection, request, options)
    } catch (error) {
      if (isLockTimeout(error)) return this.wait(request)
      throw error
    }
  }

  /** Executes one write that has to wait for a lock. Only a few per row wait at a time, so that connections remain for writes that wait for other rows. */
  async wait(request: WriteRequest): Promise<WriteResult> {
    const { rights, slotOfWaiting: slot, longestWait: lockTimeout } = this.#options
    const name = awaitedBy(request)
    const awaited = this.#awaited.get(name) ?? { writes: 0, inTurn: pLimit(mostWaitingForOne) }
    this.#awaited.set(name, awaited)
    awaited.writes += 1
    const deadline = performance.now() + lockTimeout
    const waitForLock = () => {
      if (performance.now() > deadline) throw new ApiError('busy')
      const options = { rights, slot, lockTimeout }
      return this.#executeOn(this.#database.withWaitingConnection, request, options)
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
