import { Readable } from 'node:stream'
import { sql, type Kysely } from 'kysely'
import { lockFolder } from '#database/embedded/lock-folder.ts'
import { startEmbedded, type Embedded } from '#database/embedded/start-embedded.ts'
import { grantReadTo, grantTo } from '#database/grant.ts'
import { grantQueueTo, migrateJobQueue } from '#database/job-queue.ts'
import { migrate } from '#database/migrate.ts'
import type { DB } from '#database/tables.ts'
import { wholeScope } from '#database/whole-scope.ts'
import { withKysely, withPool } from '#database/with-database.ts'
import { isTarget, targets } from '#rules/api/targets.ts'
import { walArchive } from '../backup/wal/wal-archive.ts'
import { mayWrite } from '../db/may-write.ts'
import { fileStores, type FilesLocation } from '../files/file-stores.ts'
import { ConfigError } from '../settings/config-error.ts'
import type { Config } from '../settings/config.ts'
import { checkDurability } from './check-durability.ts'
import { setOwnerBounds, checkRole } from './check-role.ts'
import { checkMigrated, checkServerVersion } from './check-server-version.ts'
import { repeatWhileAway } from './repeat-while-away.ts'
import { waitForDatabases } from './wait-for-databases.ts'

type Urls = { readonly rds: string; readonly ps: string; readonly identity: string }

/** The URLs of the three databases, which are migrated and ready. */
export type Databases = {
  /** With the server's role, which owns nothing. */
  readonly urls: Urls
  /** With the roles that own them, where known. */
  readonly ownerUrls: Partial<Urls>
  /** The embedded PostgreSQL with its superuser; absent if all databases are external. */
  readonly adminUrl?: string
  /** Stops whatever was started for this run. */
  readonly stop: () => Promise<void>
}

type Report = (line: string) => void

type Name = keyof Urls

const names = [...targets, 'identity'] as const

/**
 * Starts the embedded database for every database without a URL, waits for the external ones (again if one goes away in the meantime),
 * and migrates all three. Throws a ConfigError that names the setting of a database that cannot be used.
 */
export const openDatabases = (
  config: Config,
  report: Report,
  signal?: AbortSignal,
): Promise<Databases> =>
  repeatWhileAway(() => openOnce(config, report, signal), {
    startWait: config.startWait,
    report,
    signal,
  })

