import type { Table } from './read-tables.ts'

/** The tables in an order in which each comes after those that it refers to. Throws when tables refer to each other in a circle. */
export function orderTables(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const waiting = new Map(tables.map((table) => [table.name, table]))
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter((table) =>
      table.references.every(({ to }) => to === table.name || !waiting.has(to)),
    )
    if (next.length === 0)
      throw new Error(
        `These tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`,
      )
    for (const table of next) {
      ordered.push(table)
      waiting.delete(table.name)
    }
  }
  return ordered
}

/** The named tables with all that refer to them, directly or through others: what must be emptied with them. */
export function withReferring(names: ReadonlySet<string>, tables: readonly Table[]): Set<string> {
  const found = new Set(names)
  for (const { name, references } of orderTables(tables))
    if (references.some(({ to }) => found.has(to))) found.add(name)
  return found
}
