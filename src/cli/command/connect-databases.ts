import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRunning } from '#database/embedded/find-running.ts'
import { readLockHolder } from '#database/embedded/lock-folder.ts'
import { withKysely } from '#database/with-database.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import type { Config } from '#server/settings/config.ts'
import { checkMigrated, checkServerVersion } from '#server/startup/check-server-version.ts'
import { openDatabases, type Databases } from '#server/startup/open-databases.ts'

type Name = keyof Databases['urls']

/** The URLs of databases, and how to stop those that were started for the command. */
export type DatabaseAccess<Wanted extends Name> = {
  readonly urls: Pick<Databases['urls'], Wanted>
  /** The embedded PostgreSQL with its superuser; undefined if all databases are external. */
  readonly adminUrl: string | undefined
  readonly stop: () => Promise<void>
}

type Report = (line: string) => void

const longestWait = 10_000

/**
 * Finds the databases for a command: the external ones, those of a running Plumbline, or the embedded ones, which are started for the
 * duration of the command. Throws a ConfigError, also for databases that this version may not serve, or an EmbeddedError.
 */
export async function connectDatabases<Wanted extends Name>(
  config: Config,
  names: readonly Wanted[],
  report: Report,
): Promise<DatabaseAccess<Wanted>> {
  const access = await findDatabases(config, names, report)
  try {
    await Promise.all(names.map((name) => checkVersion(name, access.urls[name], config)))
    return access
  } catch (error) {
    await access.stop()
    throw error
  }
}

const checkVersion = (name: Name, url: string, config: Config): Promise<void> =>
  withKysely<never, void>(url, async (db) => {
    await checkServerVersion(name, db)
    await checkMigrated(name, db, config)
  })

async function findDatabases<Wanted extends Name>(
  config: Config,
  names: readonly Wanted[],
  report: Report,
): Promise<DatabaseAccess<Wanted>> {
  const urlsBy = (embeddedUrl: (name: Wanted) => string) =>
    Object.fromEntries(
      names.map((name) => [name, config.urls[name] ?? embeddedUrl(name)]),
    ) as DatabaseAccess<Wanted>['urls']
  const stopNothing = async () => {}
  if (names.every((name) => config.urls[name] !== undefined))
    return { urls: urlsBy(() => ''), adminUrl: undefined, stop: stopNothing }
  const running = await findOrWait(config.dataFolder, report)
  if (running) {
    report('using the database of the running Plumbline')
    const { adminUrl } = running
    return { urls: urlsBy((name) => running.url(name)), adminUrl, stop: stopNothing }
  }
  if (!existsSync(join(config.dataFolder, 'postgres')))
    throw new ConfigError(
      `There is no Plumbline in ${config.dataFolder} yet. Start it once, or set PLUMBLINE_DATA to its data folder.`,
    )
  report('starting the database')
  const { urls, adminUrl, stop } = await openDatabases(config, report)
  return { urls: urlsBy((name) => urls[name]), adminUrl, stop }
}

// While Plumbline starts or stops, its folder is locked and its database does not respond.
async function findOrWait(folder: string, report: Report) {
  for (let waited = 0; waited < longestWait; waited += 100) {
    const running = findRunning(folder)
    if (running || readLockHolder(folder) === undefined) return running
    if (waited === 0) report('waiting for the running Plumbline')
    await sleep(100)
  }
  return undefined
}
