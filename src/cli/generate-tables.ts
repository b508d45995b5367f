import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { columnNames } from '#database/column-names.ts'
import { startEmbedded } from '#database/embedded/start-embedded.ts'
import { migrate } from '#database/migrate.ts'
import { withKysely, withPool } from '#database/with-database.ts'

const tablesFile = join(import.meta.dirname, '../database/tables.ts')
const columnsFile = join(import.meta.dirname, '../rules/cache/table-columns.ts')
const namesFile = join(import.meta.dirname, '../database/table-names.ts')
const generator = join(import.meta.dirname, '../../node_modules/kysely-codegen/dist/cli/bin.js')

/** Writes the types of the tables of a migrated target to a file and returns them. */
export async function generateTables(url: string, file: string): Promise<string> {
  await promisify(execFile)(process.execPath, [
    generator,
    '--dialect=postgres',
    `--url=${url}`,
    '--exclude-pattern={Transformation_*,kysely_*,graphile_worker.*}',
    '--type-mapping={"timestamptz":"string","int8":"number"}',
    `--out-file=${file}`,
  ])
  return readFileSync(file, 'utf8')
}

const migrated = ['rds', 'identity'] as const

/** Reads the names of the tables of a migrated database, sorted; partitions belong to their parent table. */
export const readTableNames = (url: string): Promise<string[]> =>
  withPool(url, async (pool) => {
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      order by relname collate "C"`,
    )
    return rows.map(({ name }) => name)
  })

const list = (names: readonly string[]): string => names.map((name) => `  '${name}',\n`).join('')

/** Returns the source of a module that lists the tables of a target and of the sign-in accounts. */
export const tableNames = (target: readonly string[], identity: readonly string[]): string => `/**
 * This file was generated from the migrations by \`npm run tables\`.
 * Please do not edit it manually.
 */

/** The tables of a target. Others in the same database belong to somebody else. */
export const targetTables = [
${list(target)}] as const

/** The tables of the sign-in accounts. */
export const identityTables = [
${list(identity)}] as const
`

async function generateFromMigrations(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-tables-'))
  const { ownerUrl, stop } = await startEmbedded({
    folder,
    databases: [...migrated],
    report: console.log,
  })
  try {
    for (const kind of migrated)
      await withKysely<never, unknown>(ownerUrl(kind), (db) => migrate(db, kind))
    writeFileSync(columnsFile, columnNames(await generateTables(ownerUrl('rds'), tablesFile)))
    writeFileSync(
      namesFile,
      tableNames(await readTableNames(ownerUrl('rds')), await readTableNames(ownerUrl('identity'))),
    )
    console.log(`wrote ${tablesFile}, ${columnsFile} and ${namesFile}`)
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await generateFromMigrations()
