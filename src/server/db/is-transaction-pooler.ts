import type pg from 'pg'
import { probeConnection, tradeSessions } from './pooler-probe.ts'

const rounds = 6
const whoServes = 'select pg_backend_pid() as pid'

/**
 * Whether a URL leads to a pooler in transaction mode, through which LISTEN receives nothing: checks whether different sessions serve two
 * transactions of one connection while another connection takes turns with it.
 */
export async function isTransactionPooler(url: string): Promise<boolean> {
  const [asking, other] = [probeConnection(url), probeConnection(url)]
  try {
    await Promise.all([asking.connect(), other.connect()])
    const first = await sessionOf(asking)
    for (let round = 0; round < rounds; round += 1) {
      await tradeSessions(asking, other, round)
      if ((await sessionOf(asking)) !== first) return true
    }
    return false
  } catch (error) {
    // A pooler with a single connection makes the statement wait for the other transaction.
    return error instanceof Error && error.message === 'Query read timeout'
  } finally {
    await Promise.allSettled([other.end(), asking.end()])
  }
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(whoServes)
  return rows[0]?.pid
}
