import { sql } from 'kysely'
import { statement } from '../../operations/kit/statement.ts'

/**
 * The projects whose rows may be seen and changed: the wall that row-level security puts up in the database, whatever a statement
 * asks for. It lasts as long as a transaction; where none was named, no project is seen.
 */
export type Scope = 'all' | readonly number[]

/** A scope as the policies of the database read it (see database/row-security.ts). */
export const scopeText = (scope: Scope): string => (scope === 'all' ? '*' : `{${scope.join(',')}}`)

/** All that any of several scopes holds. */
export const joinedScopes = (scopes: readonly Scope[]): Scope =>
  scopes.includes('all') ? 'all' : [...new Set((scopes as readonly (readonly number[])[]).flat())]

/** Sets the scope until the transaction ends. */
export const setScope = statement<{ scope: string }, never>(
  'scope.set',
  (_, place) => sql<never>`select set_config('plumbline.projects', ${place('scope')}::text, true)`,
)
