import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { chooseAccount, changeOwner, spawnOptionsFor } from '#database/embedded/choose-account.ts'
import { findBinaries } from '#database/embedded/find-binaries.ts'
import { postgresSettings } from '#database/embedded/postgres-settings.ts'
import { readRolePasswords } from '#database/embedded/role-passwords.ts'
import { startEmbedded } from '#database/embedded/start-embedded.ts'
import { readConfig } from '#server/settings/config.ts'
import { openDatabases } from '#server/startup/open-databases.ts'
import type { TestPostgres } from './copy-databases.ts'
import { freePort } from './free-port.ts'
import { patience } from './patience.ts'
import { templates } from './templates.ts'

/** A PostgreSQL for one test with empty templates, and a streaming replica of it. */
export type ReplicatedDatabase = TestPostgres & {
  /** Maps an address at the primary to the replica. */
  readonly atReplica: (url: string) => string
  /** Pauses replay on the replica. */
  readonly pause: () => Promise<void>
  /** Resumes replay, and waits until everything written on the primary is replayed. */
  readonly resume: () => Promise<void>
  readonly stopReplica: () => Promise<void>
  readonly stop: () => Promise<void>
}

const quiet = () => {}

/** Starts both; takes as long as creating a cluster and migrating three databases. */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-replica-'))
  const options = {
    folder: join(folder, 'primary'),
    databases: Object.values(templates),
    report: quiet,
    settings: { unix_socket_directories: '' },
  }
  await migrated(options, join(folder, 'claim'))
  const binaries = findBinaries()
  const data = join(folder, 'replica')
  cpSync(join(options.folder, 'postgres'), data, { recursive: true })
  chmodSync(data, 0o700)
  const primary = await startEmbedded(options)
  const { port: primaryPort, password } = new URL(primary.adminUrl)
  writeFileSync(join(data, 'standby.signal'), '')
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=postgres password=${password}'\n`,
  )
  const account = chooseAccount(binaries, data)
  changeOwner(account, folder, data)
  const port = String(await freePort())
  const settings = Object.entries({ ...postgresSettings, port, hot_standby: 'on' })
  const {
    command,
    words,
    options: running,
  } = spawnOptionsFor(account, binaries.postgres, [
    '-D',
    data,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const child = spawn(command, words, { ...running, cwd: data, stdio: 'ignore' })
  const atReplica = (url: string) => {
    const address = new URL(url)
    address.port = port
    return address.href
  }
  const replica = new pg.Pool({ connectionString: atReplica(primary.adminUrl), max: 1 })
  const source = new pg.Pool({ connectionString: primary.adminUrl, max: 1 })
  for (const pool of [replica, source]) pool.on('error', quiet)
  const until = async (holds: () => Promise<unknown>) => {
    for (let tries = 0; !(await holds().catch(() => false)); tries += 1) {
      if (tries === patience / 20) throw new Error('The replica does not follow')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const isTrue = async (text: string, values: unknown[] = []) =>
    (await replica.query<{ holds: boolean }>(text, values)).rows[0]?.holds
  const caughtUp = async () => {
    const { rows } = await source.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
    await until(() =>
      isTrue('select pg_last_wal_replay_lsn() >= $1::pg_lsn as holds', [rows[0]?.at]),
    )
  }
  const stopReplica = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  await caughtUp()
  return {
    adminUrl: primary.adminUrl,
    rolePasswords: readRolePasswords(options.folder, password),
    atReplica,
    pause: async () => {
      await replica.query('select pg_wal_replay_pause()')
      await until(() => isTrue(`select pg_get_wal_replay_pause_state() = 'paused' as holds`))
    },
    resume: async () => {
      await replica.query('select pg_wal_replay_resume()')
      await caughtUp()
    },
    stopReplica,
    stop: async () => {
      await Promise.all([replica.end(), source.end()])
      await stopReplica()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// After a clean stop the data folder is a valid backup.
async function migrated(
  options: Parameters<typeof startEmbedded>[0],
  claimFolder: string,
): Promise<void> {
  const { url, ownerUrl, stop } = await startEmbedded(options)
  try {
    const databases = await openDatabases(
      readConfig({
        PLUMBLINE_DATA: claimFolder,
        RDS_URL: url(templates.rds),
        PS_URL: url(templates.ps),
        IDENTITY_URL: url(templates.identity),
        RDS_OWNER_URL: ownerUrl(templates.rds),
        PS_OWNER_URL: ownerUrl(templates.ps),
        IDENTITY_OWNER_URL: ownerUrl(templates.identity),
      }),
      quiet,
    )
    await databases.stop()
  } finally {
    await stop()
  }
}
