import pg from 'pg'

const unknownStatement = '26000'
const probe = { name: 'plumbline_probe', text: 'select 1' }

/**
 * Whether an address leads to a pooler that lends connections by the transaction and forgets prepared statements: a statement is
 * prepared, the connection that was used is kept busy by somebody else, and the statement is executed again.
 */
export async function losesNamedStatements(url: string): Promise<boolean> {
  const [preparing, other] = [connection(url), connection(url)]
  try {
    await Promise.all([preparing.connect(), other.connect()])
    await preparing.query(probe)
    // A pooler lends the connection that came back last.
    await other.query('begin')
    await other.query(probe.text)
    await preparing.query(probe)
    return false
  } catch (error) {
    // With a single connection nothing can be told: the statement waits for the other transaction.
    return (error as { code?: string }).code === unknownStatement
  } finally {
    await Promise.allSettled([other.end(), preparing.end()])
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
