import type pg from 'pg'
import type { Target } from '../../rules/targets.ts'
import { digestOf, isAlike, type Digest } from './digest.ts'
import { sqlOf } from './part-of-table.ts'
import type { Table } from './read-tables.ts'

/** What a table holds on both sides. */
export type Compared = {
  readonly name: string
  readonly source: Digest
  readonly destination: Digest
  readonly isAlike: boolean
}

/** Compares a table of the source, its user ids in the letter case of `to`, with that of the destination as it is stored. */
export async function compareTable(
  source: pg.ClientBase,
  destination: pg.ClientBase,
  table: Table,
  userIds: ReadonlySet<string>,
  to: Target,
): Promise<Compared> {
  const { name, columns, converted } = sqlOf(table, userIds, to)
  const [there, here] = await Promise.all([
    digestOf(source, name, converted),
    digestOf(destination, name, columns),
  ])
  return { name: table.name, source: there, destination: here, isAlike: isAlike(there, here) }
}
