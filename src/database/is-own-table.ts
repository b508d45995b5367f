import { identityTables, targetTables } from './table-names.ts'

const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

/**
 * SQL conditions on a row `c` of pg_class: whether it is one of Plumbline's own tables, of a target or of the sign-in accounts. Tables that
 * somebody else keeps in the same database, even under the same role, are neither changed nor read.
 */
export const isOwnTable = {
  target: `(c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname in (${listed(targetTables)}))`,
  identity: `(c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname in (${listed(identityTables)}))`,
} as const
