import type pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { withKysely } from '#database/with-database.ts'
import type { Target } from '#rules/api/targets.ts'
import { checkServerVersion } from '#server/startup/check-server-version.ts'
import { CommandError } from '../command/command-error.ts'
import { isServed } from '../command/connect-targets.ts'
import type { Table } from './tables.ts'

const lockTimeout = '10s'
const lockNotAvailable = '55P03'

/** Locks the destination against other copies while this connection is open. Throws a CommandError, also when a Plumbline is connected to it. */
export async function lockDestination(client: pg.ClientBase, target: Target): Promise<void> {
  if (await isServed(client))
    throw new CommandError(
      `A Plumbline is connected to ${target}. Stop it first: nothing is copied under a running Plumbline.`,
    )
  try {
    // A copy that was just killed may still hold the lock.
    await client.query(`set lock_timeout = '${lockTimeout}'`)
    await client.query(`select pg_advisory_lock(hashtext('plumbline.copy'))`)
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    throw new CommandError(`Another db:copy is writing to ${target}. Wait until it has ended.`)
  } finally {
    await client.query('set lock_timeout = 0')
  }
}

/** Migrates the destination to the newest schema; returns the names of the migrations that ran. Throws a ConfigError for one that this version may not serve. */
export const migrateDestination = (url: string, target: Target): Promise<readonly string[]> =>
  withKysely<never, readonly string[]>(url, async (db) => {
    await checkServerVersion(target, db)
    return (await migrate(db, target)).applied
  })

const schemaOf = (tables: readonly Table[]): string[] =>
  tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name} ${column.name} ${column.type}`),
  )

/** Throws a CommandError unless source and destination have the same tables with the same columns. */
export function checkSchemas(
  source: readonly Table[],
  destination: readonly Table[],
  from: Target,
  to: Target,
): void {
  const [expected, actual] = [schemaOf(source), schemaOf(destination)]
  const different = [
    ...expected.filter((column) => !actual.includes(column)),
    ...actual.filter((column) => !expected.includes(column)),
  ].map((column) => column.split(' ')[0])
  if (different.length === 0) return
  throw new CommandError(
    `${from} and ${to} do not have the same columns in ${[...new Set(different)].join(', ')}. ` +
      `Start this version of Plumbline once, so that both are migrated to the newest schema.`,
  )
}

/** Creates the monthly history partitions of the source in the destination. */
export async function createPartitions(
  source: pg.ClientBase,
  destination: pg.ClientBase,
): Promise<void> {
  const { rows } = await source.query<{ month: string }>(
    `select substring(relid::text from '(\\d{4}_\\d{2})"?$') as month
    from pg_partition_tree('"Transformation"') where isleaf and relid::text ~ '\\d{4}_\\d{2}"?$' order by 1`,
  )
  for (const { month } of rows)
    await destination.query(`select "makeHistoryPartition"($1::date)`, [
      `${month.replace('_', '-')}-01`,
    ])
}
