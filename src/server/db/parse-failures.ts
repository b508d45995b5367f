import type pg from 'pg'

/** invalid_sql_statement_name of PostgreSQL: a connection does not know a prepared statement. */
export const unknownStatement = '26000'

// The latest failure of each named statement, by connection.
const failures = new WeakMap<pg.ClientBase, Map<string, unknown>>()

/**
 * Returns the cause of a failed statement. In a pipeline only the first use of a named statement has it parsed. If that fails, for example
 * because a lock is held too long, the uses sent behind it report only that the statement is unknown: their cause is the failure of the
 * first.
 */
export function causeOfFailure(
  client: pg.ClientBase,
  name: string | undefined,
  error: unknown,
): unknown {
  if (name === undefined) return error
  const known = failures.get(client) ?? new Map<string, unknown>()
  if ((error as { code?: unknown }).code === unknownStatement) return known.get(name) ?? error
  failures.set(client, known.set(name, error))
  return error
}
