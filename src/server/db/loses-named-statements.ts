import pg from 'pg'
import { unknownStatement } from './parse-failures.ts'

const rounds = 5
const probe = { name: 'plumbline_probe', text: 'select 1' }

/**
 * Whether a URL leads to a pooler in transaction mode that loses prepared statements: prepares one, keeps the used connection busy, and
 * executes the statement again.
 */
export async function losesNamedStatements(url: string): Promise<boolean> {
  const [preparing, other] = [connection(url), connection(url)]
  try {
    await Promise.all([preparing.connect(), other.connect()])
    await preparing.query(probe)
    for (let round = 0; round < rounds; round += 1) {
      // A pooler reuses the most recently returned session, unless it has not taken that back yet.
      await other.query('begin')
      await other.query(probe.text)
      await preparing.query(probe)
      await other.query('rollback')
    }
    return false
  } catch (error) {
    // With a single connection the test is inconclusive: the statement waits for the other transaction.
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
