import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded } from '#database/embedded/start-embedded.ts'
import { systemIdentifier } from '#database/embedded/wal-archive.ts'
import { nightly } from '#test/harness/nightly.ts'
import { patience } from '#test/harness/patience.ts'
import { openIdentity } from '../../db/open-identity.ts'
import { fileStores } from '../../files/file-stores.ts'
import { readConfig } from '../../settings/config.ts'
import { openDatabases, seedDemo, type Databases } from '../../startup/open-databases.ts'
import { readManifests, writeManifest } from '../base/manifest.ts'
import type { TableDigests } from '../base/manifest.ts'
import { digestTables, withConnections, type Connections } from '../base/table-digests.ts'
import { openRepository } from '../repository/repository.ts'
import { checkRestore } from '../restore/check-restore.ts'
import { restoreBackup } from '../restore/restore-backup.ts'
import { applyRetention } from './apply-retention.ts'
import { backupHealth } from './backup-health.ts'
import { recordRun } from './backup-runs.ts'
import { backupSection } from './health-section.ts'
import { backupLocation } from './installation.ts'
import { runBackup, runRestoreCheck } from './run-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-backup-'))
const place = join(folder, 'the backups')
const settings = {
  PLUMBLINE_DATA: join(folder, "data of o'clock"),
  BACKUP_URL: `file://${place}`,
  BACKUP_KEY: randomBytes(48).toString('base64'),
}
const config = readConfig(settings)
const location = backupLocation(config, undefined)
const quiet = () => {}
const names = ['rds', 'ps', 'identity'] as const

let databases: Databases
let identity: pg.Pool
let system = ''
/** A moment between two writes, and the digests of all tables at that moment. */
let between = new Date()
let digestsBetween: TableDigests = {}

const admin = (database: string, url = databases.adminUrl ?? '') => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
const allOf = (url: string) => Object.fromEntries(names.map((name) => [name, admin(name, url)]))

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const settingsOfRun = () => ({
  config,
  adminUrl: databases.adminUrl,
  identity,
  report: quiet,
})

// One cluster for all tests: a backup, a write, the moment in between, another write; then PostgreSQL
// archives its log.
beforeAll(async () => {
  databases = await openDatabases(config, quiet)
  await seedDemo(databases, config.filesFolder, quiet)
  identity = openIdentity(databases.urls.identity, { namesStatements: true, connections: 2 })
  await ask(admin('identity'), `insert into "FileFolder" ("Id") values (gen_random_uuid())`)
  system = systemIdentifier(join(config.dataFolder, 'postgres'))
  await runBackup(settingsOfRun())
  await ask(admin('ps'), `update "Project" set "Name" = 'written after the backup'`)
  const [row] = await ask<{ at: Date }>(admin('ps'), 'select clock_timestamp() as at')
  digestsBetween = await withConnections(allOf(databases.adminUrl ?? ''), digestTables)
  between = new Date((row?.at.getTime() ?? 0) + 1)
  await ask(admin('ps'), `select pg_sleep(0.01); update "Project" set "Name" = 'written too late'`)
  const [segment] = await ask<{ name: string }>(
    admin('ps'),
    'select pg_walfile_name(pg_switch_wal()) as name',
  )
  const archived = join(place, system, 'wal', segment?.name ?? '')
  await vi.waitFor(() => expect(existsSync(archived)).toBe(true), { timeout: patience })
})

afterAll(async () => {
  await identity.end()
  await databases.stop()
  rmSync(folder, { recursive: true, force: true })
})

const restoring = (into: string, at?: Date, from = location) =>
  restoreBackup({
    location: from,
    system,
    at,
    into: join(folder, into),
    filesLocation: join(folder, into, 'files'),
    external: {},
    report: quiet,
  })

/** Copies the backups to a separate folder, where they can be damaged. */
function copyOf(name: string) {
  const copy = join(folder, name)
  cpSync(place, copy, { recursive: true })
  const walk = join(copy, system, 'wal')
  const segments = readdirSync(walk).filter((each) => /^[0-9A-F]{24}$/.test(each))
  const [base = ''] = readdirSync(join(copy, system, 'base'))
  return {
    location: { ...location, place: copy },
    segments: segments.toSorted().map((segment) => join(walk, segment)),
    base: join(copy, system, 'base', base),
    files: join(copy, system, 'files'),
  }
}

const keysIn = async (connections: Connections) =>
  (
    await connections['ps']?.query<{ key: string }>(
      `select "StorageKey" as key from "DocumentVersion"`,
    )
  )?.rows ?? []

