import type pg from 'pg'

type Ask = (asked: unknown, ...rest: unknown[]) => unknown

/**
 * Starts every transaction of a connection read-only, so that PostgreSQL rejects writes. It is set per transaction: a session setting would
 * be lost behind a pooler in transaction mode, or leak to another client.
 */
export function enforceReadOnly(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as Ask
  client.query = ((asked: unknown, ...rest: unknown[]) =>
    ask(
      typeof asked === 'string' ? asked.replace(/^\s*begin\b/i, 'BEGIN READ ONLY') : asked,
      ...rest,
    )) as pg.ClientBase['query']
}
