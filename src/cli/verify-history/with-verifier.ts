import pg from 'pg'
import type { Db } from '#operations/core/db.ts'
import { clientSettings, transactionDb } from '#server/db/connection.ts'
import { isServed } from '../command/connect-targets.ts'

// The rows of all projects are visible.
const settings = `
  set TimeZone = 'UTC';
  set enable_seqscan = off;
  set jit = off;
  set plumbline.projects = '*';
  set default_transaction_read_only = on`

/** A connection that reads a whole target and changes nothing; whether a Plumbline is serving it. */
type Verifier = { readonly db: Db; readonly isServed: boolean }

/** Runs `use` with such a connection and closes it afterwards, also on failure: an open connection keeps the process alive. */
export async function withVerifier<T>(
  url: string,
  use: (verifier: Verifier) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...clientSettings(url),
    application_name: 'plumbline history:verify',
  })
  // A lost connection is reported by the statement that needs it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(settings)
    return await use({ db: transactionDb(client, false), isServed: await isServed(client) })
  } finally {
    await client.end()
  }
}
