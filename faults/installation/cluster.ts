import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childrenIn } from '#database/embedded/postmaster.ts'
import {
  startEmbedded,
  type Embedded,
  type EmbeddedOptions,
} from '#database/embedded/start-embedded.ts'
import { readConfig } from '#server/settings/config.ts'
import { openDatabases } from '#server/startup/open-databases.ts'

/** The addresses of the three databases for one role. */
export type Urls = Readonly<Record<'rds' | 'ps' | 'identity', string>>

/** A PostgreSQL with migrated, empty databases that recovers by itself after it was killed. */
export type Cluster = {
  readonly folder: string
  /** For the server's role. */
  readonly urls: Urls
  /** For the role that owns the tables, which sees all projects. */
  readonly ownerUrls: Urls
  /** For the superuser. */
  readonly adminUrls: Urls
  /** The process id of the server that currently takes writes. */
  readonly pid: () => number
  /** Kills the server that takes writes, and all its processes, with SIGKILL; resolves with the moment of the kill. */
  readonly kill: () => Promise<number>
  /** Resolves when it can withstand the next kill. */
  readonly whenWhole: () => Promise<void>
  readonly stop: () => Promise<void>
}

const quiet = () => {}

export const names = ['rds', 'ps', 'identity'] as const

const urlsBy = (urlOf: (name: string) => string): Urls => ({
  rds: urlOf('rds'),
  ps: urlOf('ps'),
  identity: urlOf('identity'),
})

/** Where a cluster is stored, and how its PostgreSQL is started; by default in the folder of temporary files, as the product does. */
export type ClusterPlace = {
  readonly parent?: string
  readonly start?: (options: EmbeddedOptions) => Promise<Embedded>
}

/** Derives the addresses of the three databases from the address of another database of the cluster. */
export const urlsBeside = (url: string): Urls =>
  urlsBy((name) => {
    const address = new URL(url)
    address.pathname = `/${name}`
    return address.href
  })

let modelFolder: Promise<string> | undefined

/** Makes a cluster with migrated, empty databases and stops it gracefully; each run begins with a copy of it. */
async function makeModel(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-faults-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const embedded = await startEmbedded({
    folder: join(folder, 'database'),
    databases: [...names],
    report: quiet,
  })
  await migrateDatabases(folder, urlsBy(embedded.url), urlsBy(embedded.ownerUrl))
  await embedded.stop()
  return folder
}

/** Starts a PostgreSQL with the same durability as an installation's, unless `settings` says otherwise. */
export async function startCluster(
  settings: Readonly<Record<string, string>> = {},
  { parent = tmpdir(), start = startEmbedded }: ClusterPlace = {},
): Promise<Cluster> {
  const model = await (modelFolder ??= makeModel())
  const folder = mkdtempSync(join(parent, 'plumbline-faults-'))
  const database = join(folder, 'database')
  execFileSync('cp', ['-a', join(model, 'database'), database])
  const embedded = await start({
    folder: database,
    databases: [...names],
    report: quiet,
    // Over TCP only, because proxies stand between the servers and the database.
    settings: { unix_socket_directories: '', ...settings },
  })
  const urls = urlsBy(embedded.url)
  const ownerUrls = urlsBy(embedded.ownerUrl)
  return {
    folder,
    urls,
    ownerUrls,
    adminUrls: urlsBeside(embedded.adminUrl),
    pid: () => embedded.pid,
    kill: async () => {
      const at = Date.now()
      killAll([embedded.pid, ...childrenIn(join(database, 'postgres'))])
      return at
    },
    whenWhole: async () => {},
    stop: async () => {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Migrates empty databases, as the first start of an installation does. */
export async function migrateDatabases(folder: string, urls: Urls, ownerUrls: Urls): Promise<void> {
  const opened = await openDatabases(
    readConfig({
      PLUMBLINE_DATA: join(folder, 'migrating'),
      RDS_URL: urls.rds,
      PS_URL: urls.ps,
      IDENTITY_URL: urls.identity,
      RDS_OWNER_URL: ownerUrls.rds,
      PS_OWNER_URL: ownerUrls.ps,
      IDENTITY_OWNER_URL: ownerUrls.identity,
    }),
    quiet,
  )
  await opened.stop()
}

/** Kills processes, some of which may have ended already, with SIGKILL. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended already.
    }
}
