import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { addDigests, digestOf, noRows, type Digest } from '#database/digest.ts'
import type { Target } from '#rules/api/targets.ts'
import { storeProgress, type Progress } from './progress.ts'
import { between, lastKeyOfBatch, sqlOf, type RowKey } from './table-slice.ts'
import type { Table } from './tables.ts'

/** The databases and settings of a copy. */
export type CopyContext = {
  readonly source: pg.ClientBase
  readonly destination: pg.ClientBase
  readonly to: Target
  /** Identifies the database of the source. */
  readonly identity: string
  readonly userIds: ReadonlySet<string>
  readonly batch: number
}

/** Whether a table must be copied by one statement: its rows reference each other, or have no key. */
const isIndivisible = ({ name, key, references }: Table): boolean =>
  key.length === 0 || references.some(({ to }) => to === name)

/** Copies the remaining rows of a table in batches, each committed with its progress; reports the number of rows after each full batch. */
export async function copyTable(
  context: CopyContext,
  table: Table,
  earlier: Progress | undefined,
  report: (rows: number) => void,
): Promise<void> {
  const { source, batch } = context
  if (isIndivisible(table)) {
    if (earlier === undefined) await copyBatch(context, table, null, null, noRows)
    return
  }
  let after: RowKey = earlier?.lastKey ?? null
  let digest = earlier?.digest ?? noRows
  for (;;) {
    const upTo = await lastKeyOfBatch(source, table, after, batch)
    if (upTo === undefined) return
    const before = digest.rows
    digest = await copyBatch(context, table, after, upTo, digest)
    after = upTo
    if (digest.rows - before === batch) report(digest.rows)
  }
}

async function copyBatch(
  { source, destination, to, identity, userIds }: CopyContext,
  table: Table,
  after: RowKey,
  upTo: RowKey,
  earlier: Digest,
): Promise<Digest> {
  const { name, columns, converted } = sqlOf(table, userIds, to)
  const condition = between(table, after, upTo)
  const digest = addDigests(earlier, await digestOf(source, name, converted, condition))
  await destination.query('begin')
  try {
    // COPY into a table that forces row-level security on its owner fails; the policy is restored before the commit.
    if (table.forcesRowSecurity)
      await destination.query(`alter table ${name} no force row level security`)
    await pipeline(
      source.query(copyTo(`copy (select ${converted} from ${name} where ${condition}) to stdout`)),
      destination.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
    )
    if (table.forcesRowSecurity)
      await destination.query(`alter table ${name} force row level security`)
    await storeProgress(destination, table.name, { source: identity, lastKey: upTo, digest })
    await destination.query('commit')
    return digest
  } catch (error) {
    await destination.query('rollback').catch(() => {})
    throw error
  }
}
