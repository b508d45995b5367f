import type { Kysely } from 'kysely'
import { isOlder, notedOldestServer, ownVersion } from '../database/server-version.ts'
import { ConfigError } from './config-error.ts'

/** Makes sure that this version may serve a database that a later one may have migrated. Throws a ConfigError that names the version that is needed. */
export async function checkServerVersion(
  name: string,
  db: Kysely<never>,
  version = ownVersion,
): Promise<void> {
  const oldest = await notedOldestServer(db)
  if (oldest !== undefined && isOlder(version, oldest))
    throw new ConfigError(
      `The database ${name} has been migrated for Plumbline ${oldest} and later; this is ${version}, which would damage it. ` +
        `Start ${oldest} or a later version, or restore a backup that was made before the upgrade.`,
    )
}
