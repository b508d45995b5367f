import type { Table } from './read-tables.ts'

/** Columns that hold a person's id in the target's letter case without referring to "User": what they tell outlives the person. */
const withoutReference: Readonly<Record<string, readonly string[]>> = {
  Transformation: ['UserId'],
  IdempotencyKey: ['UserId'],
  Refusal: ['UserId'],
}

const nameOf = (table: string, column: string): string => `${table}.${column}`

/**
 * The columns ("Table.Column") whose ids the destination stores in its own letter case: "User"."Id", what refers to it,
 * directly or through others, and the few that name a person without a reference.
 */
export function userIdColumns(tables: readonly Table[]): Set<string> {
  const found = new Set(['User.Id'])
  for (const [table, columns] of Object.entries(withoutReference))
    for (const column of columns) found.add(nameOf(table, column))
  for (let known = 0; known < found.size;) {
    known = found.size
    for (const { name, references } of tables)
      for (const { to, columns, named } of references)
        for (const [place, column] of columns.entries())
          if (found.has(nameOf(to, named[place] ?? ''))) found.add(nameOf(name, column))
  }
  return found
}
