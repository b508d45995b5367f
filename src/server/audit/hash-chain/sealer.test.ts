import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTargets, type TargetDatabase } from '#server/db/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { explainingDb } from '#test/harness/explaining-db.ts'
import { connected, historyRow } from '#test/harness/history-rows.ts'
import { sealHistory } from '#test/harness/seal.ts'
import { openTestServer, type FirstServer } from '#test/harness/test-server.ts'
import { verifyChain } from '../verification/verify-chain.ts'
import { historyChain } from './history-chain.ts'
import { Sealer } from './sealer.ts'

let server: FirstServer
let made: MadeProject
let rds: TargetDatabase
let ps: TargetDatabase
const clients: pg.Client[] = []

beforeAll(async () => {
  server = await openTestServer()
  made = await makeProject(server)
  ;({ rds, ps } = openTargets({ rds: server.urls.rds, ps: server.urls.ps }))
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await Promise.all([rds.close(), ps.close()])
  await server.close()
})

const open = async () => {
  const client = await connected(server.urls.rds)
  clients.push(client)
  return client
}

const verified = () =>
  rds.withConnection('all', (_, db) =>
    verifyChain(db, historyChain, { noted: new Set(), told: () => {} }),
  )

const sealedTexts = async () =>
  (
    await server.sql(
      'rds',
      `select t."Parameters" ->> 'text' as text from "TransformationBlock" b
      cross join unnest(b."RowIds") with ordinality sealed (id, place) join "Transformation" t on t."Id" = sealed.id
      where t."Focus" = 'Test' order by b."Sequence", sealed.place`,
    )
  ).map(({ text }) => text as string)

const write = (index: number) =>
  server.write('C+', 'Standard:UpdateConsultantComment', {
    project_id: made.project,
    standard_id: made.standards[index % 2]!.id,
    phase: 'desktop-review',
    consultant_comment: `ümläut "${index}"`,
  })

test('an empty history has nothing to seal', async () => {
  expect(await sealHistory(ps)).toBe(0)
})

const sealedCount = async () =>
  (
    await server.sql(
      'rds',
      `select coalesce(sum("RowCount"), 0)::int as n from "TransformationBlock"`,
    )
  )[0].n

test('seals every row once, also when several sealers run concurrently', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => write(index)))
  await sealHistory(rds)
  expect(await sealedCount()).toBe(40)
  expect(await sealHistory(rds)).toBe(0)
  await Promise.all(Array.from({ length: 20 }, (_, index) => write(index)))
  await Promise.all([1, 2, 3].map(() => sealHistory(rds)))
  expect(await verified()).toMatchObject({ sealed: 60, breakCount: 0, unsealed: { count: 0 } })
  const { body } = await server.read('ADM', 'transformations/query', { project_id: made.project })
  expect(body.data).toHaveLength(50)
  expect(body.data.every(({ isSealed }: { isSealed: boolean }) => isSealed)).toBe(true)
})

/** Blocks all sealing, also that of the server under test, until the returned function is called. */
async function heldUp(): Promise<() => Promise<void>> {
  const client = await open()
  await client.query('begin; select pg_current_xact_id()')
  return async () => void (await client.query('rollback'))
}

test('a row is reported as not sealed until a block contains it', async () => {
  const letGo = await heldUp()
  await write(1)
  const first = async () =>
    (await server.read('ADM', 'admin/history', { limit: 2 })).body.data.map(
      ({ isSealed }: { isSealed: boolean }) => isSealed,
    )
  expect(await first()).toEqual([false, true])
  await letGo()
  await sealHistory(rds)
  expect(await first()).toEqual([true, true])
})

test('a row of a long-running transaction is sealed, however many rows were written since it began', async () => {
  const [slow, quick] = [await open(), await open()]
  await slow.query('begin')
  await slow.query(historyRow('SLOW', 'began first', made.project))
  await quick.query(
    `insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId")
    select 'QUICK', 'Many', 'Create', '{}', '[]', '{}', ${made.project} from generate_series(1, 12000)`,
  )
  await quick.query(historyRow('QUICK', 'began second', made.project))
  const before = await sealedCount()
  expect(await new Sealer(rds, historyChain).seal(0)).toMatchObject({ rows: 0 })
  await slow.query('commit')
  await sealHistory(rds)
  expect(await sealedCount()).toBe(before + 12_002)
  expect(await sealedTexts()).toEqual(['began first', 'began second'])
  expect(await verified()).toMatchObject({ breakCount: 0, unsealed: { count: 0 } })
})

test('a transaction that is rolled back leaves nothing to seal and no longer blocks sealing', async () => {
  const [slow, quick] = [await open(), await open()]
  await slow.query('begin')
  await slow.query(historyRow('SLOW', 'never was', made.project))
  await quick.query(historyRow('QUICK', 'waits', made.project))
  expect(await new Sealer(rds, historyChain).seal(0)).toMatchObject({ rows: 0 })
  await slow.query('rollback')
  await sealHistory(rds)
  expect(await sealedTexts()).toEqual(['began first', 'began second', 'waits'])
})

test('finds the rows to seal by one index, and reads no more rows than it seals', async () => {
  const letGo = await heldUp()
  await Promise.all(Array.from({ length: 10 }, (_, index) => write(index)))
  const explaining = await explainingDb(server.urls.rds)
  try {
    const db = explaining.within('all')
    const [here] = await db.run(historyChain.sealing.here, {})
    const origins = await db.run(historyChain.sealing.origins, {})
    const own = origins.find(({ origin }) => origin === here?.origin)!
    explaining.taken()
    const values = { ...own, isLocal: false, salt: '00', before: 0, limit: 4_096 }
    const [batch] = await db.run(historyChain.sealing.batch, values)
    expect(batch?.count).toBe(10)
    expect(explaining.taken()).toMatchObject([{ scannedTables: [], rowsRead: 10 }])
  } finally {
    await letGo()
    await explaining.close()
  }
})
