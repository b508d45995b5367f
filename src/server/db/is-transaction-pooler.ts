import pg from 'pg'

const rounds = 5
const whoServes = 'select pg_backend_pid() as pid'

/**
 * Whether a URL leads to a pooler in transaction mode, through which nothing is announced: looks whether two transactions of one connection
 * are served by different sessions, while another connection keeps the first session busy.
 */
export async function isTransactionPooler(url: string): Promise<boolean> {
  const [asking, other] = [connection(url), connection(url)]
  try {
    await Promise.all([asking.connect(), other.connect()])
    const first = await sessionOf(asking)
    for (let round = 0; round < rounds; round += 1) {
      // A pooler reuses the most recently returned session, unless it has not taken that back yet.
      await other.query('begin')
      await sessionOf(other)
      if ((await sessionOf(asking)) !== first) return true
      await other.query('rollback')
    }
    return false
  } catch (error) {
    // A pooler with a single connection lets the statement wait for the other transaction.
    return error instanceof Error && error.message === 'Query read timeout'
  } finally {
    await Promise.allSettled([other.end(), asking.end()])
  }
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(whoServes)
  return rows[0]?.pid
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
