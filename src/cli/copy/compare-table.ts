import type pg from 'pg'
import { digestOf, isEqual, type Digest } from '#database/digest.ts'
import type { Target } from '#rules/api/targets.ts'
import { sqlOf } from './table-slice.ts'
import type { Table } from './tables.ts'

/** The content of a table on both sides. */
export type TableComparison = {
  readonly name: string
  readonly source: Digest
  readonly destination: Digest
  readonly isEqual: boolean
}

/** Compares a table of the source, its user ids converted to the letter case of `to`, with that of the destination. */
export async function compareTable(
  source: pg.ClientBase,
  destination: pg.ClientBase,
  table: Table,
  userIds: ReadonlySet<string>,
  to: Target,
): Promise<TableComparison> {
  const { name, columns, converted } = sqlOf(table, userIds, to)
  const [expected, actual] = await Promise.all([
    digestOf(source, name, converted),
    digestOf(destination, name, columns),
  ])
  return {
    name: table.name,
    source: expected,
    destination: actual,
    isEqual: isEqual(expected, actual),
  }
}
