import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from '../../database/migrate.ts'
import type { Target } from '../../rules/targets.ts'
import { CopyError } from './copy-error.ts'
import type { Table } from './read-tables.ts'

/** Brings the destination to the newest schema, an empty database too; answers the migrations that it took. */
export async function prepareDestination(url: string, target: Target): Promise<readonly string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    return (await migrate(db, target)).done
  } finally {
    await db.destroy()
  }
}

const shapeOf = (tables: readonly Table[]): string[] =>
  tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name} ${column.name} ${column.type}`),
  )

/** Refuses with a CopyError when source and destination do not have the same tables with the same columns. */
export function checkShapes(
  source: readonly Table[],
  destination: readonly Table[],
  from: Target,
  to: Target,
): void {
  const [there, here] = [shapeOf(source), shapeOf(destination)]
  const different = [
    ...there.filter((column) => !here.includes(column)),
    ...here.filter((column) => !there.includes(column)),
  ].map((column) => column.split(' ')[0])
  if (different.length === 0) return
  throw new CopyError(
    `${from} and ${to} do not have the same columns in ${[...new Set(different)].join(', ')}. ` +
      `Start this version of Plumbline once with npm start, so that both are brought to the newest schema.`,
  )
}

/** Makes the months of the history that the source has, so that its rows lie in the same partitions. */
export async function bringPartitions(
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
