import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { noteServerVersion } from '#database/migrations/server-version.ts'
import { targetSchema } from '#database/migrations/target/001-schema.ts'
import { targetHistory } from '#database/migrations/target/002-history.ts'
import { targetCopying } from '#database/migrations/target/003-copying.ts'
import { targetMail } from '#database/migrations/target/004-mail.ts'
import { targetRefusals } from '#database/migrations/target/005-refusals.ts'
import { targetPreviews } from '#database/migrations/target/006-previews.ts'
import { targetServerRole } from '#database/migrations/target/007-server-role.ts'
import { targetHistoryBlocks } from '#database/migrations/target/008-history-blocks.ts'
import { targetTaskNotifications } from '#database/migrations/target/009-task-notifications.ts'
import { targetClientLinks } from '#database/migrations/target/010-client-links.ts'
import { targetStoredFiles } from '#database/migrations/target/012-stored-files.ts'
import { targetLoneStems } from '#database/migrations/target/013-lone-stems.ts'

const older: Readonly<Record<string, string>> = {
  '001-schema': targetSchema('rds'),
  '002-history': targetHistory('rds'),
  '003-copying': targetCopying,
  '004-mail': targetMail,
  '005-refusals': targetRefusals('rds'),
  '006-previews': targetPreviews('rds'),
  '007-server-role': targetServerRole,
}

/** Those of the first release, apart from the one that converts rows, of which an empty database has none. */
const ofFirstRelease: Readonly<Record<string, string>> = {
  ...older,
  '008-history-blocks': targetHistoryBlocks,
  '009-task-notifications': targetTaskNotifications,
  '010-client-links': targetClientLinks,
  '010-organization-ids': 'select',
  '012-stored-files': targetStoredFiles,
  '013-lone-stems': targetLoneStems,
  '014-server-version': noteServerVersion,
}

const within = async <T>(url: string, use: (db: Kysely<never>) => Promise<T>): Promise<T> => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

/** Creates the rds schema from before hash chain blocks in an empty database. */
export const makeOlder = (url: string): Promise<void> => makeSchema(url, older)

/** Creates the rds schema of release 0.2.0 in an empty database. */
export const makeFirstRelease = (url: string): Promise<void> => makeSchema(url, ofFirstRelease)

const makeSchema = (url: string, texts: Readonly<Record<string, string>>): Promise<void> =>
  within(url, async (db) => {
    const migrations = Object.fromEntries(
      Object.entries(texts).map(([name, text]): [string, Migration] => [
        name,
        { up: async (at) => void (await sql.raw(text).execute(at)) },
      ]),
    )
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw new Error('The older schema could not be made', { cause: error })
    await sql`select "makeHistoryPartition"('2026-11-01')`.execute(db)
  })

/** Migrates a database to the newest schema of rds. */
export const bringUpToDate = (url: string): Promise<readonly string[]> =>
  within(url, async (db) => (await migrate(db, 'rds')).applied)

/** A history row as a checkpoint of the first format hashes it, with its time in milliseconds. */
export type OlderRow = {
  readonly id: number
  readonly at: string
  readonly by: string
  readonly parameters: string
}

/** Returns the statements that store rows as before blocks. */
export const storeRow = ({ id, at, by, parameters }: OlderRow): string =>
  `insert into "Transformation" ("Id", "CreatedAt", "UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "Target", "ProjectId")
  overriding system value values (${id}, '${at}', '${by}', 'Test', 'Create', '${parameters}', '[]', '{}', 'rds', 1)`

/**
 * Returns the statements that seal rows in the first format: one hash per row, over the JSON of the previous hash and the row.
 */
export function sealRows(rows: readonly OlderRow[]): { statements: string[]; head: string } {
  let previous = ''
  const statements = rows.map(({ id, at, by, parameters }, index) => {
    const content = [previous, id, at, by, null, 'Test', 'Create', parameters, '[]', '{}', 'rds', 1]
    const hash = createHash('sha256')
      .update(JSON.stringify([...content, null]))
      .digest('hex')
    const values = `${index + 1}, ${id}, '${previous}', '${hash}'`
    previous = hash
    return `insert into "TransformationSeal" ("Sequence", "TransformationId", "PreviousHash", "Hash") values (${values})`
  })
  return { statements, head: previous }
}
