import { identityTables, targetTables } from './table-names.ts'

const isOneOf = (names: readonly string[]): string => {
  const listed = names.map((name) => `'${name}'`).join(', ')
  return `(c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname in (${listed}))`
}

/**
 * SQL conditions on a row `c` of pg_class: whether it is one of Plumbline's own tables, of a target or of the sign-in accounts. Tables that
 * somebody else keeps in the same database, even under the same role, are neither changed nor read.
 */
export const isOwnTable = {
  target: isOneOf(targetTables),
  identity: isOneOf(identityTables),
} as const
