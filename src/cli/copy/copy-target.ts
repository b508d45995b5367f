import pg from 'pg'
import type { Target } from '#rules/api/targets.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { CommandError } from '../command/command-error.ts'
import { isServed } from '../command/connect-targets.ts'
import type { Stages } from '../command/stages.ts'
import type { Options } from './arguments.ts'
import { compareTable, type TableComparison } from './compare-table.ts'
import { copyFiles } from './copy-files.ts'
import { copySequences } from './copy-sequences.ts'
import { copyTable, type CopyContext } from './copy-table.ts'
import {
  checkSchemas,
  createPartitions,
  lockDestination,
  migrateDestination,
} from './prepare-destination.ts'
import { formatCount, type Comparison } from './report.ts'
import { resumeProgress } from './resume.ts'
import { orderTables, readTables, type Table } from './tables.ts'
import { userIdColumns } from './user-id-columns.ts'

// Both sides have the same settings for how rows are written as text. Rows of all projects are visible.
const settings = `
  set TimeZone = 'UTC';
  set DateStyle = 'ISO, YMD';
  set IntervalStyle = 'postgres';
  set bytea_output = 'hex';
  set extra_float_digits = 1;
  set plumbline.projects = '*';
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`
const beginSnapshot = 'begin isolation level repeatable read read only'

/**
 * Copies a snapshot of a target, with the files that its rows refer to, to the other target, or only compares them. Throws a
 * CommandError or a database error; committed batches are kept and not copied again.
 */
export async function copyTarget(
  options: Options,
  urls: Readonly<Record<Target, string>>,
  stores: Readonly<Record<Target, FileStore>>,
  stages: Stages,
): Promise<Comparison> {
  const { from, to, batch, isComparing } = options
  const opened: pg.Client[] = []
  const open = async (url: string) => {
    const client = await openTarget(url)
    opened.push(client)
    return client
  }
  try {
    const source = await open(urls[from])
    const destination = await open(urls[to])
    const identity = await identityOf(source)
    if (identity === (await identityOf(destination)))
      throw new CommandError(`${from} and ${to} are the same database.`)
    if (!isComparing) {
      await lockDestination(destination, to)
      for (const name of await migrateDestination(urls[to], to))
        stages.note(`migrated ${to}: ${name}`)
    }
    await source.query(beginSnapshot)
    if (isComparing) await destination.query(beginSnapshot)
    const tables = orderTables(await readTables(source))
    if (tables.length === 0)
      throw new CommandError(`${from} has no tables. Start Plumbline once on it.`)
    checkSchemas(tables, await readTables(destination), from, to)
    const context = { source, destination, to, identity, userIds: userIdColumns(tables), batch }
    if (!isComparing) await copyAll(context, tables, options, stages)
    stages.begin(isComparing ? 'looking for files' : 'copying files')
    const files = await copyFiles(
      destination,
      { from: stores[from], to: stores[to], isComparing },
      stages.note,
    )
    stages.begin(`comparing ${tables.length} tables`)
    const compared: TableComparison[] = []
    for (const table of tables)
      compared.push(await compareTable(source, destination, table, context.userIds, to))
    if (!isComparing && (await isServed(destination)))
      throw new CommandError(
        `A Plumbline connected to ${to} during the copy: its caches may be outdated. Stop it, and run the same command again.`,
      )
    return { tables: compared, files }
  } finally {
    await Promise.all(opened.map((client) => client.end().catch(() => {})))
  }
}

async function copyAll(
  context: CopyContext,
  tables: readonly Table[],
  options: Options,
  stages: Stages,
): Promise<void> {
  stages.begin(`checking what ${options.to} holds`)
  const earlier = await resumeProgress(context, tables, options, stages.note)
  await createPartitions(context.source, context.destination)
  for (const [index, table] of tables.entries()) {
    const progress = earlier.get(table.name)
    const done =
      progress === undefined ? '' : `, ${formatCount(progress.digest.rows)} rows already copied`
    stages.begin(`copying ${table.name} (${index + 1} of ${tables.length})${done}`)
    await copyTable(context, table, progress, (rows) =>
      stages.note(`  ${formatCount(rows)} rows of ${table.name}`),
    )
  }
  await copySequences(context.source, context.destination)
}

async function openTarget(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'plumbline db:copy',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A lost connection is reported by the next statement.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(settings)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Identifies the database of a connection, uniquely across servers. */
async function identityOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select (select system_identifier from pg_control_system()) || '/' || oid as identity
    from pg_database where datname = current_database()`,
  )
  return rows[0]?.identity ?? ''
}