async function openOnce(
  config: Config,
  report: Report,
  signal: AbortSignal | undefined,
): Promise<Databases> {
  await waitForDatabases(config, report, signal)
  const needed = names.filter((name) => !config.urls[name])
  let embedded: Embedded | undefined
  let claim: { release: () => void } | undefined
  if (needed.length > 0)
    embedded = await startEmbedded({
      folder: config.dataFolder,
      databases: needed,
      report,
      archive: walArchive(config),
    })
  else claim = lockFolder(config.dataFolder)
  const stop = async () => {
    await embedded?.stop()
    claim?.release()
  }
  // A read-only environment still writes sessions, so `identity` is not read-only.
  const isRead = (name: Name): boolean => config.isReadOnly && isTarget(name)
  const ownUrlOf = (name: Name): string => {
    const { url, readerUrl } = embedded as Embedded
    return isRead(name) ? readerUrl(name) : url(name)
  }
  const urlOf = (name: Name): string => config.urls[name] ?? ownUrlOf(name)
  const urls = { rds: urlOf('rds'), ps: urlOf('ps'), identity: urlOf('identity') }
  const ownerUrls: { [N in Name]?: string } = {}
  for (const name of names) {
    const given = config.ownerUrls[name]
    if (config.urls[name] === undefined) ownerUrls[name] = (embedded as Embedded).ownerUrl(name)
    else if (given !== undefined) ownerUrls[name] = wholeScope(given)
  }
  try {
    const byOwner = { ...urls, ...ownerUrls }
    await inEach(byOwner, checkServerVersion)
    await requireDurability(config, isRead)
    const prepare = config.isReadOnly ? grantRead : migrateAndGrant
    await Promise.all(
      names.map((name) => prepare(name, ownerUrls[name], userOf(urls[name]), report)),
    )
    await inEach(byOwner, (name, db) => checkMigrated(name, db, config))
    // One after another: the databases may share their roles, and two sessions cannot alter one role
    // concurrently.
    for (const name of names) {
      const owner = ownerUrls[name]
      if (owner !== undefined && !config.isReadOnly) {
        const warning = await setOwnerBounds(name, owner)
        if (warning !== undefined) report(warning)
      }
      await checkRole(name, urls[name], { setsBounds: !config.isReadOnly })
    }
    for (const name of targets) if (isRead(name)) await warnIfWritable(name, urls[name], report)
    return { urls, ownerUrls, ...(embedded && { adminUrl: embedded.adminUrl }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Does something in each of the three databases concurrently. */
const inEach = (
  urls: Urls,
  check: (name: Name, db: Kysely<never>) => Promise<void>,
): Promise<unknown> =>
  Promise.all(names.map((name) => withKysely<never, void>(urls[name], (db) => check(name, db))))

/** Checks the external databases that are written to; in development they may lack durability, as those of the tests do. */
async function requireDurability(config: Config, isRead: (name: Name) => boolean): Promise<void> {
  if (config.environment === 'development') return
  const checked = await Promise.allSettled(
    names.map(async (name) => {
      const url = config.urls[name]
      if (url !== undefined && !isRead(name))
        await checkDurability(name, url, config.storageEnsures)
    }),
  )
  const problems = checked.flatMap((one) => {
    if (one.status === 'fulfilled') return []
    if (one.reason instanceof ConfigError) return one.reason.problems
    throw one.reason as Error
  })
  if (problems.length > 0) throw new ConfigError(...problems)
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)

// A read-only environment is not migrated; the owner only grants the server's role what it needs to read.
async function grantRead(
  name: Name,
  ownerUrl: string | undefined,
  serverRole: string,
): Promise<void> {
  if (ownerUrl === undefined || !isTarget(name)) return
  await withKysely(ownerUrl, (db) => sql.raw(grantReadTo(serverRole)).execute(db))
}

async function warnIfWritable(name: Name, url: string, report: Report): Promise<void> {
  if (!(await withPool(url, mayWrite))) return
  report(
    `The role ${userOf(url)} of ${name.toUpperCase()}_URL may write to ${name}, which is read-only here. Each transaction is read-only; ` +
      `better name a role that can only read (docs/operating.md).`,
  )
}

async function migrateAndGrant(
  name: Name,
  ownerUrl: string | undefined,
  serverRole: string,
  report: Report,
): Promise<void> {
  if (ownerUrl === undefined) return
  await withKysely<never, void>(ownerUrl, async (db) => {
    const { applied, isNewer } = await migrate(db, name)
    if (applied.length > 0) report(`migrated ${name}: ${applied.join(', ')}`)
    if (isNewer) {
      report(
        `A later version of Plumbline has migrated ${name}; this one may serve it and changes nothing.`,
      )
      return
    }
    await sql.raw(grantTo(serverRole, isTarget(name) ? 'target' : name)).execute(db)
    if (!isTarget(name)) return
    await migrateJobQueue(ownerUrl)
    await sql.raw(grantQueueTo(serverRole)).execute(db)
  })
}

/** Seeds the demo into empty databases and stores its files. */
export async function seedDemo(
  { urls, ownerUrls }: Pick<Databases, 'urls' | 'ownerUrls'>,
  location: FilesLocation,
  report: Report,
  { withHistory = true }: { readonly withHistory?: boolean } = {},
): Promise<void> {
  const [{ seedDemoTarget }, { seedDemoAccounts }, { createPasswordHash }] = await Promise.all([
    import('#database/seed/seed-demo-target.ts'),
    import('#database/seed/seed-demo-accounts.ts'),
    import('../auth/passwords/passwords.ts'),
  ])
  const files = fileStores(location)
  const seeded = await Promise.all([
    ...targets.map((target) =>
      withKysely<DB, boolean>(ownerUrls[target] ?? wholeScope(urls[target]), (db) =>
        seedDemoTarget(
          db,
          target,
          (key, bytes) => files[target].putAs(key, Readable.from([bytes]), bytes.length),
          withHistory,
        ),
      ),
    ),
    withPool(urls.identity, (identity) => seedDemoAccounts(identity, createPasswordHash)),
  ])
  if (seeded.some(Boolean)) report('seeded the demo: projects, people and accounts')
}
