import type { Db } from '#operations/core/db.ts'
import type { Holder } from '../hash-chain/block-rows.ts'
import type { Chain } from '../hash-chain/chain.ts'
import { headOfHeads } from '../hash-chain/head-of-heads.ts'
import { readHead } from '../hash-chain/read-head.ts'
import type { SealedRow } from '../hash-chain/row-seals.ts'
import type { Gap } from './assigned-ids.ts'
import type { Break, ReportBreak } from './break.ts'
import { checkBlocks } from './check-blocks.ts'
import { checkSeals } from './check-seals.ts'
import { findCutEnd, readAssignedId, type CutEnd } from './find-cut-end.ts'
import { findUnsealed, type Unsealed } from './find-unsealed.ts'

export type VerificationResult = {
  readonly chain: string
  readonly sealed: number
  readonly blocks: number
  readonly head: { readonly count: number; readonly hash: string }
  /** The hash over the heads of all shards; '' without blocks. */
  readonly overall: string
  readonly unsealed: Unsealed
  /** The transaction that blocks sealing at present. */
  readonly holder: Holder | null
  readonly gaps: readonly Gap[]
  readonly end: CutEnd | null
  /** The first breaks, in the order of the chain; `breakCount` counts all. */
  readonly breaks: readonly Break[]
  readonly breakCount: number
}

type Settings = {
  /** Hashes of heads that were recorded earlier; those found in the chain are removed from the set. */
  readonly noted: Set<string>
  readonly report: (words: string) => void
  /** Whether a running Plumbline records the ids of rolled-back writes. */
  readonly isServed?: boolean
  /** How many milliseconds to wait for open transactions before an end counts as cut off. */
  readonly patience?: number
}

const maxListedBreaks = 20

/**
 * Recomputes a chain from the stored rows, page by page, up to the head it had at the beginning, and looks for rows without a seal
 * and for an end that was cut off.
 */
export async function verifyChain<Row extends SealedRow>(
  db: Db,
  chain: Chain<Row>,
  { noted, report, isServed = false, patience = 0 }: Settings,
): Promise<VerificationResult> {
  const breaks: Break[] = []
  let breakCount = 0
  const found: ReportBreak = (one) => {
    breakCount += 1
    if (breaks.length < maxListedBreaks) breaks.push(one)
  }
  const given = await readAssignedId(db, chain)
  const [lastSeal] = await db.run(chain.seals.lastSeal, {})
  const head = await readHead(db, chain)
  const seals = await checkSeals({ db, chain, upTo: lastSeal?.Sequence ?? 0, noted, found, report })
  const upTo = head?.sequence ?? 0
  const walked = await checkBlocks({ db, chain, seals, upTo, noted, found, report })
  const isTaken = (id: number) => walked.ids.isTaken(id)
  const unsealed = await findUnsealed({ db, chain, isTaken, found, report })
  const { last } = walked.ids
  const end = await findCutEnd(db, chain, { given, last, isServed, patience })
  if (end !== null && !end.isOpen) found(cutOff(end))
  const [here] = await db.run(chain.sealing.here, {})
  const [holder] = await db.run(chain.sealing.holder, { origin: here?.origin ?? '0' })
  return {
    chain: chain.name,
    sealed: seals.count + walked.rows,
    blocks: walked.blocks,
    ...describeHead(chain.name, head),
    unsealed,
    holder: holder ?? null,
    gaps: walked.ids.gaps,
    end,
    breaks,
    breakCount,
  }
}

const cutOff = (end: CutEnd): Break => ({
  wrong: 'cut off',
  id: null,
  sequence: null,
  words: `${formatIds(end)} assigned and without a row: the newest rows were cut off, or their writes were rolled back and no running Plumbline has recorded that since`,
})

const describeHead = (
  name: string,
  head: Awaited<ReturnType<typeof readHead>>,
): Pick<VerificationResult, 'head' | 'overall'> => ({
  head: { count: head?.rows ?? 0, hash: head?.hash ?? '' },
  overall: head !== null && head.sequence > 0 ? headOfHeads(name, [head]) : '',
})

/** Describes ids: 'id 7 was' or 'ids 7 to 9 were'. */
export const formatIds = ({ from, to }: { from: number; to: number }): string =>
  from === to ? `id ${from} was` : `ids ${from} to ${to} were`
