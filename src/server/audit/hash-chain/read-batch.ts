import { randomBytes } from 'node:crypto'
import type { Db } from '#operations/core/db.ts'
import type { Position } from './block-rows.ts'
import type { SealableChain } from './chain.ts'
import { splitLeaves } from './split-leaves.ts'

/** The maximum number of rows in a block. */
const maxRows = 4_096

/** The rows that a block seals. */
export type RowBatch = {
  readonly origin: string
  /** The position of the last row; if there are none, the position after which they were read. */
  readonly last: Position
  readonly ids: readonly number[]
  readonly projectIds: readonly number[]
  readonly leaves: readonly Uint8Array[]
  readonly salt: string
  readonly now: string
  readonly oldest: string
  /** Whether no further row could be sealed at this time. */
  readonly isWhole: boolean
}

/**
 * Reads the rows to be sealed next, with their leaves: first rows of other databases, which are committed as soon as they are visible,
 * then those of this database.
 */
export async function readBatch(
  db: Db,
  sealing: SealableChain['sealing'],
  {
    here,
    origins,
    before,
  }: {
    readonly here: { readonly origin: string }
    readonly origins: readonly ({ readonly origin: string } & Position)[]
    /** How many rows are already sealed. */
    readonly before: number
  },
): Promise<RowBatch> {
  const salt = randomBytes(32).toString('hex')
  const take = async ({ origin, xid, id }: { readonly origin: string } & Position) => {
    const isLocal = origin === here.origin
    const values = { origin, xid, id, isLocal, salt, before, limit: maxRows }
    const [batch] = await db.run(sealing.batch, values)
    if (batch === undefined) throw new Error('An aggregate without a row')
    const { numbers, last, now, oldest } = batch
    // Ordered here: ordering inside the aggregates would cost more than all the hashing.
    const places = (numbers ?? []).map((number) => number - before - 1)
    const ids = inOrder(batch.ids ?? [], places)
    return {
      origin,
      last: { xid: last ?? xid, id: ids.at(-1) ?? id },
      ids,
      projectIds: inOrder(batch.projects ?? [], places),
      leaves: inOrder(splitLeaves(batch.leaves ?? ''), places),
      salt,
      now,
      oldest,
      isWhole: isLocal && batch.count < maxRows,
    }
  }
  for (const other of origins.filter(({ origin }) => origin !== here.origin)) {
    const taken = await take(other)
    if (taken.ids.length > 0) return taken
  }
  const own = origins.find(({ origin }) => origin === here.origin)
  return take(own ?? { origin: here.origin, xid: '0', id: 0 })
}

/** Moves each value to its position, from 0. */
function inOrder<T>(values: readonly T[], places: readonly number[]): T[] {
  const ordered: T[] = []
  for (const [index, place] of places.entries()) {
    const value = values[index]
    if (value !== undefined) ordered[place] = value
  }
  return ordered
}
