import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findRunning } from '#database/embedded/find-running.ts'
import { childrenIn, readLivePostmaster } from '#database/embedded/postmaster.ts'
import { isAlive } from '#database/embedded/process-life.ts'
import { startEmbedded } from '#database/embedded/start-embedded.ts'
import { freePort } from '../harness/free-port.ts'
import { patience } from '../harness/patience.ts'
import { startEntry } from '../harness/run-entry.ts'

// How much is written before the backup, and how long is written after it until everything is killed.
const megabytes = Number(process.env['MEGABYTES'] ?? 1_000)
const seconds = Number(process.env['SECONDS'] ?? 100)
const writers = 8
const promisedLoss = 60_000
const promisedSeconds = 600
const promisedMegabytes = 10_000

const folder = mkdtempSync(join(process.env['RESTORE_FOLDER'] ?? tmpdir(), 'plumbline-restore-'))
const data = join(folder, 'data')
const env = {
  PLUMBLINE_DATA: data,
  BACKUP_URL: `file://${join(folder, 'backups')}`,
  BACKUP_KEY: randomBytes(48).toString('base64'),
  // Backups are made by the test alone.
  JOBS: 'false',
}
let server: ReturnType<typeof startEntry>

const addressOf = (): string => findRunning(data)?.ownerUrl('ps') ?? ''

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const command = async (entry: string, words: readonly string[], into = data) => {
  const begun = performance.now()
  const { ended } = startEntry(entry, words, { ...env, PLUMBLINE_DATA: into })
  const { out, err, status } = await ended
  return { out, err, status, seconds: (performance.now() - begun) / 1000 }
}

/** The second of a command at which it reported something. */
const beganAt = (output: string, words: string): number =>
  Number(new RegExp(`\\[ *([\\d.]+) s\\] ${words}`).exec(output)?.[1])

beforeAll(async () => {
  server = startEntry('src/server/main.ts', [], { ...env, PORT: String(await freePort()) })
  // The table of the last migration: the server is as good as ready.
  const isMigrated = () =>
    withClient(addressOf(), (client) => client.query('select from "ReportTemplate" limit 1'))
  await vi.waitFor(isMigrated, { timeout: patience, interval: 500 })
  // Half of it is noise, which no compression makes smaller.
  await withClient(addressOf(), async (client) => {
    await client.query('set statement_timeout = 0')
    await client.query('create table "Proof" (id bigint generated always as identity, text text)')
    await client.query(
      `insert into "Proof" (text) select string_agg(case when part % 2 = 0 then md5(random()::text) else 'plumb and square to the wall ' end, '')
        from generate_series(1, $1::int) row, generate_series(1, 32) part group by row`,
      [megabytes * 1000],
    )
    await client.query(
      'create table "Acknowledged" (writer int, number int, primary key (writer, number))',
    )
  })
})

afterAll(() => {
  server.child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Kills the server and PostgreSQL with all of its processes, as a power failure does. */
async function killEverything(): Promise<void> {
  const folderOfCluster = join(data, 'postgres')
  const postmaster = readLivePostmaster(folderOfCluster)
  const pids = [server.child.pid, postmaster?.pid, ...childrenIn(folderOfCluster)]
  for (const pid of pids) if (pid !== undefined) process.kill(pid, 'SIGKILL')
  await expect.poll(() => childrenIn(folderOfCluster).filter(isAlive)).toEqual([])
}

test('what was acknowledged a minute before everything was lost is restored, as fast as promised', async () => {
  const backup = await command('src/cli/backup/main.ts', [])
  expect(backup.status, backup.err).toBe(0)
  const acknowledged: { writer: number; number: number; at: number }[] = []
  let isOver = false
  const url = addressOf()
  const writing = Array.from({ length: writers }, (_, writer) =>
    withClient(url, async (client) => {
      for (let number = 0; !isOver; number += 1) {
        await client.query('insert into "Acknowledged" values ($1, $2)', [writer, number])
        acknowledged.push({ writer, number, at: Date.now() })
        await sleep(20)
      }
    }).catch(() => {}),
  )
  await sleep(seconds * 1000)
  await killEverything()
  const killedAt = Date.now()
  isOver = true
  await Promise.all(writing)
  rmSync(data, { recursive: true })
  const into = join(folder, 'restored')
  const restore = await command('src/cli/restore/main.ts', [], into)
  expect(restore.status, restore.err).toBe(0)
  const { ownerUrl, stop } = await startEmbedded({ folder: into, databases: [], report: () => {} })
  const { kept, proofs } = await withClient(ownerUrl('ps'), async (client) => ({
    kept: (await client.query<{ writer: number; number: number }>('select * from "Acknowledged"'))
      .rows,
    proofs: (await client.query<{ count: string }>('select count(*) from "Proof"')).rows[0]?.count,
  }))
  await stop()
  const restored = new Set(kept.map(({ writer, number }) => `${writer} ${number}`))
  const lost = acknowledged.filter(({ writer, number }) => !restored.has(`${writer} ${number}`))
  const lossOf = lost.length === 0 ? 0 : killedAt - Math.min(...lost.map(({ at }) => at))
  // What is replayed and started takes as long for any size.
  const unpacking = beganAt(restore.err, 'replaying the log') - beganAt(restore.err, 'unpacking')
  const scaled = (unpacking / megabytes) * promisedMegabytes + restore.seconds - unpacking
  console.log(
    JSON.stringify({
      megabytes,
      backupSeconds: Math.round(backup.seconds),
      restoreSeconds: Math.round(restore.seconds),
      restoreSecondsOf10GB: Math.round(scaled),
      acknowledged: acknowledged.length,
      lost: lost.length,
      secondsLost: lossOf / 1000,
    }),
  )
  expect(Number(proofs)).toBe(megabytes * 1000)
  expect(acknowledged.length).toBeGreaterThan(seconds)
  // Nothing before the loss is missing: per writer, what is restored is a beginning of what was acknowledged.
  for (let writer = 0; writer < writers; writer += 1) {
    const numbers = kept.filter((one) => one.writer === writer).map(({ number }) => number)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index))
  }
  expect(lossOf).toBeLessThanOrEqual(promisedLoss)
  expect(scaled).toBeLessThanOrEqual(promisedSeconds)
}, 3_600_000)
