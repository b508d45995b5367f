import pg from 'pg'
import { expect } from 'vitest'

const connections = `select count(*)::int as count from pg_stat_activity where application_name = 'plumbline' and datname = current_database()`

/** Waits until a server is connected to the database at an address: its jobs connect soon after its start. */
export async function expectConnected(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await expect
      .poll(async () => (await client.query(connections)).rows)
      .not.toEqual([{ count: 0 }])
  } finally {
    await client.end()
  }
}
