import type { Db } from '#operations/core/db.ts'
import type { Block, Position } from '../hash-chain/block-rows.ts'
import type { SealableChain } from '../hash-chain/chain.ts'
import { headOfHeads } from '../hash-chain/head-of-heads.ts'
import { formatVersion } from '../hash-chain/leaf.ts'
import { AssignedIds } from './assigned-ids.ts'
import type { ReportBreak } from './break.ts'
import { checkRows } from './check-rows.ts'
import type { SealCoverage } from './check-seals.ts'
import { recomputeBlock } from './recompute-block.ts'

type Walk = {
  readonly db: Db
  readonly chain: SealableChain
  /** What the seals of the first format cover; the blocks continue from there. */
  readonly seals: SealCoverage
  /** The sequence of the last block to verify. */
  readonly upTo: number
  readonly noted: Set<string>
  readonly found: ReportBreak
  readonly report: (words: string) => void
}

/** The number of blocks, the number of rows they seal, and the ids they account for. */
export type BlockCoverage = {
  readonly blocks: number
  readonly rows: number
  readonly ids: AssignedIds
}

type At = { readonly sequence: number; readonly hash: string; readonly rows: number }

// A block holds up to 4,096 rows.
const pageSize = 8
const progressInterval = 100_000

/** Checks the blocks of a chain against their rows and reports each break. */
export async function checkBlocks(walk: Walk): Promise<BlockCoverage> {
  const { db, chain, seals, upTo, noted, found, report } = walk
  const ids = new AssignedIds(seals.highestId, found)
  const reached = new Map<string, Position>()
  let at: At = { sequence: 0, hash: seals.hash, rows: seals.count }
  let [blocks, rows] = [0, 0]
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    // One more than is checked: the next block shows whether the hash of the last one or its content was
    // changed.
    const read = await db.run(chain.verifying.blocksAfter, { after, upTo, limit: pageSize + 1 })
    const judged = read.slice(0, pageSize)
    for (const [index, block] of judged.entries()) {
      noted.delete(block.Hash)
      const { Shard: shard, Sequence: sequence, Hash: hash } = block
      noted.delete(headOfHeads(chain.name, [{ shard, sequence, hash }]))
      const isNext = block.Sequence === at.sequence + 1
      const position = isNext ? (reached.get(block.Origin) ?? { xid: '0', id: 0 }) : null
      at = checkLink(walk, block, at, read[index + 1])
      await checkRows({ db, chain, found, block, after: position })
      reached.set(block.Origin, { xid: block.LastXid, id: block.LastRowId })
      ids.take(block)
      if (
        Math.floor((rows + block.RowCount) / progressInterval) > Math.floor(rows / progressInterval)
      )
        report(`${chain.name}: ${(rows + block.RowCount).toLocaleString('en-US')} rows in blocks`)
      rows += block.RowCount
    }
    blocks += judged.length
    if (read.length <= pageSize) return { blocks, rows, ids }
    after = judged.at(-1)?.Sequence ?? after
  }
}

/** Checks the values of a block and its link to the previous one; returns where the next one must continue. */
function checkLink({ chain, found }: Walk, block: Block, at: At, next: Block | undefined): At {
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
  // The next block was chained to the original hash.
  const hash = computed.hash === next?.PreviousHash ? computed.hash : Hash
  return { sequence, hash, rows: RowsBefore + block.RowIds.length }
}
