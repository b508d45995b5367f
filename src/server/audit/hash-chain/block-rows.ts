import type { BlockContent } from './block.ts'

/** A block as it is stored, without its rows. */
export type BlockHead = BlockContent & { readonly PreviousHash: string; readonly Hash: string }

/** A block with what is needed to recompute it: its rows in order, with the project (0: none) and the leaf of each. */
export type Block = BlockHead & {
  readonly Version: number
  readonly RowIds: readonly number[]
  readonly ProjectIds: readonly number[]
  /** Concatenated, in hexadecimal. */
  readonly Leaves: string
  readonly Salt: string
}

/** A block to be stored, with the lists of ids as PostgreSQL array literals. */
export type NewBlock = Omit<Block, 'RowIds' | 'ProjectIds'> & {
  readonly RowIds: string
  readonly ProjectIds: string
}

/** A position in the order in which rows are sealed. */
export type Position = { readonly xid: string; readonly id: number }

/** A row with the fields that its leaf covers, as text, in order. */
export type LeafRow = {
  readonly Id: number
  readonly ProjectId: number
  readonly fields: readonly (string | null)[]
}

/** A row that no block covers yet. */
export type PendingRow = { readonly Id: number; readonly Xid: string; readonly CreatedAt: string }

/** The rows that the next block seals, unordered: their positions in the chain, ids, projects and leaves; `last` is the highest transaction id. */
export type Batch = {
  readonly count: number
  readonly numbers: readonly number[] | null
  readonly ids: readonly number[] | null
  readonly projects: readonly number[] | null
  readonly leaves: string | null
  readonly last: string | null
  /** The oldest transaction still running when the rows were read. */
  readonly oldest: string
  /** ISO 8601 in UTC with microseconds. */
  readonly now: string
}

/**
 * Selects the rows of a block: those of one origin after a position; for this database only rows whose transaction, and every earlier one,
 * has ended.
 */
export type BatchValues = {
  origin: string
  xid: string
  id: number
  isLocal: boolean
  salt: string
  before: number
  limit: number
}

/** A transaction that blocks sealing while it is open. */
export type Holder = {
  readonly pid: number | null
  readonly application: string | null
  /** Its database: transactions in other databases of the same server block sealing, too. */
  readonly database: string | null
  /** When it began; where the role may not see that, when the first row waiting for it was written. */
  readonly since: string
  readonly seconds: number
}

/** The rows that no block seals yet. */
export type Unsealed = {
  readonly rows: number
  /** Null when there are none. */
  readonly oldest: number | null
}
