import pg from 'pg'
import { clientSettings } from '#server/db/connection.ts'

/** Returns the columns and values of a history row as a write stores it; `by` is in the letter case of the target. */
export const historyRow = (by: string, text: string, project: number | null = 1): string =>
  `insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId")
  values (${pg.escapeLiteral(by)}, 'Test', 'Create', ${pg.escapeLiteral(JSON.stringify({ text }))}, '[]', '{}', ${project})`

/** Opens a connection that sees the rows of all projects. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(clientSettings(url))
  client.on('error', () => {})
  await client.connect()
  await client.query(`set plumbline.projects = '*'; set timezone = 'UTC'`)
  return client
}
