import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { statement } from '#operations/core/statement.ts'
import { openDatabaseGate, type DatabaseGate } from '#test/harness/database-gate.ts'
import { clientSettings, scopedDbs } from './connection.ts'
import { isDatabaseDown, isUnavailable } from './is-unavailable.ts'

// The driver reports a lost connection only through message texts (docs/decisions/036-driver-internals.md).

const endless = 'select pg_sleep(600)'
const sleeping = statement<object, never>('internals.sleeping', () => sql`${sql.raw(endless)}`)

let gate: DatabaseGate
let client: pg.Client
beforeEach(async () => {
  gate = await openDatabaseGate(inject('adminUrl'))
  client = await opened()
})
// Also closes the connections, whatever state a test leaves them in.
afterEach(() => gate.close())

async function opened(more: pg.ClientConfig = {}): Promise<pg.Client> {
  const made = new pg.Client({ ...clientSettings(gate.through(inject('adminUrl'))), ...more })
  made.on('error', () => {})
  await made.connect()
  return made
}

/** Returns the address of a PostgreSQL that accepts connections but never responds. */
function silent(): pg.PoolConfig {
  gate.shut('silent')
  return { connectionString: gate.through(inject('adminUrl')), connectionTimeoutMillis: 50 }
}

test.each<[message: string, provoke: () => Promise<unknown>]>([
  ['timeout expired', () => new pg.Client(silent()).connect()],
  ['Connection terminated due to connection timeout', () => new pg.Pool(silent()).connect()],
  [
    'timeout exceeded when trying to connect',
    async () => {
      const settings = { connectionString: inject('adminUrl'), max: 1, connectionTimeoutMillis: 0 }
      const pool = new pg.Pool(settings)
      const lent = await pool.connect()
      pool.options.connectionTimeoutMillis = 50
      try {
        await pool.connect()
      } finally {
        lent.release()
        await pool.end()
      }
    },
  ],
  [
    'Query read timeout',
    async () => {
      const hasty = await opened({ query_timeout: 50 })
      return scopedDbs(hasty, false)('all').run(sleeping, {})
    },
  ],
  [
    'Connection terminated unexpectedly',
    () => {
      const asked = client.query(endless)
      client.connection.stream.destroy()
      return asked
    },
  ],
  [
    'Connection terminated',
    () => {
      const asked = client.query(endless)
      void client.end()
      client.connection.stream.destroy()
      return asked
    },
  ],
  [
    'Client has encountered a connection error and is not queryable',
    async () => {
      client.connection.stream.destroy()
      await once(client.connection.stream, 'close')
      await client.query('select 1')
    },
  ],
  [
    'Client was closed and is not queryable',
    async () => {
      await client.end()
      await client.query('select 1')
    },
  ],
])(
  'the message "%s" of the driver means that a database is unavailable',
  async (message, provoke) => {
    const error: unknown = await provoke().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ message })
    expect(isUnavailable(error)).toBe(true)
  },
)

test('a session that was idle in its transaction for too long, or until the clock was set forward, is unavailable, not its database', async () => {
  const ends = new Promise((resolve) => client.once('error', resolve))
  await client.query(`set idle_in_transaction_session_timeout = 1`)
  await client.query('begin')
  const ended: unknown = await ends
  expect(ended).toMatchObject({ code: '25P03' })
  expect([isUnavailable(ended), isDatabaseDown(ended)]).toEqual([true, false])
})
