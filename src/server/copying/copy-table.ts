import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Target } from '../../rules/targets.ts'
import { digestOf, joined, noRows, type Digest } from './digest.ts'
import { between, lastOfNext, sqlOf, type RowKey } from './part-of-table.ts'
import { keepProgress, type Progress } from './progress.ts'
import type { Table } from './read-tables.ts'

/** From where and to where rows are copied. */
export type Ends = {
  readonly source: pg.ClientBase
  readonly destination: pg.ClientBase
  readonly to: Target
  readonly identity: string
  readonly userIds: ReadonlySet<string>
  readonly batch: number
}

/** Whether rows of a table refer to rows of the same table, or cannot be told apart: then all are stored by one statement. */
const isWhole = ({ name, key, references }: Table): boolean =>
  key.length === 0 || references.some(({ to }) => to === name)

/** Copies the rows of a table that are still missing, batch by batch, each with its progress in one commit; tells after each full batch how many rows are there. */
export async function copyTable(
  ends: Ends,
  table: Table,
  begun: Progress | undefined,
  told: (rows: number) => void,
): Promise<void> {
  const { source, batch } = ends
  if (isWhole(table)) {
    if (begun === undefined) await copyPart(ends, table, null, null, noRows)
    return
  }
  let after: RowKey = begun?.lastKey ?? null
  let digest = begun?.digest ?? noRows
  for (;;) {
    const upTo = await lastOfNext(source, table, after, batch)
    if (upTo === undefined) return
    const before = digest.rows
    digest = await copyPart(ends, table, after, upTo, digest)
    after = upTo
    if (digest.rows - before === batch) told(digest.rows)
  }
}

async function copyPart(
  { source, destination, to, identity, userIds }: Ends,
  table: Table,
  after: RowKey,
  upTo: RowKey,
  earlier: Digest,
): Promise<Digest> {
  const { name, columns, converted } = sqlOf(table, userIds, to)
  const part = between(table, after, upTo)
  const digest = joined(earlier, await digestOf(source, name, converted, part))
  await destination.query('begin')
  try {
    // Rows cannot be copied into a table whose owner row-level security binds; the wall stands again when the transaction ends.
    if (table.isWalled) await destination.query(`alter table ${name} no force row level security`)
    await pipeline(
      source.query(copyTo(`copy (select ${converted} from ${name} where ${part}) to stdout`)),
      destination.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
    )
    if (table.isWalled) await destination.query(`alter table ${name} force row level security`)
    await keepProgress(destination, table.name, { source: identity, lastKey: upTo, digest })
    await destination.query('commit')
    return digest
  } catch (error) {
    await destination.query('rollback').catch(() => {})
    throw error
  }
}
