import pg from 'pg'
import { planSettings, serverBounds, setRole } from '../role-settings.ts'
import { ownerRole, roles, type RolePasswords } from './role-passwords.ts'
import { isVerifierOf, scramVerifier } from './scram-verifier.ts'

type Present = { readonly name: string; readonly verifier: string | null }

/** Creates missing roles and databases, and updates passwords that differ. */
export async function createDatabases(
  adminUrl: string,
  passwords: RolePasswords,
  databases: string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const quoted = client.escapeIdentifier.bind(client)
    const { rows } = await client.query<Present>(
      `select datname as name, null as verifier from pg_database
      union all select rolname, rolpassword from pg_authid where rolname = any($1)`,
      [[...roles]],
    )
    const present = new Map(rows.map(({ name, verifier }) => [name, verifier]))
    for (const role of roles) {
      const isMissing = !present.has(role)
      if (isMissing) await client.query(`create role ${quoted(role)} login`)
      if (isMissing && role !== ownerRole)
        for (const statement of setRole(quoted(role), { ...planSettings, ...serverBounds }))
          await client.query(statement)
      if (!isVerifierOf(passwords[role], present.get(role) ?? null))
        await client.query(
          `alter role ${quoted(role)} password ${client.escapeLiteral(scramVerifier(passwords[role]))}`,
        )
    }
    for (const name of databases.filter((database) => !present.has(database)))
      await client.query(`create database ${quoted(name)} owner ${quoted(ownerRole)}`)
  } finally {
    await client.end()
  }
}
