import type { Db } from '../../operations/kit/db.ts'
import type { Chain, SealedRow } from '../sealing/chain.ts'
import { findUnsealed, type Unsealed } from './find-unsealed.ts'
import type { Break, Found } from './found.ts'
import { walkSeals } from './walk-seals.ts'

/** What became of the verification of a chain. */
export type Verified = {
  readonly chain: string
  readonly sealed: number
  readonly head: { readonly count: number; readonly hash: string }
  readonly unsealed: Unsealed
  /** The first things that are wrong, in the order of the chain; `breakCount` counts all. */
  readonly breaks: readonly Break[]
  readonly breakCount: number
}

const mostKept = 20

/**
 * Computes a chain again from what is stored, page by page up to the newest seal and row that there are at the beginning, and
 * looks for rows that no seal knows. `noted` are hashes of heads; those that the chain holds are taken out of it.
 */
export async function verifyChain<Row extends SealedRow>(
  db: Db,
  chain: Chain<Row>,
  noted: Set<string>,
  told: (words: string) => void,
): Promise<Verified> {
  const breaks: Break[] = []
  let breakCount = 0
  const found: Found = (one) => {
    breakCount += 1
    if (breaks.length < mostKept) breaks.push(one)
  }
  const [newest] = await db.run(chain.lastRow, {})
  const [last] = await db.run(chain.lastSeal, {})
  const sealed = await walkSeals({ db, chain, upTo: last?.Sequence ?? 0, noted, found, told })
  const unsealed = await findUnsealed({ db, chain, upTo: newest?.Id ?? 0, found, told })
  return {
    chain: chain.name,
    sealed,
    head: { count: last?.Sequence ?? 0, hash: last?.Hash ?? '' },
    unsealed,
    breaks,
    breakCount,
  }
}
