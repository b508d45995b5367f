import { sql } from 'kysely'
import { statement } from '../../operations/kit/statement.ts'

/**
 * The projects whose rows may be seen and changed: the wall that row-level security puts up in the database, whatever a statement
 * asks for. It lasts as long as a transaction; where none was named, no project is seen.
 */
export type Scope = 'all' | readonly number[]

const texts = new WeakMap<readonly number[], string>()

/** A scope as the policies of the database read it (see database/row-security.ts): ids that follow one another are one range. */
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

/** All that any of several scopes holds. */
export const joinedScopes = (scopes: readonly Scope[]): Scope =>
  scopes.includes('all') ? 'all' : [...new Set((scopes as readonly (readonly number[])[]).flat())]

/** Sets the scope until the transaction ends. */
export const setScope = statement<{ scope: string }, never>(
  'scope.set',
  (_, place) => sql<never>`select set_config('plumbline.projects', ${place('scope')}::text, true)`,
)

/** Sets the scope of a transaction in which nothing can be changed from here on. */
export const setReadOnlyScope = statement<{ scope: string }, never>(
  'scope.setReadOnly',
  (_, place) => sql<never>`
    select set_config('plumbline.projects', ${place('scope')}::text, true), set_config('transaction_read_only', 'on', true)`,
)
