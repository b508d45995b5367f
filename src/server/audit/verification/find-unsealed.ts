import type { Db } from '#operations/core/db.ts'
import type { PendingRow } from '../hash-chain/block-rows.ts'
import type { Chain } from '../hash-chain/chain.ts'
import type { SealedRow } from '../hash-chain/row-seals.ts'
import type { ReportBreak } from './break.ts'

/** The number of rows that are not yet sealed, the number of those that are overdue, and the first overdue one. */
export type Unsealed = {
  readonly count: number
  readonly overdue: number
  readonly firstOverdue: { readonly id: number; readonly at: string } | null
}

type Search<Row extends SealedRow> = {
  readonly db: Db
  readonly chain: Chain<Row>
  /** Whether a row with this id cannot be new: the id is settled, or that of a sealed row. */
  readonly isTaken: (id: number) => boolean
  readonly found: ReportBreak
  readonly report: (words: string) => void
}

const pageSize = 20_000
const progressInterval = 500_000
const sealedWithin = 60_000
const emptyPage = { count: 0, last: null, unsealed: [] }

/** Finds rows without a seal: new ones, overdue ones, and inserted ones. */
export async function findUnsealed<Row extends SealedRow>(search: Search<Row>): Promise<Unsealed> {
  await findOlder(search)
  const { db, chain } = search
  const overdueBefore = Date.now() - sealedWithin
  let [count, overdue] = [0, 0]
  let firstOverdue: Unsealed['firstOverdue'] = null
  for (const { origin, xid, id } of await db.run(chain.sealing.origins, {})) {
    let after = { xid, id }
    for (;;) {
      const rows = await db.run(chain.verifying.pendingAfter, { origin, ...after, limit: pageSize })
      for (const row of rows) {
        if (isInserted(search, row)) continue
        count += 1
        if (Date.parse(row.CreatedAt) >= overdueBefore) continue
        overdue += 1
        firstOverdue ??= { id: row.Id, at: row.CreatedAt }
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < pageSize) break
      after = { xid: last.Xid, id: last.Id }
    }
  }
  return { count, overdue, firstOverdue }
}

function isInserted<Row extends SealedRow>(
  { isTaken, found }: Search<Row>,
  { Id: id, CreatedAt }: PendingRow,
): boolean {
  if (!isTaken(id)) return false
  const words = `dated ${CreatedAt}, but its id was assigned long before the row was written`
  found({ wrong: 'inserted', id, sequence: null, words })
  return true
}

// Rows without a transaction id predate the blocks: each must have a seal of the first format.
async function findOlder<Row extends SealedRow>({ db, chain, found, report }: Search<Row>) {
  let [looked, after] = [0, Number.MIN_SAFE_INTEGER]
  for (;;) {
    const [{ count, last, unsealed } = emptyPage] = await db.run(chain.seals.olderAfter, {
      after,
      limit: pageSize,
    })
    for (const { id, at } of unsealed)
      found({ wrong: 'inserted', id, sequence: null, words: `dated ${at}, and no seal covers it` })
    looked += count
    if (looked % progressInterval < pageSize && looked >= progressInterval)
      report(`${chain.name}: ${looked.toLocaleString('en-US')} rows searched for missing seals`)
    if (last === null || count < pageSize) return
    after = last
  }
}
