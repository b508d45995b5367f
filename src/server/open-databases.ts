import pg from 'pg'
import { Kysely, PostgresDialect } from 'kysely'
import { startEmbedded, type Embedded } from '../database/embedded/start-embedded.ts'
import { claimFolder } from '../database/embedded/claim-folder.ts'
import { migrate } from '../database/migrate.ts'
import type { DB } from '../database/tables.ts'
import { targets } from '../rules/targets.ts'
import type { Config } from './config.ts'
import { fileStores } from './files/file-stores.ts'

/** The addresses of the three databases, ready to be used. */
export type Databases = {
  readonly urls: { readonly rds: string; readonly ps: string; readonly identity: string }
  /** Stops what was started for this run. */
  readonly stop: () => Promise<void>
}

type Report = (line: string) => void

/** Starts the embedded database where no address is configured, and brings all three databases to the newest schema. */
export async function openDatabases(config: Config, report: Report): Promise<Databases> {
  const { rds, ps, identity } = config.urls
  const needed = (['rds', 'ps', 'identity'] as const).filter((name) => !config.urls[name])
  let embedded: Embedded | undefined
  let claim: { release: () => void } | undefined
  if (needed.length > 0)
    embedded = await startEmbedded({ folder: config.dataFolder, databases: needed, report })
  else claim = claimFolder(config.dataFolder)
  const stop = async () => {
    await embedded?.stop()
    claim?.release()
  }
  const urlOf = (name: 'rds' | 'ps' | 'identity', url: string | undefined): string =>
    url ?? (embedded as Embedded).url(name)
  const urls = {
    rds: urlOf('rds', rds),
    ps: urlOf('ps', ps),
    identity: urlOf('identity', identity),
  }
  try {
    if (!config.isReadOnly)
      await Promise.all(
        [...targets, 'identity' as const].map((name) => bringUp(name, urls[name], report)),
      )
    return { urls, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function bringUp(
  name: 'rds' | 'ps' | 'identity',
  url: string,
  report: Report,
): Promise<void> {
  await withKysely(url, async (db) => {
    const done = await migrate(db as unknown as Kysely<never>, name)
    if (done.length > 0) report(`migrated ${name}: ${done.join(', ')}`)
  })
}

/** Seeds the demo into what is empty; its files are laid below the data folder. */
export async function seedDemo(
  urls: Databases['urls'],
  dataFolder: string,
  report: Report,
): Promise<void> {
  const [{ seedDemoTarget }, { seedDemoAccounts }, { hashedPassword }] = await Promise.all([
    import('../database/seed/seed-demo-target.ts'),
    import('../database/seed/seed-demo-accounts.ts'),
    import('./sign-in/auth.ts'),
  ])
  const files = fileStores(dataFolder)
  const seeded = await Promise.all([
    ...targets.map((target) =>
      withKysely(urls[target], (db) => seedDemoTarget(db, target, files[target].lay)),
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
