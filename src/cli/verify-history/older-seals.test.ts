import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { historyChain } from '#server/audit/hash-chain/history-chain.ts'
import { verifyChain, type VerificationResult } from '#server/audit/verification/verify-chain.ts'
import { transactionDb } from '#server/db/connection.ts'
import { openTargets, type TargetDatabase } from '#server/db/targets.ts'
import { emptyDatabase, type EmptyDatabase } from '#test/harness/empty-database.ts'
import { connected, historyRow } from '#test/harness/history-rows.ts'
import { bringUpToDate, makeOlder, sealRows, storeRow } from '#test/harness/older-database.ts'
import { sealHistory } from '#test/harness/seal.ts'

let database: EmptyDatabase
let rds: TargetDatabase
let close: () => Promise<unknown>
let oldHead: string

// The first row was missed by sealing: it was committed more than 10,000 ids late.
const rows = [20, 15_001, 15_002, 15_003, 15_004, 15_005].map((id) => ({
  id,
  at: '2026-11-01T10:00:00.123Z',
  by: 'SOMEBODY',
  parameters: `{"text": "row ${id}"}`,
}))

beforeAll(async () => {
  database = await emptyDatabase()
  await makeOlder(database.url)
  for (const row of rows) await database.sql(storeRow(row))
  await database.sql(`select setval('"Transformation_Id_seq"', 15005)`)
  const { statements, head } = sealRows(rows.slice(1, 5))
  oldHead = head
  for (const statement of statements) await database.sql(statement)
  expect(await bringUpToDate(database.url)).toContain('008-history-blocks')
  const opened = openTargets({ rds: database.url, ps: database.url })
  rds = opened.rds
  close = () => Promise.all([opened.rds.close(), opened.ps.close()])
  await database.sql(historyRow('SOMEBODY', 'after the migration'))
})
afterAll(async () => {
  await close()
  await database.drop()
})

async function verified(noted: Set<string>, ...tampering: string[]): Promise<VerificationResult> {
  const url = new URL(inject('adminUrl'))
  url.pathname = new URL(database.url).pathname
  const client: pg.Client = await connected(url.href)
  try {
    await client.query('begin; set local session_replication_role = replica')
    for (const text of tampering) await client.query(text)
    return await verifyChain(transactionDb(client, false), historyChain, {
      noted,
      report: () => {},
    })
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}

test('blocks continue from the last seal of the first format, with the rows that had none', async () => {
  expect(await verified(new Set())).toMatchObject({ sealed: 4, unsealed: { count: 3 } })
  expect(await sealHistory(rds)).toBe(3)
  const blocks = await database.sql(
    `select "PreviousHash", "RowsBefore"::int, "RowIds"::int[] from "TransformationBlock" order by "Sequence"`,
  )
  expect(blocks[0]).toMatchObject({ PreviousHash: oldHead, RowsBefore: 4 })
  expect(blocks.flatMap(({ RowIds }) => RowIds)).toEqual([20, 15_005, 15_006])
  const noted = new Set([oldHead])
  const { head, ...whole } = await verified(noted)
  expect(whole).toMatchObject({ sealed: 7, breakCount: 0, unsealed: { count: 0 } })
  expect(head.count).toBe(7)
  expect(noted.size).toBe(0)
})

test('rows sealed before the migration are reported as sealed after it', async () => {
  const { isSealed } = await import('#operations/transformation/is-sealed.ts')
  const { Kysely, PostgresDialect, sql } = await import('kysely')
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: database.pool }) })
  const report = await sql<{ Id: string }>`
    select r."Id" from "Transformation" r where ${isSealed('Transformation', 'r')}`.execute(db)
  expect(report.rows).toHaveLength(7)
})

const change = (id: number) => `update "Transformation" set "Parameters" = '{}' where "Id" = ${id}`

test.each([
  [15_002, { wrong: 'changed', id: 15_002, sequence: 2 }],
  [15_006, { wrong: 'changed', id: 15_006, sequence: 7 }],
])('a change of row %i is found, whichever format seals it', async (id, found) => {
  const { breaks, breakCount } = await verified(new Set(), change(id))
  expect([breakCount, breaks]).toMatchObject([1, [found]])
})

test('the search for rows without a seal reads no more rows at a time than its limit', async () => {
  const [first] = await rds.withConnection('all', (_, db) =>
    db.run(historyChain.seals.olderAfter, { after: 0, limit: 2 }),
  )
  expect(first).toEqual({ count: 2, last: 15_001, unsealed: [] })
})

test('an end of the first format that was cut off with its rows is found by the blocks', async () => {
  const { breaks } = await verified(
    new Set([oldHead]),
    `delete from "TransformationSeal" where "Sequence" = 4`,
    `delete from "Transformation" where "Id" = 15004`,
  )
  expect(breaks[0]).toMatchObject({
    wrong: 'seal changed',
    block: 1,
    words: 'block 1 does not continue the chain before it',
  })
})

test.each([
  `update "TransformationBlock" set "Hash" = ''`,
  'delete from "TransformationBlock"',
  'truncate "TransformationBlock"',
  'truncate "RefusalBlock"',
  change(15_001),
])('sealed rows and blocks cannot be changed or removed: %s', async (text) => {
  await expect(database.sql(text)).rejects.toThrow('The history is append-only')
})
