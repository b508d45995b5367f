import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findRunning } from '#database/embedded/find-running.ts'
import { childrenIn, readLivePostmaster } from '#database/embedded/postmaster.ts'
import { isAlive } from '#database/embedded/process-life.ts'
import { systemIdentifier } from '#database/embedded/wal-archive.ts'
import { freePort } from '../../harness/free-port.ts'
import { patience } from '../../harness/patience.ts'
import { startEntry, startServerEntry } from '../../harness/run-entry.ts'

/** The outcome of a command. */
export type CommandRun = {
  readonly err: string
  readonly status: number | null
  readonly seconds: number
}

/** An installation with backups that will be lost. */
export type LostInstallation = Awaited<ReturnType<typeof openInstallation>>

export async function withClient<T>(
  url: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Starts a server with the embedded PostgreSQL, which archives its log, and writes this many megabytes. */
export async function openInstallation(folder: string, megabytes: number) {
  const data = join(folder, 'data')
  const backups = join(folder, 'backups')
  const env = {
    PLUMBLINE_DATA: data,
    BACKUP_URL: `file://${backups}`,
    BACKUP_KEY: randomBytes(48).toString('base64'),
    // Only the drill makes backups.
    JOBS: 'false',
    JOB_WORKERS: '0',
  }
  const server = startServerEntry({ ...env, PORT: String(await freePort()) })
  server.child.stdout.resume()
  const url = () => findRunning(data)?.ownerUrl('ps') ?? ''
  // The table of the last migration shows that the server is almost ready.
  await until(() =>
    withClient(url(), async (client) => {
      await client.query('select from "ReportTemplate" limit 1')
      return true
    }),
  )
  await withClient(url(), (client) => fill(client, megabytes))
  const cluster = join(data, 'postgres')
  const killAll = async () => {
    const pids = [server.child.pid, readLivePostmaster(cluster)?.pid, ...childrenIn(cluster)]
    for (const pid of pids) if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL')
    await until(() => Promise.resolve(childrenIn(cluster).every((pid) => !isAlive(pid))))
  }
  const walFolder = () => join(backups, systemIdentifier(cluster), 'wal')
  return {
    url,
    /** The superuser's address of each database. */
    adminUrls: () => {
      const admin = findRunning(data)?.adminUrl ?? ''
      return Object.fromEntries(
        ['rds', 'ps', 'identity'].map((name) => [name, inDatabase(admin, name)]),
      )
    },
    /** Runs a command of the product; a restore creates the folder `into`. */
    command: async (entry: string, words: readonly string[], into = data): Promise<CommandRun> => {
      const begun = performance.now()
      const { ended } = startEntry(entry, words, { ...env, PLUMBLINE_DATA: into })
      const { err, status } = await ended
      return { err, status, seconds: (performance.now() - begun) / 1000 }
    },
    /** Makes PostgreSQL archive everything written so far; returns the path of the segment with the last of it. */
    archive: async (): Promise<string> => {
      const admin = inDatabase(findRunning(data)?.adminUrl ?? '', 'ps')
      const name = await withClient(admin, async (client) => {
        await client.query('insert into "Acknowledged" values (-1, (random() * 1e9)::int)')
        const { rows } = await client.query<{ name: string }>(
          'select pg_walfile_name(pg_switch_wal()) as name',
        )
        return rows[0]?.name ?? ''
      })
      const segment = join(walFolder(), name)
      await until(() => Promise.resolve(existsSync(segment)))
      return segment
    },
    /** Kills the server and all processes of PostgreSQL, as a power failure does, and deletes their folder. */
    lose: async (): Promise<void> => {
      await killAll()
      rmSync(data, { recursive: true })
    },
    close: killAll,
  }
}

export function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; ; waited += 200) {
    if (await holds().catch(() => false)) return
    if (waited > patience) throw new Error('What must happen did not')
    await sleep(200)
  }
}

async function fill(client: pg.Client, megabytes: number): Promise<void> {
  await client.query('set statement_timeout = 0')
  await client.query('create table "Proof" (id bigint generated always as identity, text text)')
  // Half of it is random, which no compression makes smaller.
  await client.query(
    `insert into "Proof" (text) select string_agg(case when part % 2 = 0 then md5(random()::text) else 'plumb and square to the wall ' end, '')
      from generate_series(1, $1::int) row, generate_series(1, 32) part group by row`,
    [megabytes * 1000],
  )
  await client.query(
    'create table "Acknowledged" (writer int, number int, primary key (writer, number))',
  )
}
