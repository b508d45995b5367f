import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'

/**
 * The projects whose rows a transaction may read and write, enforced by row-level security in the database. Without a scope no project is
 * visible.
 */
export type Scope = 'all' | readonly number[]

const texts = new WeakMap<readonly number[], string>()

/** Formats a scope for the row-level security policies (database/row-security.ts): consecutive ids become one range. */
export function scopeText(scope: Scope): string {
  if (scope === 'all') return '*'
  const known = texts.get(scope)
  if (known !== undefined) return known
  const ranges: [first: number, last: number][] = []
  for (const id of scope.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && id <= range[1] + 1) range[1] = id
    else ranges.push([id, id])
  }
  const text = `{${ranges.map(([first, last]) => `[${first},${last}]`).join(',')}}`
  texts.set(scope, text)
  return text
}

/** Merges scopes. */
export const mergeScopes = (scopes: readonly Scope[]): Scope =>
  scopes.includes('all') ? 'all' : [...new Set((scopes as readonly (readonly number[])[]).flat())]

/** Sets the scope of the transaction. */
export const setScope = statement<{ scope: string }, never>(
  'scope.set',
  (_, place) => sql<never>`select set_config('plumbline.projects', ${place('scope')}::text, true)`,
)

/** Sets the scope of the transaction and makes it read-only. */
export const setReadOnlyScope = statement<{ scope: string }, never>(
  'scope.setReadOnly',
  (_, place) => sql<never>`
    select set_config('plumbline.projects', ${place('scope')}::text, true), set_config('transaction_read_only', 'on', true)`,
)
