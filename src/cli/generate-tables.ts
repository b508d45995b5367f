import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnNames } from '#database/column-names.ts'
import { startEmbedded } from '#database/embedded/start-embedded.ts'
import { migrate } from '#database/migrate.ts'

const tablesFile = join(import.meta.dirname, '../database/tables.ts')
const columnsFile = join(import.meta.dirname, '../rules/cache/table-columns.ts')
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

async function generateFromMigrations(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-tables-'))
  const { ownerUrl, stop } = await startEmbedded({
    folder,
    databases: ['rds'],
    report: console.log,
  })
  try {
    const pool = new pg.Pool({ connectionString: ownerUrl('rds'), max: 1 })
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
    await migrate(db, 'rds')
    await db.destroy()
    writeFileSync(columnsFile, columnNames(await generateTables(ownerUrl('rds'), tablesFile)))
    console.log(`wrote ${tablesFile} and ${columnsFile}`)
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await generateFromMigrations()
