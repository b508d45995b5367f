import { setTimeout } from 'node:timers/promises'
import type { Db } from '#operations/core/db.ts'
import type { SealableChain } from '../hash-chain/chain.ts'

/** The last id that was assigned when the verification began, and a later transaction id. */
export type AssignedId = { readonly id: number; readonly fence: string }

/** Assigned ids after the last row, and whether a transaction is open that may still store their rows. */
export type CutEnd = { readonly from: number; readonly to: number; readonly isOpen: boolean }

const pollInterval = 1_000

/** Reads which id was assigned last. */
export async function readAssignedId(db: Db, { sealing }: SealableChain): Promise<AssignedId> {
  const [[here], [after]] = await Promise.all([db.run(sealing.here, {}), db.run(sealing.fence, {})])
  return { id: here?.given ?? 0, fence: after?.fence ?? '0' }
}

/**
 * Finds assigned ids that have no row and that no block has recorded; `last` is the highest id known to the blocks. The id sequence
 * outlives rows that are cut off, but an open transaction looks the same, and so does a rollback until a running Plumbline has recorded
 * it: this waits up to `patience` milliseconds for either.
 */
export async function findCutEnd(
  db: Db,
  { sealing, verifying }: SealableChain,
  {
    given,
    last,
    isServed,
    patience,
  }: {
    readonly given: AssignedId
    readonly last: number
    readonly isServed: boolean
    readonly patience: number
  },
): Promise<CutEnd | null> {
  const until = performance.now() + patience
  for (;;) {
    const [[row], [block], [running]] = await Promise.all([
      db.run(verifying.lastRow, {}),
      db.run(sealing.lastBlock, {}),
      db.run(sealing.oldestXid, {}),
    ])
    const from = Math.max(last, row?.Id ?? 0, block?.SettledId ?? 0) + 1
    if (given.id < from) return null
    const isOpen = BigInt(running?.oldest ?? 0) < BigInt(given.fence)
    const isFinal = !isOpen && !isServed
    if (isFinal || performance.now() >= until) return { from, to: given.id, isOpen }
    await setTimeout(pollInterval)
  }
}