test('a restore to a moment between two writes has exactly the tables and files of then', async () => {
  const { lastCommit, files } = await restoring('at a moment', between)
  expect(new Date(lastCommit).getTime()).toBeLessThan(between.getTime())
  expect(files).toEqual({ count: expect.any(Number), missing: [] })
  const { adminUrl, url, stop } = await startEmbedded({
    folder: join(folder, 'at a moment'),
    databases: [...names],
    report: quiet,
  })
  try {
    await withConnections(allOf(adminUrl), async (connections) => {
      expect(await digestTables(connections)).toEqual(digestsBetween)
      const stored = fileStores(join(folder, 'at a moment', 'files'))
      const keys = await keysIn(connections)
      expect(keys).not.toEqual([])
      for (const { key } of keys) await (await stored.ps.open(key)).close()
      const [mark] = await ask<{ id: string }>(
        admin('identity'),
        'select "Id" as id from "FileFolder"',
      )
      const restored = readFileSync(join(folder, 'at a moment', 'files', 'folder-id'), 'utf8')
      expect(restored.trim()).toBe(mark?.id)
    })
    expect(await ask(url('ps'), 'select current_user as name')).toEqual([
      { name: 'plumbline_server' },
    ])
  } finally {
    await stop()
  }
})

test(
  'the check restores the newest backup, finds nothing wrong, and says so on the health page',
  nightly,
  async () => {
    const outcome = await runRestoreCheck({ ...settingsOfRun(), folder: config.dataFolder })
    expect(outcome?.problem).toBeUndefined()
    expect(outcome?.message).toMatch(
      /^1\d\d tables compared, \d+ entries of the history verified, \d+ files read$/,
    )
    expect(readdirSync(config.dataFolder)).not.toContain('restore-check')
    expect(await backupHealth(identity, config)).toEqual({
      isConfigured: true,
      newestBackup: expect.objectContaining({ outcome: 'done' }),
      newestCheck: expect.objectContaining({ outcome: 'done', message: outcome?.message }),
      lastBackup: expect.objectContaining({ outcome: 'done' }),
      lastCheck: expect.objectContaining({ outcome: 'done' }),
      archive: { archivedAt: expect.any(String), failingSince: null },
    })
    expect((await backupSection(identity, config)).figures).toMatchObject([
      { name: 'Newest backup', value: expect.stringMatching(/^Done, /), verdict: 'good' },
      { name: 'Newest proven restore', value: 'Done', at: expect.any(String), verdict: 'good' },
    ])
  },
)

test('the check names a table that differs, and a file that is missing', nightly, async () => {
  const { location: damaged, files } = copyOf('planted')
  const repository = openRepository(damaged)
  const [manifest] = await readManifests(repository, system)
  if (!manifest?.cluster?.digests) throw new Error('The backup has no digests')
  const [rows = 0, high = '', low = ''] = manifest.cluster.digests['ps']?.['public."Project"'] ?? []
  const ps = {
    ...manifest.cluster.digests['ps'],
    'public."Project"': [rows, high, `${low}1`] as [number, string, string],
  }
  const digests = { ...manifest.cluster.digests, ps }
  await writeManifest(repository, { ...manifest, cluster: { ...manifest.cluster, digests } })
  const [shard = ''] = readdirSync(files)
  rmSync(join(files, shard), { recursive: true })
  const { problems } = await checkRestore({
    location: damaged,
    system,
    folder: join(folder, 'check'),
    external: {},
    report: quiet,
  })
  expect(problems).toEqual([
    'ps: public."Project" differ from what was backed up.',
    expect.stringMatching(/^(rds|ps)\/[0-9a-f]{32}.* are missing or damaged\.$/),
  ])
})

test(
  'a damaged segment of the log is found when it is replayed, and leaves nothing behind',
  nightly,
  async () => {
    const { location: damaged, segments } = copyOf('damaged log')
    const last = segments.at(-1) ?? ''
    const bytes = readFileSync(last)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    writeFileSync(last, bytes)
    await expect(restoring('from a damaged log', undefined, damaged)).rejects.toThrow(
      /wal\/[0-9A-F]{24} is damaged/,
    )
    expect(readdirSync(join(folder, 'from a damaged log'))).toEqual([])
  },
)

test('what cannot be restored is refused before anything is touched', nightly, async () => {
  const refused = async (words: RegExp, at?: Date, from = location) => {
    await expect(restoring('untouched', at, from)).rejects.toThrow(words)
    expect(existsSync(join(folder, 'untouched'))).toBe(false)
  }
  await refused(
    /^The oldest backup in .* was whole at .*: no earlier moment can be restored/,
    new Date('2020-01-01'),
  )
  await refused(/has not come yet/, new Date(Date.now() + 60_000))
  const otherKey = { ...location, key: randomBytes(48).toString('base64') }
  await refused(/^BACKUP_KEY is not the key/, undefined, otherKey)
  const gap = copyOf('gap')
  expect(gap.segments.length).toBeGreaterThanOrEqual(2)
  rmSync(gap.segments.at(-2) ?? '')
  await refused(/wal\/[0-9A-F]{24} is missing/, undefined, gap.location)
  const cut = copyOf('cut')
  writeFileSync(join(cut.base, 'part-00000'), 'x')
  await refused(/part-00000 is damaged/, undefined, cut.location)
  rmSync(join(cut.base, 'part-00000'))
  await refused(/part-00000 is missing/, undefined, cut.location)
  rmSync(join(cut.base, 'manifest'))
  await refused(/There is no whole backup/, undefined, cut.location)
  writeFileSync(join(folder, 'at a moment', 'something'), '')
  await expect(restoring('at a moment')).rejects.toThrow(/is not empty: it holds/)
  await expect(
    restoreBackup({
      location,
      system,
      at: undefined,
      into: config.dataFolder,
      filesLocation: config.filesFolder,
      external: {},
      report: quiet,
    }),
  ).rejects.toThrow(/is not empty|is in use/)
})

