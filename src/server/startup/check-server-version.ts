import type { Kysely } from 'kysely'
import { isOlder, readOldestServer, ownVersion } from '#database/server-version.ts'
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
  const oldest = await readOldestPermitted(name, db)
  if (oldest !== undefined && isOlder(version, oldest))
    throw new ConfigError(
      `The database ${name} has been migrated for Plumbline ${oldest} and later; this is ${version}, which would damage it. ` +
        `Start ${oldest} or a later version, or restore a backup that was made before the upgrade.`,
    )
}

const notPermitted = '42501'

async function readOldestPermitted(name: string, db: Kysely<never>): Promise<string | undefined> {
  try {
    return await readOldestServer(db)
  } catch (error) {
    if ((error as { code?: string }).code !== notPermitted) throw error
    const NAME = name.toUpperCase()
    throw new ConfigError(
      `The role of ${NAME}_URL may not read every table of ${name} yet. Start once with ${NAME}_OWNER_URL.`,
    )
  }
}
