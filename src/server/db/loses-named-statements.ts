import { randomUUID } from 'node:crypto'
import { unknownStatement } from './parse-failures.ts'
import { probeConnection, tradeSessions } from './pooler-probe.ts'

const rounds = 6

/**
 * Whether a URL leads to a pooler in transaction mode that loses prepared statements: prepares one, takes turns with
 * another connection, and executes the statement again.
 */
export async function losesNamedStatements(url: string): Promise<boolean> {
  // Unique, since a session of the pooler may still have the statement of an earlier start.
  const probe = { name: `plumbline_probe_${randomUUID()}`, text: 'select 1' }
  const [preparing, other] = [probeConnection(url), probeConnection(url)]
  try {
    await Promise.all([preparing.connect(), other.connect()])
    await preparing.query(probe)
    for (let round = 0; round < rounds; round += 1) {
      await tradeSessions(preparing, other, round)
      await preparing.query(probe)
    }
    return false
  } catch (error) {
    // With a single connection the test is inconclusive: the statement waits for the other transaction.
    return (error as { code?: string }).code === unknownStatement
  } finally {
    await Promise.allSettled([other.end(), preparing.end()])
  }
}