test(
  'of several servers one makes a scheduled backup, and two never run at the same time',
  nightly,
  async () => {
    const due = new Date()
    let runs = 0
    const work = async () => {
      runs += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
      return { bytes: 1, momentReached: due.toISOString(), message: 'made' }
    }
    const scheduled = { kind: 'backup' as const, due }
    const outcomes = await Promise.all([1, 2, 3].map(() => recordRun(identity, scheduled, work)))
    expect([runs, outcomes.filter(Boolean)]).toEqual([
      1,
      [expect.objectContaining({ message: 'made' })],
    ])
    expect(await recordRun(identity, scheduled, work)).toBeUndefined()
    const failing = recordRun(identity, { kind: 'backup', due: undefined }, async () => {
      await expect(recordRun(identity, { kind: 'backup', due: undefined }, work)).rejects.toThrow(
        'under way',
      )
      throw new Error('the disk is full')
    })
    await expect(failing).rejects.toThrow('the disk is full')
    expect((await backupHealth(identity, config)).lastBackup).toMatchObject({
      outcome: 'failed',
      message: 'the disk is full',
    })
    expect((await backupSection(identity, config)).figures).toMatchObject([
      { value: expect.stringMatching(/^Done, /), verdict: 'act' },
      { verdict: 'good' },
    ])
    // A killed run shows no sign of life.
    await ask(
      admin('identity'),
      `insert into "BackupRun" ("Kind", "StartedDate", "AliveDate") values ('backup', now() - interval '2 minutes', now() - interval '61 seconds')`,
    )
    expect(await recordRun(identity, { kind: 'backup', due: undefined }, work)).toBeDefined()
  },
)

const scheduledRun = join(import.meta.dirname, 'scheduled-main.ts')
const backupsAt = () => readdirSync(join(place, system, 'base'))

test(
  'a backup that is killed leaves the earlier ones as they were, and the next one succeeds',
  nightly,
  async () => {
    const before = backupsAt()
    const child = spawn(process.execPath, [scheduledRun, 'backup', new Date().toISOString()], {
      env: { PATH: process.env['PATH'], ...settings },
      stdio: 'ignore',
    })
    const exited = once(child, 'exit')
    await vi.waitFor(() => expect(backupsAt().length).toBeGreaterThan(before.length), {
      timeout: patience,
      interval: 5,
    })
    child.kill('SIGKILL')
    await exited
    const repository = openRepository(location)
    expect(await readManifests(repository, system)).toHaveLength(before.length)
    await expect(runBackup(settingsOfRun())).rejects.toThrow('under way')
    await ask(
      admin('identity'),
      `update "BackupRun" set "AliveDate" = now() - interval '61 seconds' where "Outcome" is null`,
    )
    await runBackup(settingsOfRun())
    expect(await readManifests(repository, system)).toHaveLength(before.length + 1)
  },
)

test(
  'retention deletes expired backups, what a killed one left, the log before, and files that no kept backup names; the rest restores',
  nightly,
  async () => {
    const repository = openRepository(location)
    const kept = (await readManifests(repository, system)).at(-1)
    const wal = join(place, system, 'wal')
    const oldFile = join(place, system, 'files', '00', `00${'0'.repeat(62)}`)
    mkdirSync(dirname(oldFile), { recursive: true })
    writeFileSync(oldFile, 'of a document that is gone')
    utimesSync(oldFile, 0, 0)
    const segmentsBefore = readdirSync(wal)
    expect(backupsAt().length).toBeGreaterThan(2)
    const threeDaysLater = Date.now() + 3 * 86_400_000
    expect(await applyRetention(repository, system, 1, threeDaysLater)).toBeGreaterThan(0)
    expect(await applyRetention(repository, system, 1, threeDaysLater)).toBe(0)
    expect((await readManifests(repository, system)).map(({ id }) => id)).toEqual([kept?.id])
    const isLeft = (id: string) => readdirSync(join(place, system, 'base', id)).length > 0
    expect(backupsAt().filter(isLeft)).toEqual([kept?.id])
    expect(readdirSync(wal).length).toBeLessThan(segmentsBefore.length)
    expect(existsSync(oldFile)).toBe(false)
    const outcome = await runRestoreCheck({ ...settingsOfRun(), folder: config.dataFolder })
    expect(outcome?.problem).toBeUndefined()
  },
)
