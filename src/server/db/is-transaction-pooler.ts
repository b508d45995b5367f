import pg from 'pg'

const whoServes = 'select pg_backend_pid() as pid'

/**
 * Whether a URL leads to a pooler in transaction mode, through which nothing is announced: looks whether two transactions of one connection
 * are served by different sessions, while another connection keeps the first session busy.
 */
export async function isTransactionPooler(url: string): Promise<boolean> {
  const [asking, other] = [connection(url), connection(url)]
  try {
    await Promise.all([asking.connect(), other.connect()])
    const first = await asking.query<{ pid: number }>(whoServes)
    // A pooler reuses the most recently returned connection.
    await other.query('begin')
    await other.query(whoServes)
    const second = await asking.query<{ pid: number }>(whoServes)
    return first.rows[0]?.pid !== second.rows[0]?.pid
  } catch (error) {
    // A pooler with a single connection lets the statement wait for the other transaction.
    return error instanceof Error && error.message === 'Query read timeout'
  } finally {
    await Promise.allSettled([other.end(), asking.end()])
  }
}

function connection(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 3_000,
  })
  client.on('error', () => {})
  return client
}
