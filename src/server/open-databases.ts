import pg from 'pg'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { startEmbedded, type Embedded } from '../database/embedded/start-embedded.ts'
import { claimFolder } from '../database/embedded/claim-folder.ts'
import { grantTo } from '../database/grant.ts'
import { migrate } from '../database/migrate.ts'
import type { DB } from '../database/tables.ts'
import { targets } from '../rules/targets.ts'
import { wholeScope } from '../database/whole-scope.ts'
import { checkRole } from './check-role.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { fileStores } from './files/file-stores.ts'

type Urls = { readonly rds: string; readonly ps: string; readonly identity: string }

/** The addresses of the three databases, ready to be used. */
export type Databases = {
  /** Under the role of the server, which owns nothing. */
  readonly urls: Urls
  /** Under the roles that own them, as far as these are known. */
  readonly ownerUrls: Partial<Urls>
  /** Stops what was started for this run. */
  readonly stop: () => Promise<void>
}

type Report = (line: string) => void

type Name = keyof Urls

const names = [...targets, 'identity'] as const

/** Starts the embedded database where no address is configured, and brings all three databases to the newest schema. */
export async function openDatabases(config: Config, report: Report): Promise<Databases> {
  const needed = names.filter((name) => !config.urls[name])
  let embedded: Embedded | undefined
  let claim: { release: () => void } | undefined
  if (needed.length > 0)
    embedded = await startEmbedded({ folder: config.dataFolder, databases: needed, report })
  else claim = claimFolder(config.dataFolder)
  const stop = async () => {
    await embedded?.stop()
    claim?.release()
  }
  const urlOf = (name: Name): string => config.urls[name] ?? (embedded as Embedded).url(name)
  const urls = { rds: urlOf('rds'), ps: urlOf('ps'), identity: urlOf('identity') }
  const ownerUrls: { [N in Name]?: string } = {}
  for (const name of names) {
    const given = config.ownerUrls[name]
    if (config.urls[name] === undefined) ownerUrls[name] = (embedded as Embedded).ownerUrl(name)
    else if (given !== undefined) ownerUrls[name] = wholeScope(given)
  }
  try {
    if (!config.isReadOnly)
      await Promise.all(
        names.map((name) => bringUp(name, ownerUrls[name], userOf(urls[name]), report)),
      )
    await Promise.all(names.map((name) => checkRole(name, urls[name])))
    return { urls, ownerUrls, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)

async function bringUp(
  name: Name,
  ownerUrl: string | undefined,
  serverRole: string,
  report: Report,
): Promise<void> {
  if (ownerUrl === undefined) return
  if (userOf(ownerUrl) === serverRole)
    throw new ConfigError(
      `${name.toUpperCase()}_URL and ${name.toUpperCase()}_OWNER_URL name the same role, ${serverRole}. Name another one, which owns nothing, in ${name.toUpperCase()}_URL.`,
    )
  await withKysely(ownerUrl, async (db) => {
    const done = await migrate(db as unknown as Kysely<never>, name)
    if (done.length > 0) report(`migrated ${name}: ${done.join(', ')}`)
    await sql.raw(grantTo(serverRole)).execute(db)
  })
}

/** Seeds the demo into what is empty; its files are laid below the data folder. */
export async function seedDemo(
  { urls, ownerUrls }: Pick<Databases, 'urls' | 'ownerUrls'>,
  dataFolder: string,
  report: Report,
): Promise<void> {
  const [{ seedDemoTarget }, { seedDemoAccounts }, { hashedPassword }] = await Promise.all([
    import('../database/seed/seed-demo-target.ts'),
    import('../database/seed/seed-demo-accounts.ts'),
    import('./sign-in/passwords.ts'),
  ])
  const files = fileStores(dataFolder)
  const seeded = await Promise.all([
    ...targets.map((target) =>
      withKysely(ownerUrls[target] ?? wholeScope(urls[target]), (db) =>
        seedDemoTarget(db, target, files[target].lay),
      ),
    ),
    withPool(urls.identity, (identity) => seedDemoAccounts(identity, hashedPassword)),
  ])
  if (seeded.some(Boolean)) report('seeded the demo: projects, people and accounts')
}

async function withPool<T>(url: string, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  try {
    return await use(pool)
  } finally {
    await pool.end()
  }
}

const withKysely = <T>(url: string, use: (db: Kysely<DB>) => Promise<T>): Promise<T> =>
  withPool(url, (pool) => use(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })))
