import type pg from 'pg'
import { afterAll, expect } from 'vitest'
import type { openTargets } from '#server/db/targets.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { explainingDb } from '#test/harness/explaining-db.ts'
import { connected, historyRow } from '#test/harness/history-rows.ts'
import { sealHistory } from '#test/harness/seal.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { verifyChain } from '../verification/verify-chain.ts'
import { historyChain } from './history-chain.ts'
import { Sealer } from './sealer.ts'

const clients: pg.Client[] = []

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
})

const open = async (server: FirstServer) => {
  const client = await connected(server.urls.rds)
  clients.push(client)
  return client
}

const verified = (databases: ReturnType<typeof openTargets>) =>
  databases.rds.withConnection('all', (_, db) =>
    verifyChain(db, historyChain, { noted: new Set(), report: () => {} }),
  )

const sealedTexts = async (server: FirstServer) =>
  (
    await server.sql(
      'rds',
      `select t."Parameters" ->> 'text' as text from "TransformationBlock" b
      cross join unnest(b."RowIds") with ordinality sealed (id, place) join "Transformation" t on t."Id" = sealed.id
      where t."Focus" = 'Test' order by b."Sequence", sealed.place`,
    )
  ).map(({ text }) => text as string)

const write = (server: FirstServer, made: MadeProject, index: number) =>
  server.write('C+', 'Standard:UpdateConsultantComment', {
    project_id: made.project,
    standard_id: made.standards[index % 2]!.id,
    phase: 'desktop-review',
    consultant_comment: `ümläut "${index}"`,
  })

test('an empty history has nothing to seal', async ({ databases }) => {
  expect(await sealHistory(databases.ps)).toBe(0)
})

const sealedCount = async (server: FirstServer) =>
  (
    await server.sql(
      'rds',
      `select coalesce(sum("RowCount"), 0)::int as n from "TransformationBlock"`,
    )
  )[0].n

test('seals every row once, also when several sealers run concurrently', async ({
  server,
  made,
  databases,
}) => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => write(server, made, index)))
  await sealHistory(databases.rds)
  expect(await sealedCount(server)).toBe(40)
  expect(await sealHistory(databases.rds)).toBe(0)
  await Promise.all(Array.from({ length: 20 }, (_, index) => write(server, made, index)))
  await Promise.all([1, 2, 3].map(() => sealHistory(databases.rds)))
  expect(await verified(databases)).toMatchObject({
    sealed: 60,
    breakCount: 0,
    unsealed: { count: 0 },
  })
  const { body } = await server.read('ADM', 'transformations/query', { project_id: made.project })
  expect(body.data).toHaveLength(50)
  expect(body.data.every(({ isSealed }: { isSealed: boolean }) => isSealed)).toBe(true)
})

/** Blocks all sealing, including that of the server under test, until the returned function is called. */
async function heldUp(server: FirstServer): Promise<() => Promise<void>> {
  const client = await open(server)
  await client.query('begin; select pg_current_xact_id()')
  return async () => void (await client.query('rollback'))
}

test('a row is reported as not sealed until a block contains it', async ({
  server,
  made,
  databases,
}) => {
  const letGo = await heldUp(server)
  await write(server, made, 1)
  const first = async () =>
    (await server.read('ADM', 'admin/history', { limit: 2 })).body.data.map(
      ({ isSealed }: { isSealed: boolean }) => isSealed,
    )
  expect(await first()).toEqual([false, true])
  await letGo()
  await sealHistory(databases.rds)
  expect(await first()).toEqual([true, true])
})

test('a row of a long-running transaction is sealed, however many rows were written since it began', async ({
  server,
  made,
  databases,
}) => {
  const [slow, quick] = [await open(server), await open(server)]
  await slow.query('begin')
  await slow.query(historyRow('SLOW', 'began first', made.project))
  await quick.query(
    `insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId")
    select 'QUICK', 'Many', 'Create', '{}', '[]', '{}', ${made.project} from generate_series(1, 12000)`,
  )
  await quick.query(historyRow('QUICK', 'began second', made.project))
  const before = await sealedCount(server)
  expect(await new Sealer(databases.rds, historyChain).seal(0)).toMatchObject({ rows: 0 })
  await slow.query('commit')
  await sealHistory(databases.rds)
  expect(await sealedCount(server)).toBe(before + 12_002)
  expect(await sealedTexts(server)).toEqual(['began first', 'began second'])
  expect(await verified(databases)).toMatchObject({ breakCount: 0, unsealed: { count: 0 } })
})

test('a transaction that is rolled back leaves nothing to seal and no longer blocks sealing', async ({
  server,
  made,
  databases,
}) => {
  const [slow, quick] = [await open(server), await open(server)]
  await slow.query('begin')
  await slow.query(historyRow('SLOW', 'never was', made.project))
  await quick.query(historyRow('QUICK', 'waits', made.project))
  expect(await new Sealer(databases.rds, historyChain).seal(0)).toMatchObject({ rows: 0 })
  await slow.query('rollback')
  await sealHistory(databases.rds)
  expect(await sealedTexts(server)).toEqual(['began first', 'began second', 'waits'])
})

test('finds the rows to seal by one index, and reads no more rows than it seals', async ({
  server,
  made,
}) => {
  const letGo = await heldUp(server)
  await Promise.all(Array.from({ length: 10 }, (_, index) => write(server, made, index)))
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
