import type { BlockHead, NewBlock } from './block-rows.ts'
import { blockDigest, blockHash, blockValues } from './block.ts'
import { formatVersion } from './leaf.ts'
import { blockRoot, projectTrees } from './project-trees.ts'
import type { RowBatch } from './read-batch.ts'
import { shard } from './sealing-statements.ts'

/** Builds the block of a batch of rows, chained to the previous block. */
export function makeBlock({
  chain,
  batch,
  before,
  settled,
  previous,
}: {
  readonly chain: string
  readonly batch: RowBatch
  readonly before: number
  readonly settled: number
  readonly previous: Pick<BlockHead, 'Sequence' | 'Hash'>
}): NewBlock {
  const trees = projectTrees(batch.projectIds, batch.leaves)
  const content = {
    Shard: shard,
    Sequence: previous.Sequence + 1,
    Origin: batch.origin,
    LastXid: batch.last.xid,
    LastRowId: batch.last.id,
    RowsBefore: before,
    RowCount: batch.ids.length,
    ProjectCount: trees.length,
    Root: blockRoot(trees),
    SettledId: settled,
    SealedAt: batch.now,
  }
  return {
    ...content,
    Version: formatVersion,
    PreviousHash: previous.Hash,
    Hash: blockHash(previous.Hash, blockDigest(blockValues(chain, content))),
    Salt: batch.salt,
    RowIds: `{${batch.ids.join(',')}}`,
    ProjectIds: `{${batch.projectIds.join(',')}}`,
    Leaves: Buffer.concat(batch.leaves).toString('hex'),
  }
}
