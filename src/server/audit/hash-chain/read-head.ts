import type { Db } from '#operations/core/db.ts'
import type { SealableChain } from './chain.ts'
import type { Head } from './head-of-heads.ts'
import { shard } from './sealing-statements.ts'

/** The head of a chain and how many rows it seals; null while nothing is sealed. Before the first block it is the last seal of the first format, at sequence 0. */
export async function readHead(
  db: Db,
  { sealing, seals }: SealableChain,
): Promise<(Head & { readonly rows: number }) | null> {
  const [[block], [seal]] = await Promise.all([
    db.run(sealing.lastBlock, {}),
    db.run(seals.lastSeal, {}),
  ])
  if (block)
    return {
      shard: block.Shard,
      sequence: block.Sequence,
      hash: block.Hash,
      rows: block.RowsBefore + block.RowCount,
    }
  return seal ? { shard, sequence: 0, hash: seal.Hash, rows: seal.Sequence } : null
}
