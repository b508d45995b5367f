import pg from 'pg'
import { roleSettings } from '../role-settings.ts'

/** The role that the product's databases belong to; it is no superuser. */
export const ownerRole = 'plumbline'

/** The role under which the server works; it owns nothing. */
export const serverRole = 'plumbline_server'

/** Makes the roles of the product with this password, and the named databases, where they are missing. */
export async function createDatabases(
  adminUrl: string,
  password: string,
  databases: string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const quoted = client.escapeIdentifier.bind(client)
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database union all select rolname from pg_roles where rolname = any($1)',
      [[ownerRole, serverRole]],
    )
    const present = new Set(rows.map(({ name }) => name))
    for (const role of [ownerRole, serverRole].filter((name) => !present.has(name)))
      await client.query(
        `create role ${quoted(role)} login password ${client.escapeLiteral(password)}`,
      )
    if (!present.has(serverRole))
      for (const setting of roleSettings)
        await client.query(`alter role ${quoted(serverRole)} set ${setting}`)
    for (const name of databases.filter((database) => !present.has(database)))
      await client.query(`create database ${quoted(name)} owner ${quoted(ownerRole)}`)
  } finally {
    await client.end()
  }
}
