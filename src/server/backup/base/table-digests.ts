import pg from 'pg'
import { digestOf } from '#database/digest.ts'
import { BackupError } from '../repository/backup-error.ts'
import type { TableDigests } from './manifest.ts'

/** Connections by database name, under a role that sees all rows. */
export type Connections = Readonly<Record<string, pg.Client>>

const settings =
  '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC -c plumbline.projects=*'

/**
 * Runs `use` with a connection to each database and closes the connections afterwards. Throws a BackupError for an address that leads to a
 * pooler which does not pass on the settings: no row of a project would be visible.
 */
export async function withConnections<T>(
  addresses: Readonly<Record<string, string>>,
  use: (connections: Connections) => Promise<T>,
): Promise<T> {
  const opened = Object.entries(addresses).map(([name, connectionString]) => {
    const client = new pg.Client({
      connectionString,
      options: settings,
      application_name: 'plumbline backup',
    })
    client.on('error', () => {})
    return [name, client] as const
  })
  try {
    await Promise.all(opened.map(([name, client]) => connectWithSettings(name, client)))
    return await use(Object.fromEntries(opened))
  } finally {
    await Promise.all(opened.map(([, client]) => client.end().catch(() => {})))
  }
}

async function connectWithSettings(name: string, client: pg.Client): Promise<void> {
  const refused = (cause?: unknown) =>
    new BackupError(
      `The address of ${name} leads to a pooler, through which not every row is seen. Name the database itself in ${name.toUpperCase()}_DIRECT_URL.`,
      { cause },
    )
  try {
    await client.connect()
  } catch (error) {
    if (/unsupported startup parameter/.test((error as Error).message)) throw refused(error)
    throw error
  }
  const { rows } = await client.query<{ scope: string | null }>(
    `select current_setting('plumbline.projects', true) as scope`,
  )
  if (rows[0]?.scope !== '*') throw refused()
}

const allTables = `
  select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  order by 1`

/** Computes the digests of all tables of all databases, as the transactions of the connections see them. */
export async function digestTables(connections: Connections): Promise<TableDigests> {
  const databases: TableDigests = {}
  for (const [database, client] of Object.entries(connections)) {
    const { rows: tables } = await client.query<{ name: string }>(allTables)
    const digests: TableDigests[string] = {}
    for (const { name } of tables) {
      const { rows, high, low } = await digestOf(client, name, `${name}.*`)
      digests[name] = [rows, String(high), String(low)]
    }
    databases[database] = digests
  }
  return databases
}

/** Returns the tables, as `database: table`, whose content differs from what a backup recorded. */
export function differingTables(expected: TableDigests, found: TableDigests): string[] {
  const flat = (digests: TableDigests) =>
    new Map(
      Object.entries(digests).flatMap(([database, tables]) =>
        Object.entries(tables).map(([table, digest]) => [
          `${database}: ${table}`,
          digest.join(' '),
        ]),
      ),
    )
  const [before, after] = [flat(expected), flat(found)]
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  )
}
