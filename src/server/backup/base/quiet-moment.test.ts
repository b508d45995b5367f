import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded, type Embedded } from '#database/embedded/start-embedded.ts'
import { patience } from '#test/harness/patience.ts'
import { createRestorePoint } from './quiet-moment.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-moment-'))
const opened: pg.Client[] = []
let cluster: Embedded

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: cluster.adminUrl })
  opened.push(client)
  await client.connect()
  return client
}

beforeAll(async () => {
  cluster = await startEmbedded({
    folder,
    databases: ['one'],
    report: () => {},
    settings: { autovacuum: 'off', wal_level: 'replica' },
  })
  const client = await connect()
  await client.query('create table written (id int)')
  await client.query('create table probed (id int)')
})
afterAll(async () => {
  await Promise.all(opened.map((client) => client.end()))
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Creates a restore point without waiting for a quiet moment; returns whether the moment was quiet, and the rows that its transaction sees. */
async function madeNow(name: string) {
  const [one, admin] = [await connect(), await connect()]
  const { isQuiet } = await createRestorePoint({ one }, admin, name, 0)
  const { rows } = await one.query<{ id: number }>('select id from written order by id')
  await one.query('rollback')
  return { isQuiet, ids: rows.map(({ id }) => id) }
}

test('a moment at which nobody writes is a quiet one', async () => {
  await (await connect()).query('insert into written values (1)')
  expect(await madeNow('nobody')).toEqual({ isQuiet: true, ids: [1] })
})

test('a moment within the newest transaction is not', async () => {
  const writer = await connect()
  await writer.query('begin')
  await writer.query('insert into written values (2)')
  expect(await madeNow('within')).toEqual({ isQuiet: false, ids: [1] })
  await writer.query('rollback')
})

test('nor is one at which a commit is in the log, and waits to be seen', async () => {
  const admin = await connect()
  const change = async (sql: string) => {
    await admin.query(sql)
    await admin.query('select pg_reload_conf()')
  }
  // Once it is in the log, a commit waits for a standby just as it waits for the disk.
  await change(`alter system set synchronous_standby_names = 'nobody'`)
  const waiting = async () =>
    (await admin.query(`select from pg_stat_activity where wait_event = 'SyncRep'`)).rowCount
  // Commits wait once the checkpointer has read the setting, which may be after every connection has.
  const probe = await connect()
  let probed: Promise<unknown> | undefined
  await vi.waitFor(
    async () => {
      probed ??= probe.query('insert into probed values (1)').finally(() => (probed = undefined))
      expect(await waiting()).toBe(1)
    },
    { timeout: patience },
  )
  const writer = await connect()
  const written = writer.query('insert into written values (3)')
  await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: patience })
  expect(await madeNow('waiting')).toEqual({ isQuiet: false, ids: [1] })
  await change('alter system reset synchronous_standby_names')
  await Promise.all([probed, written])
  expect(await madeNow('after it')).toEqual({ isQuiet: true, ids: [1, 3] })
})
