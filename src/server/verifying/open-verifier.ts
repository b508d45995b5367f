import pg from 'pg'
import type { Db } from '../../operations/kit/db.ts'
import { clientSettings, dbOver } from '../databases/connection.ts'

// The rows of all projects are seen.
const settings = `
  set TimeZone = 'UTC';
  set enable_seqscan = off;
  set plumbline.projects = '*';
  set default_transaction_read_only = on`

/** Opens a connection that reads a whole target and changes nothing. */
export async function openVerifier(url: string): Promise<{ db: Db; close: () => Promise<void> }> {
  const client = new pg.Client({
    ...clientSettings(url),
    application_name: 'plumbline history:verify',
  })
  // What is lost is reported by the statement that needed it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(settings)
  } catch (error) {
    await client.end()
    throw error
  }
  return { db: dbOver(client, false), close: () => client.end() }
}
