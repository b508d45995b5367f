import { randomInt } from 'node:crypto'
import type { TargetDatabase } from '#server/db/targets.ts'
import type { AccessRights } from '../access.ts'
import { LoneWrites } from './lone-writes.ts'
import type { WriteResult } from './request/write-outcome.ts'
import type { WriteRequest } from './request/write-request.ts'
import { lanesPerTarget, WriteLanes } from './write-lanes.ts'

const slots = 16
// Milliseconds; longer than a commit of another server usually takes.
const lockTimeout = 200

/**
 * Executes the writes of one target. Those that name what they lock share a transaction, and so one durable commit, with others
 * waiting at the same time. All other writes have a separate transaction, as does a write that times out waiting for a lock.
 */
export class GroupCommit {
  readonly #lanes: WriteLanes
  readonly #lone: LoneWrites

  constructor(database: TargetDatabase, rights: AccessRights, longestWait = 5_000) {
    const first = randomInt(slots)
    const slotsOfLanes = Array.from(
      { length: lanesPerTarget },
      (_, index) => (first + index) % slots,
    )
    this.#lone = new LoneWrites(database, {
      rights,
      lockTimeout,
      longestWait,
      slot: (first + lanesPerTarget) % slots,
      slotOfWaiting: (first + lanesPerTarget + 1) % slots,
    })
    this.#lanes = new WriteLanes(database, this.#lone, { rights, lockTimeout, slots: slotsOfLanes })
  }

  /** Executes one write; rejects with the reason it was refused or an error of the database. */
  execute(request: WriteRequest): Promise<WriteResult> {
    const lock = request.operation.locks?.(request.parameters)
    if (lock === undefined || !request.isStored) return this.#lone.execute(request)
    if (this.#lone.isAwaited(lock.row)) return this.#lone.wait(request)
    return this.#lanes.execute(request, lock)
  }

  /** Closes the lanes' connections. */
  close(): Promise<void> {
    return this.#lanes.close()
  }
}
