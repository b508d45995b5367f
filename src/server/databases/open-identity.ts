import pg from 'pg'

type Ask = (asked: unknown, ...rest: unknown[]) => unknown

/** Opens the connections to `identity`; behind a pooler that cannot keep prepared statements (`namesStatements` false) names are left out. Nobody waits without an end. */
export function openIdentity(
  url: string,
  { namesStatements, connections }: { namesStatements: boolean; connections: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    // A database that takes everything and answers nothing; every statement here is short.
    query_timeout: 10_000,
    keepAlive: true,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (!namesStatements) {
    const ask = pool.query.bind(pool) as Ask
    pool.query = ((asked: unknown, ...rest: unknown[]) =>
      ask(nameless(asked), ...rest)) as pg.Pool['query']
  }
  return pool
}

const nameless = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'name' in asked
    ? { ...asked, name: undefined }
    : asked
