import pg from 'pg'
import { findRunning } from '#database/embedded/find-running.ts'
import { demoServer } from './server.ts'

type Database = Parameters<NonNullable<ReturnType<typeof findRunning>>['ownerUrl']>[0]

/** Runs a statement in a database of the server under test; returns its rows. */
export async function runIn<Row extends pg.QueryResultRow>(
  database: Database,
  statement: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const running = findRunning(demoServer().data)
  if (!running) throw new Error('The database of the story is not running')
  const client = new pg.Client({ connectionString: running.ownerUrl(database) })
  await client.connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
