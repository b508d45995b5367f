import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { knownMigrations, migrate } from '#database/migrate.ts'
import { isOlder, oldestServer, ownVersion } from '#database/server-version.ts'
import { emptyDatabase, type EmptyDatabase } from '#test/harness/empty-database.ts'
import { nightly } from '#test/harness/nightly.ts'
import { makeFirstRelease } from '#test/harness/older-database.ts'
import { checkMigrated, checkServerVersion } from './check-server-version.ts'

let database: EmptyDatabase
let db: Kysely<never>
beforeEach(async () => {
  database = await emptyDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

test('versions are compared number by number', () => {
  expect(isOlder('0.9.0', '0.10.0')).toBe(true)
  expect(isOlder('0.10.0', '0.9.9')).toBe(false)
  expect(isOlder('1.2.3', '1.2.3')).toBe(false)
  expect(isOlder(ownVersion, oldestServer)).toBe(false)
})

test.each(['rds', 'identity'] as const)(
  'a migrated %s accepts servers from the recorded version on and rejects older ones',
  nightly,
  async (name) => {
    await expect(checkServerVersion(name, db, '0.0.1')).resolves.toBeUndefined()
    await migrate(db, name)
    await expect(checkServerVersion(name, db)).resolves.toBeUndefined()
    await expect(checkServerVersion(name, db, '0.0.9')).rejects.toThrow(
      `The database ${name} has been migrated for Plumbline ${oldestServer} and later; this is 0.0.9`,
    )
  },
)

test('the schema and the record of a later version stay', async () => {
  await migrate(db, 'rds')
  await database.sql(`update "ServerVersion" set "Oldest" = '7.0.0'`)
  await database.sql(`insert into kysely_migration values ('999-later', now()::text)`)
  await database.sql('drop policy "Scope" on "Task"')
  expect(await migrate(db, 'rds')).toEqual({ applied: [], isNewer: true })
  expect(await database.sql('select "Oldest" from "ServerVersion"')).toEqual([{ Oldest: '7.0.0' }])
  expect(
    await database.sql(`select from pg_policies where tablename = 'Task' and policyname = 'Scope'`),
  ).toHaveLength(0)
  await expect(checkServerVersion('rds', db)).rejects.toThrow('Start 7.0.0 or a later version')
})

test('a database of the first release is migrated, and until then not served', async () => {
  const check = (isReadOnly: boolean) => checkMigrated('rds', db, { isReadOnly })
  await expect(check(false)).resolves.toBeUndefined()
  await makeFirstRelease(database.url)
  const lacking = knownMigrations('rds').length - 14
  await expect(check(false)).rejects.toThrow(
    `has not been migrated for Plumbline ${ownVersion}: it lacks 014-citation-anchors and ${lacking - 1} more. Start once with RDS_OWNER_URL`,
  )
  await expect(check(true)).rejects.toThrow('Start the installation that writes to it first')
  expect((await migrate(db, 'rds')).applied).toHaveLength(lacking)
  await expect(check(false)).resolves.toBeUndefined()
})
