import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded, type Embedded } from '#database/embedded/start-embedded.ts'
import { wholeScope } from '#database/whole-scope.ts'
import { openTargets } from '#server/db/targets.ts'
import { emptyDatabase, type EmptyDatabase } from '#test/harness/empty-database.ts'
import { connected, historyRow } from '#test/harness/history-rows.ts'
import { bringUpToDate } from '#test/harness/older-database.ts'
import { sealHistory } from '#test/harness/seal.ts'
import { verifyChain } from '../verification/verify-chain.ts'
import { historyChain } from './history-chain.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-restored-'))
let other: Embedded
let here: EmptyDatabase

// A separate cluster, with transaction ids of its own.
beforeAll(async () => {
  const databases = ['first', 'second']
  other = await startEmbedded({ folder, databases, report: () => {} })
  here = await emptyDatabase()
  await bringUpToDate(here.url)
  for (const name of databases) await bringUpToDate(wholeScope(other.ownerUrl(name)))
})
afterAll(async () => {
  await other.stop()
  await here.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function run(url: string, text: string, values: unknown[] = []) {
  const client = await connected(url)
  try {
    return (await client.query<Record<string, string>>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Copies the history as a dump does: rows, blocks and the id sequence, unchanged. */
async function restore(from: string, to: string): Promise<void> {
  for (const table of ['Transformation', 'TransformationBlock']) {
    const [dump] = await run(
      from,
      `select json_agg(row_to_json(t))::text as rows from "${table}" t`,
    )
    await run(
      to,
      `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1::json)`,
      [dump?.['rows']],
    )
  }
  const [last] = await run(from, `select last_value::text as id from "Transformation_Id_seq"`)
  await run(to, `select setval('"Transformation_Id_seq"', $1)`, [last?.['id']])
}

async function within<T>(
  url: string,
  use: (database: ReturnType<typeof openTargets>['rds']) => Promise<T>,
): Promise<T> {
  const { rds, ps } = openTargets({ rds: url, ps: url })
  try {
    return await use(rds)
  } finally {
    await Promise.all([rds.close(), ps.close()])
  }
}

const write = async (url: string, ...texts: string[]) => {
  for (const text of texts) await run(url, historyRow('SOMEBODY', text))
}

const seal = (url: string) => within(url, sealHistory)

const verified = (url: string) =>
  within(url, (database) =>
    database.withConnection('all', (_, db) =>
      verifyChain(db, historyChain, { noted: new Set(), report: () => {} }),
    ),
  )

const xid = async (url: string) =>
  BigInt(
    (await run(url, `select pg_snapshot_xmax(pg_current_snapshot())::text as x`))[0]?.['x'] ?? 0,
  )

const sealedTexts = async (url: string) =>
  (
    await run(
      url,
      `select t."Parameters" ->> 'text' as text from "TransformationBlock" b
      cross join unnest(b."RowIds") with ordinality sealed (id, place) join "Transformation" t on t."Id" = sealed.id
      order by b."Sequence", sealed.place`,
    )
  ).map(({ text }) => text)

test('seals restored rows whether their cluster had higher or lower transaction ids, and new rows after them', async () => {
  const [first, second] = ['first', 'second'].map((name) => wholeScope(other.ownerUrl(name))) as [
    string,
    string,
  ]
  // Far apart, so that the rows of one come entirely before or after those of the other.
  await run(first, 'select pg_current_xact_id() from generate_series(1, 1)')
  await write(here.url, 'sealed there')
  expect(await seal(here.url)).toBe(1)
  await write(here.url, 'not sealed there')
  expect(await xid(here.url)).toBeGreaterThan(await xid(first))
  await restore(here.url, first)
  expect(await seal(first)).toBe(1)
  await write(first, 'written after the first restore')
  expect(await seal(first)).toBe(1)
  await write(first, 'left over again')
  // In the other direction: rows with lower transaction ids are restored into a cluster with higher ones.
  const back = await emptyDatabase()
  try {
    await bringUpToDate(back.url)
    await restore(first, back.url)
    expect(await seal(back.url)).toBe(1)
    await write(back.url, 'written after the second restore')
    expect(await seal(back.url)).toBe(1)
    expect(await sealedTexts(back.url)).toEqual([
      'sealed there',
      'not sealed there',
      'written after the first restore',
      'left over again',
      'written after the second restore',
    ])
    expect(await verified(back.url)).toMatchObject({
      sealed: 5,
      breakCount: 0,
      unsealed: { count: 0 },
    })
    // Also into another database of the same cluster.
    await restore(first, second)
    await write(second, 'in the same cluster')
    expect(await seal(second)).toBe(2)
    expect(await verified(second)).toMatchObject({ sealed: 5, breakCount: 0 })
  } finally {
    await back.drop()
  }
})
