import { canonical, type Value } from './canonical.ts'
import { domainHash } from './domain-hash.ts'
import { formatVersion } from './leaf.ts'

/** The values of a block that describe itself and the rows it seals; all of them are hashed. Ids beyond 2^53 are decimal text. */
export type BlockContent = {
  readonly Shard: number
  /** From 1, without gaps. */
  readonly Sequence: number
  /** Where its rows were first written (see historyOrigin in the database). */
  readonly Origin: string
  /** The last row it seals: all rows of its origin up to this transaction and id are sealed. */
  readonly LastXid: string
  readonly LastRowId: number
  /** How many rows the chain seals before it, in either format. */
  readonly RowsBefore: number
  readonly RowCount: number
  readonly ProjectCount: number
  readonly Root: string
  /** Every id up to this one is settled: its row is sealed, or was never stored. */
  readonly SettledId: number
  /** ISO 8601 in UTC with microseconds. */
  readonly SealedAt: string
}

/** The values of a block that its hash covers, in order. */
export const blockValues = (chain: string, block: BlockContent): Value[] => [
  `${chain}-block/${formatVersion}`,
  String(block.Shard),
  String(block.Sequence),
  block.Origin,
  block.LastXid,
  String(block.LastRowId),
  String(block.RowsBefore),
  String(block.RowCount),
  String(block.ProjectCount),
  block.Root,
  String(block.SettledId),
  block.SealedAt,
]

/** The hash of a block's values: enough to follow the chain past the block without knowing them. */
export const blockDigest = (values: readonly Value[]): Buffer =>
  domainHash('blockContent', canonical(values))

/** The hash of a block, from that of the previous one; '' before the first. */
export const blockHash = (previousHash: string, digest: Uint8Array): string =>
  domainHash('block', Buffer.from(previousHash, 'hex'), digest).toString('hex')
