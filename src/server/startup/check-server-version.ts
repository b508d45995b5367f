import type { Kysely } from 'kysely'
import { pendingMigrations } from '#database/migrate.ts'
import { isOlder, readOldestServer, ownVersion } from '#database/server-version.ts'
import type { Target } from '#rules/api/targets.ts'
import { ConfigError } from '../settings/config-error.ts'

/**
 * Checks that this version may serve a database, which a later version may already have migrated. Throws a ConfigError that names the
 * required version.
 */
export async function checkServerVersion(
  name: string,
  db: Kysely<never>,
  version = ownVersion,
): Promise<void> {
  const oldest = await whilePermitted(name, () => readOldestServer(db))
  if (oldest !== undefined && isOlder(version, oldest))
    throw new ConfigError(
      `The database ${name} has been migrated for Plumbline ${oldest} and later; this is ${version}, which would damage it. ` +
        `Start ${oldest} or a later version, or restore a backup that was made before the upgrade.`,
    )
}

/** Checks that a database that this start does not migrate has been migrated for this version. Throws a ConfigError that says what to do. */
export async function checkMigrated(
  name: Target | 'identity',
  db: Kysely<never>,
  { isReadOnly }: { readonly isReadOnly: boolean },
): Promise<void> {
  const pending = await whilePermitted(name, () => pendingMigrations(db, name))
  const [first] = pending
  if (first === undefined) return
  const more = pending.length > 1 ? ` and ${pending.length - 1} more` : ''
  throw new ConfigError(
    `The database ${name} has not been migrated for Plumbline ${ownVersion}: it lacks ${first}${more}. ` +
      (isReadOnly && name !== 'identity'
        ? 'Start the installation that writes to it first, with this version.'
        : `Start once with ${name.toUpperCase()}_OWNER_URL, which migrates it.`),
  )
}

const notPermitted = '42501'

async function whilePermitted<Result>(name: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: string }).code !== notPermitted) throw error
    const NAME = name.toUpperCase()
    throw new ConfigError(
      `The role of ${NAME}_URL may not read every table of ${name} yet. Start once with ${NAME}_OWNER_URL.`,
    )
  }
}
