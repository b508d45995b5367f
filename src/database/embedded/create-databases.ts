import pg from 'pg'

/** The role that the product's databases belong to; it is no superuser. */
export const ownerRole = 'plumbline'

/** Makes the role of the product with this password and the named databases that it owns, where they are missing. */
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
      'select datname as name from pg_database union all select rolname from pg_roles where rolname = $1',
      [ownerRole],
    )
    const present = new Set(rows.map(({ name }) => name))
    if (!present.has(ownerRole))
      await client.query(
        `create role ${quoted(ownerRole)} login password ${client.escapeLiteral(password)}`,
      )
    for (const name of databases.filter((database) => !present.has(database)))
      await client.query(`create database ${quoted(name)} owner ${quoted(ownerRole)}`)
  } finally {
    await client.end()
  }
}
