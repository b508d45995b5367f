import type { Table } from './tables.ts'

/** Columns that hold user ids without a foreign key to "User", because their rows outlive the user. */
const withoutReference: Readonly<Record<string, readonly string[]>> = {
  Transformation: ['UserId'],
  IdempotencyKey: ['UserId'],
  Refusal: ['UserId'],
}

const nameOf = (table: string, column: string): string => `${table}.${column}`

/** Returns the columns ("Table.Column") that hold user ids, which the destination stores in its own letter case. */
export function userIdColumns(tables: readonly Table[]): Set<string> {
  const found = new Set(['User.Id'])
  for (const [table, columns] of Object.entries(withoutReference))
    for (const column of columns) found.add(nameOf(table, column))
  for (let known = 0; known < found.size;) {
    known = found.size
    for (const { name, references } of tables)
      for (const { to, columns, referenced } of references)
        for (const [position, column] of columns.entries())
          if (found.has(nameOf(to, referenced[position] ?? ''))) found.add(nameOf(name, column))
  }
  return found
}
