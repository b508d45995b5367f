import pg from 'pg'
import type { Db } from '#operations/core/db.ts'
import { clientSettings, transactionDb } from '#server/db/connection.ts'
import { isTransactionPooler } from '#server/db/is-transaction-pooler.ts'
import { CommandError } from '../command/command-error.ts'
import { isServed } from '../command/connect-targets.ts'

// The rows of all projects are visible.
const settings = `
  set TimeZone = 'UTC';
  set enable_seqscan = off;
  set jit = off;
  set plumbline.projects = '*';
  set default_transaction_read_only = on`

/** A connection that reads a whole target and changes nothing, and whether a Plumbline server is using the target. */
type Verifier = { readonly db: Db; readonly isServed: boolean }

/**
 * Runs `use` with such a connection and closes it afterwards, even on failure: an open connection keeps the process alive. Throws a
 * CommandError for a pooler in transaction mode: its other clients would get the settings, and this connection would lose them.
 */
export async function withVerifier<T>(
  url: string,
  use: (verifier: Verifier) => Promise<T>,
): Promise<T> {
  if (await isTransactionPooler(url))
    throw new CommandError(
      'The address leads to a pooler in transaction mode, through which the history cannot be read as a whole. Name the databases themselves in RDS_DIRECT_URL and PS_DIRECT_URL.',
    )
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
