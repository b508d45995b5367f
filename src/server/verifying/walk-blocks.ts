import type { Db } from '../../operations/kit/db.ts'
import type { Block, Position } from '../sealing/block-rows.ts'
import type { SealableChain } from '../sealing/chain.ts'
import { headOfHeads } from '../sealing/head-of-heads.ts'
import { formatVersion } from '../sealing/leaf.ts'
import type { Found } from './found.ts'
import { GivenIds } from './given-ids.ts'
import { judgeRows } from './judge-rows.ts'
import { recomputeBlock } from './recompute-block.ts'
import type { SealsWalked } from './walk-seals.ts'

type Walk = {
  readonly db: Db
  readonly chain: SealableChain
  /** How far the seals of the first format reach, from which the blocks continue. */
  readonly seals: SealsWalked
  /** The last block to verify. */
  readonly upTo: number
  readonly noted: Set<string>
  readonly found: Found
  readonly told: (words: string) => void
}

/** What the blocks cover: how many there are, how many rows they seal, and which ids they account for. */
export type BlocksWalked = {
  readonly blocks: number
  readonly rows: number
  readonly ids: GivenIds
}

type At = { readonly sequence: number; readonly hash: string; readonly rows: number }

// A block holds up to 4,096 rows.
const page = 8
const toldEvery = 100_000

/** Walks the blocks of a chain with their rows and reports each break. */
export async function walkBlocks(walk: Walk): Promise<BlocksWalked> {
  const { db, chain, seals, upTo, noted, found, told } = walk
  const ids = new GivenIds(seals.highestId, found)
  const reached = new Map<string, Position>()
  let at: At = { sequence: 0, hash: seals.hash, rows: seals.count }
  let [blocks, rows] = [0, 0]
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    // One more than is judged: the next block shows whether the hash or the content of a block was changed.
    const read = await db.run(chain.verifying.blocksAfter, { after, upTo, limit: page + 1 })
    const judged = read.slice(0, page)
    for (const [index, block] of judged.entries()) {
      noted.delete(block.Hash)
      const { Shard: shard, Sequence: sequence, Hash: hash } = block
      noted.delete(headOfHeads(chain.name, [{ shard, sequence, hash }]))
      const isNext = block.Sequence === at.sequence + 1
      const position = isNext ? (reached.get(block.Origin) ?? { xid: '0', id: 0 }) : null
      at = judgeChain(walk, block, at, read[index + 1])
      await judgeRows({ db, chain, found, block, after: position })
      reached.set(block.Origin, { xid: block.LastXid, id: block.LastRowId })
      ids.take(block)
      if (Math.floor((rows + block.RowCount) / toldEvery) > Math.floor(rows / toldEvery))
        told(`${chain.name}: ${(rows + block.RowCount).toLocaleString('en-US')} rows in blocks`)
      rows += block.RowCount
    }
    blocks += judged.length
    if (read.length <= page) return { blocks, rows, ids }
    after = judged.at(-1)?.Sequence ?? after
  }
}

/** Judges the values of a block and its link to the previous one; returns where the next one must continue. */
function judgeChain({ chain, found }: Walk, block: Block, at: At, next: Block | undefined): At {
  const { Sequence: sequence, PreviousHash, Hash, RowsBefore } = block
  const say = (wrong: 'inserted' | 'seal changed' | 'chain cut', words: string) =>
    found({ wrong, id: null, sequence: null, block: sequence, words })
  if (sequence < 1) {
    say('inserted', `block ${sequence} precedes the first one`)
    return at
  }
  if (sequence !== at.sequence + 1) {
    const [first, last] = [at.sequence + 1, sequence - 1]
    say(
      'chain cut',
      first === last ? `block ${first} is missing` : `blocks ${first} to ${last} are missing`,
    )
  } else if (PreviousHash !== at.hash || RowsBefore !== at.rows)
    say('seal changed', `block ${sequence} does not continue the chain before it`)
  const isKnown = block.Version === formatVersion
  if (!isKnown) say('seal changed', `block ${sequence} has the unknown format ${block.Version}`)
  const computed = recomputeBlock(chain.name, block)
  if (isKnown && (computed.hash !== Hash || !computed.isTrue))
    say('seal changed', `block ${sequence} is not what was sealed`)
  // The next block was chained to the original block.
  const hash = computed.hash === next?.PreviousHash ? computed.hash : Hash
  return { sequence, hash, rows: RowsBefore + block.RowIds.length }
}
