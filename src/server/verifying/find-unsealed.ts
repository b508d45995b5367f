import type { Db } from '../../operations/kit/db.ts'
import { reachBack, type Chain, type SealedRow } from '../sealing/chain.ts'
import type { Found } from './found.ts'

/** The rows that are not sealed yet, and those of them that should be: how many, and the first. */
export type Unsealed = {
  readonly count: number
  readonly overdue: number
  readonly firstOverdue: { readonly id: number; readonly at: string } | null
}

type Search<Row extends SealedRow> = {
  readonly db: Db
  readonly chain: Chain<Row>
  /** The last id that is looked at. */
  readonly upTo: number
  readonly found: Found
  readonly told: (words: string) => void
}

const page = 20_000
const toldEvery = 500_000
const sealedWithin = 60_000
// No write takes as long as this from its time to its commit.
const committedWithin = 300_000

/** Looks for rows that no seal knows: new ones, overdue ones, and ones that were not there when the chain passed their place. */
export async function findUnsealed<Row extends SealedRow>({
  db,
  chain,
  upTo,
  found,
  told,
}: Search<Row>): Promise<Unsealed> {
  const [last] = await db.run(chain.lastSeal, {})
  const passed = last && { id: last.RowId, at: Date.parse(last.SealedAt) }
  const overdueBefore = Date.now() - sealedWithin
  let [count, overdue, looked, after] = [0, 0, 0, Number.MIN_SAFE_INTEGER]
  let firstOverdue: Unsealed['firstOverdue'] = null
  for (;;) {
    const rows = await db.run(chain.rowsAfter, { after, upTo, limit: page })
    for (const { Id, CreatedAt, isSealed } of rows) {
      if (isSealed) continue
      const written = Date.parse(CreatedAt)
      const isPassed =
        passed !== undefined &&
        (Id <= passed.id - reachBack || (Id < passed.id && written < passed.at - committedWithin))
      if (isPassed)
        found({
          wrong: 'inserted',
          id: Id,
          sequence: null,
          words: `it says ${CreatedAt} and was not there when the chain passed it`,
        })
      else {
        count += 1
        if (written >= overdueBefore) continue
        overdue += 1
        firstOverdue ??= { id: Id, at: CreatedAt }
      }
    }
    looked += rows.length
    if (looked % toldEvery < page && looked >= toldEvery)
      told(`${chain.name}: ${looked.toLocaleString('en-US')} rows looked for without a seal`)
    if (rows.length < page) return { count, overdue, firstOverdue }
    after = rows.at(-1)?.Id ?? upTo
  }
}
