import type { Db } from '#operations/core/db.ts'
import type { Chain } from '../hash-chain/chain.ts'
import { sealOf, type Seal, type SealedRow } from '../hash-chain/row-seals.ts'
import type { ReportBreak } from './break.ts'

type Walk<Row extends SealedRow> = {
  readonly db: Db
  readonly chain: Chain<Row>
  /** The last position to check. */
  readonly upTo: number
  readonly noted: Set<string>
  readonly found: ReportBreak
  readonly report: (words: string) => void
}

const pageSize = 1_000
const progressInterval = 100_000

/** The number of seals of the first format, the last hash and the highest row id. */
export type SealCoverage = {
  readonly count: number
  readonly hash: string
  readonly highestId: number
}

/** Checks the seals of the first format against their rows and reports each break. */
export async function checkSeals<Row extends SealedRow>(walk: Walk<Row>): Promise<SealCoverage> {
  const { db, chain, upTo, noted, report } = walk
  let at = { sequence: 0, hash: '' }
  let count = await checkBeforeFirst(walk)
  let highestId = 0
  for (;;) {
    // One more than is checked: the next seal shows whether the last row or its seal was changed.
    const seals = await db.run(chain.seals.sealsAfter, {
      after: at.sequence,
      upTo,
      limit: pageSize + 1,
    })
    const judged = seals.slice(0, pageSize)
    const rows = await db.run(chain.seals.rowsOf, { ids: judged.map(({ RowId }) => RowId) })
    const rowsById = Map.groupBy(rows, ({ Id }) => Id)
    for (const [index, seal] of judged.entries()) {
      noted.delete(seal.Hash)
      highestId = Math.max(highestId, seal.RowId)
      at = checkSeal(walk, {
        seal,
        at,
        rows: rowsById.get(seal.RowId) ?? [],
        next: seals[index + 1],
      })
    }
    count += judged.length
    if (count % progressInterval < pageSize && count >= progressInterval)
      report(`${chain.name}: ${count.toLocaleString('en-US')} seals`)
    if (seals.length <= pageSize) return { count, hash: at.hash, highestId }
  }
}

// No valid seal has a position below 1: an inserted one would make its row look sealed.
async function checkBeforeFirst<Row extends SealedRow>({
  db,
  chain,
  found,
}: Walk<Row>): Promise<number> {
  let [count, after] = [0, Number.MIN_SAFE_INTEGER]
  for (;;) {
    const seals = await db.run(chain.seals.sealsAfter, { after, upTo: 0, limit: pageSize })
    for (const { Sequence: sequence, RowId: id } of seals)
      found({ wrong: 'inserted', id, sequence, words: 'its seal stands before the first one' })
    count += seals.length
    after = seals.at(-1)?.Sequence ?? 0
    if (seals.length < pageSize) return count
  }
}

type Place = { readonly sequence: number; readonly hash: string }

function checkSeal<Row extends SealedRow>(
  { chain, found }: Walk<Row>,
  { seal, at, rows, next }: { seal: Seal; at: Place; rows: readonly Row[]; next: Seal | undefined },
): Place {
  const { Sequence: sequence, RowId: id, PreviousHash, Hash } = seal
  const isNext = sequence === at.sequence + 1
  if (!isNext) {
    const first = at.sequence + 1
    const gone =
      sequence - first === 1 ? `seal ${first} is` : `seals ${first} to ${sequence - 1} are`
    found({ wrong: 'chain cut', id: null, sequence: first, words: `${gone} missing` })
  } else if (PreviousHash !== at.hash)
    found({
      wrong: 'seal changed',
      id,
      sequence,
      words: 'the seal does not continue the one before it',
    })
  const genuine = rows.filter((row) => sealOf(chain.seals, PreviousHash, row) === Hash)
  if (rows.length === 0)
    found({ wrong: 'missing', id, sequence, words: 'it was sealed and is not there any more' })
  else if (genuine.length === 0) {
    const computed = rows.map((row) => sealOf(chain.seals, PreviousHash, row))
    // The next seal was chained to the original one.
    const kept = computed.find((hash) => hash === next?.PreviousHash)
    if (kept !== undefined) {
      found({ wrong: 'seal changed', id, sequence, words: 'the seal is not that of its row' })
      return { sequence, hash: kept }
    }
    found({ wrong: 'changed', id, sequence, words: 'it is not what was sealed' })
  } else if (rows.length > 1)
    found({ wrong: 'inserted', id, sequence, words: 'a second row has the id of a sealed one' })
  return { sequence, hash: Hash }
}
