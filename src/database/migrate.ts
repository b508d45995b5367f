import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Target } from '../rules/targets.ts'
import { identitySchema } from './migrations/identity-001-accounts.ts'
import { targetSchema } from './migrations/target-001-schema.ts'
import { targetHistory } from './migrations/target-002-history.ts'
import { targetCopying } from './migrations/target-003-copying.ts'

const statements = (text: string): Migration => ({
  up: async (db) => {
    await sql.raw(text).execute(db)
  },
})

const targetMigrations = (target: Target): Record<string, Migration> => ({
  '001-schema': statements(targetSchema(target)),
  '002-history': statements(targetHistory(target)),
  '003-copying': statements(targetCopying),
})

const identityMigrations: Record<string, Migration> = { '001-accounts': statements(identitySchema) }

/** Brings one database to the newest schema; each migration is one transaction, and a second run does nothing. Throws what the database refused. */
export async function migrate(db: Kysely<never>, kind: Target | 'identity'): Promise<string[]> {
  const migrations = kind === 'identity' ? identityMigrations : targetMigrations(kind)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error instanceof Error) throw error
  if (error !== undefined) throw new Error(String(error))
  if (kind !== 'identity') await makeHistoryPartitions(db)
  return (results ?? []).map((result) => result.migrationName)
}

/** Makes the partitions of the history for this month and the two that follow. */
async function makeHistoryPartitions(db: Kysely<never>): Promise<void> {
  await sql`select "makeHistoryPartition"((now() + make_interval(months => m))::date) from generate_series(0, 2) m`.execute(
    db,
  )
}
