import pg from 'pg'
import { SilenceWatch } from './silence-watch.ts'

type Ask = (asked: unknown, ...rest: unknown[]) => unknown

/**
 * Opens the connection pool of `identity`, with timeouts; without `namesStatements`, for a pooler that loses prepared statements, queries are
 * sent unnamed.
 */
export function openIdentity(
  url: string,
  { namesStatements, connections }: { namesStatements: boolean; connections: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    // For a database that accepts queries but never responds; all statements here are short.
    query_timeout: 10_000,
    keepAlive: true,
  })
  new SilenceWatch(url).watchPool(pool)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (!namesStatements) {
    const ask = pool.query.bind(pool) as Ask
    pool.query = ((asked: unknown, ...rest: unknown[]) =>
      ask(withoutName(asked), ...rest)) as pg.Pool['query']
  }
  return pool
}

const withoutName = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'name' in asked
    ? { ...asked, name: undefined }
    : asked
