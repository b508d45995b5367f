import pg from 'pg'

/** Creates a connection with short timeouts, to find out what serves an address. */
export function probeConnection(
  url: string,
  { connection, query } = { connection: 5_000, query: 3_000 },
): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connection,
    query_timeout: query,
  })
  client.on('error', () => {})
  return client
}

/**
 * Holds transactions on two connections at the same time, and ends that of the first connection first in even rounds and last in odd
 * ones. A pooler in transaction mode then serves the first connection by the session that the other one used: the session that was
 * returned last or, with server_round_robin, the one returned first.
 */
export async function tradeSessions(one: pg.Client, other: pg.Client, round: number) {
  for (const client of [one, other]) await client.query('begin')
  for (const client of round % 2 === 0 ? [one, other] : [other, one]) await client.query('rollback')
}
