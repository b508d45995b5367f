import pg from 'pg'
import type { Target } from '#rules/api/targets.ts'
import type { Table } from './tables.ts'

/** The primary key of a row, each column as text; null means before the first row. */
export type RowKey = readonly string[] | null

const quoted = (name: string): string => pg.escapeIdentifier(name)

const letterCase = { rds: 'upper', ps: 'lower' } as const satisfies Record<Target, string>

/** Quotes a table for SQL: its name, its columns, and its columns with user ids converted to the letter case of `target`. */
export function sqlOf(table: Table, userIds: ReadonlySet<string>, target: Target) {
  return {
    name: quoted(table.name),
    columns: table.columns.map(({ name }) => quoted(name)).join(', '),
    converted: table.columns
      .map(({ name }) =>
        userIds.has(`${table.name}.${name}`)
          ? `${letterCase[target]}(${quoted(name)})`
          : quoted(name),
      )
      .join(', '),
  }
}

const keyOf = (table: Table): string => table.key.map(({ name }) => quoted(name)).join(', ')

const valuesOf = ({ key }: Table, row: readonly string[]): string =>
  key.map(({ type }, position) => `${pg.escapeLiteral(row[position] ?? '')}::${type}`).join(', ')

/** Builds the condition for the rows after one key and up to another; a null key means no bound. */
export function between(table: Table, after: RowKey, upTo: RowKey): string {
  const bounds = [
    ...(after === null ? [] : [`(${keyOf(table)}) > (${valuesOf(table, after)})`]),
    ...(upTo === null ? [] : [`(${keyOf(table)}) <= (${valuesOf(table, upTo)})`]),
  ]
  return bounds.length === 0 ? 'true' : bounds.join(' and ')
}

/** Returns the key of the last of the next `limit` rows after a key; undefined when there are none. */
export async function lastKeyOfBatch(
  client: pg.ClientBase,
  table: Table,
  after: RowKey,
  limit: number,
): Promise<readonly string[] | undefined> {
  const key = keyOf(table)
  const texts = table.key.map(({ name }) => `${quoted(name)}::text`).join(', ')
  const { rows } = await client.query<{ key: string[] }>(
    `select array[${texts}]::text[] as key from (
      select ${key}, row_number() over (order by ${key}) as position from ${quoted(table.name)}
      where ${between(table, after, null)} order by ${key} limit ${limit}) part
    order by position desc limit 1`,
  )
  return rows[0]?.key
}
