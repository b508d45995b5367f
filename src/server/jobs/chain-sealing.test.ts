import type pg from 'pg'
import { beforeEach, expect, inject, test } from 'vitest'
import { emptyDatabase, type EmptyDatabase } from '#test/harness/empty-database.ts'
import { connected, historyRow } from '#test/harness/history-rows.ts'
import { nightly } from '#test/harness/nightly.ts'
import { bringUpToDate } from '#test/harness/older-database.ts'
import { historyChain } from '../audit/hash-chain/history-chain.ts'
import { verifyChain, type VerificationResult } from '../audit/verification/verify-chain.ts'
import { transactionDb } from '../db/connection.ts'
import { openTargets, type TargetDatabase } from '../db/targets.ts'
import { ChainSealing } from './chain-sealing.ts'

let database: EmptyDatabase
let rds: TargetDatabase
let close: () => Promise<unknown>

beforeEach(async () => {
  database = await emptyDatabase()
  await bringUpToDate(database.url)
  const opened = openTargets({ rds: database.url, ps: database.url })
  rds = opened.rds
  close = async () => {
    await Promise.all([opened.rds.close(), opened.ps.close()])
    await database.drop()
  }
  return () => close()
})

type Line = { level: string; event: string; [field: string]: unknown }

/** Creates a sealing job with its log lines; `pass` advances its clock. */
function keeper() {
  let now = 0
  const lines: Line[] = []
  const chainSealing = new ChainSealing(
    rds,
    historyChain,
    (level, event) => void lines.push({ level, ...event }),
    () => now,
  )
  return { chainSealing, lines, pass: (milliseconds: number) => void (now += milliseconds) }
}

const write = async (...texts: string[]) => {
  for (const text of texts) await database.sql(historyRow('SOMEBODY', text))
}

/** Seals until nothing is left: transactions of other tests block sealing for a while. */
async function sealAll(chainSealing: ChainSealing): Promise<void> {
  await expect
    .poll(async () => {
      await chainSealing.sealAtShutdown(32)
      const [row] = await database.sql(
        `select (select count(*) from "Transformation")::int = coalesce(sum("RowCount"), 0)::int as "isDone" from "TransformationBlock"`,
      )
      return row?.['isDone']
    })
    .toBe(true)
}

const verified = (noted = new Set<string>(), db?: pg.Client): Promise<VerificationResult> => {
  const settings = { noted, report: () => {}, patience: 15_000 }
  return db
    ? verifyChain(transactionDb(db, false), historyChain, settings)
    : rds.withConnection('all', (_, own) => verifyChain(own, historyChain, settings))
}

async function asSuperuser(...texts: string[]): Promise<void> {
  const url = new URL(inject('adminUrl'))
  url.pathname = new URL(database.url).pathname
  const client = await connected(url.href)
  try {
    await client.query('set session_replication_role = replica')
    for (const text of texts) await client.query(text)
  } finally {
    await client.end()
  }
}

test(
  'an open transaction that blocks sealing is logged once a minute, with its process, application name and age',
  nightly,
  async () => {
    const slow = await connected(database.url)
    const { chainSealing, lines, pass } = keeper()
    try {
      const [{ pid }] = (await slow.query<{ pid: number }>('select pg_backend_pid() as pid'))
        .rows as [{ pid: number }]
      await slow.query(`set application_name = 'a slow import'`)
      await slow.query('begin; select pg_current_xact_id()')
      await chainSealing.logHolder(0)
      expect(lines).toEqual([])
      await write('waits')
      await chainSealing.logHolder(3_600)
      expect(lines).toEqual([])
      // Other transactions may be older for a while.
      await expect
        .poll(async () => {
          pass(60_000)
          await chainSealing.logHolder(0)
          return lines.at(-1)
        })
        .toMatchObject({
          level: 'warn',
          event: 'sealing held up',
          target: 'rds',
          chain: 'history',
          pid,
          application: 'a slow import',
          seconds: expect.any(Number),
          since: expect.stringMatching(/^\d{4}-/),
        })
      await expect
        .poll(async () => (await verified()).holder)
        .toMatchObject({ pid, application: 'a slow import' })
      const logged = lines.length
      pass(59_999)
      await chainSealing.logHolder(0)
      expect(lines).toHaveLength(logged)
      pass(1)
      await chainSealing.logHolder(0)
      expect(lines).toHaveLength(logged + 1)
    } finally {
      await slow.query('rollback')
      await slow.end()
    }
  },
)

test('rows that were cut off with their blocks are detected: their ids had been assigned', async () => {
  const { chainSealing } = keeper()
  await write('one', 'two')
  await sealAll(chainSealing)
  await write('three', 'four')
  await sealAll(chainSealing)
  expect(await verified()).toMatchObject({ sealed: 4, breakCount: 0, end: null })
  await asSuperuser(
    `delete from "Transformation" where "Id" > 2`,
    `delete from "TransformationBlock" where "LastRowId" > 2`,
  )
  const { breaks, sealed } = await verified()
  expect(sealed).toBe(2)
  expect(breaks).toMatchObject([
    {
      wrong: 'cut off',
      words: expect.stringContaining('ids 3 to 4 were assigned and without a row'),
    },
  ])
})

test('rows that were cut off before they were sealed are detected', async () => {
  await write('one', 'two')
  await asSuperuser('delete from "Transformation"')
  expect((await verified()).breaks).toMatchObject([{ wrong: 'cut off' }])
})

test(
  'ids of a rolled-back write do not count as cut off once a block has recorded them; that is logged and reported',
  nightly,
  async () => {
    const { chainSealing, lines } = keeper()
    await write('one')
    await sealAll(chainSealing)
    await database.sql(`begin; ${historyRow('SOMEBODY', 'two')}; rollback`)
    expect((await verified()).breaks).toMatchObject([{ wrong: 'cut off' }])
    await expect
      .poll(async () => {
        await chainSealing.sealAtShutdown(1)
        return lines
      })
      .toMatchObject([{ level: 'warn', event: 'ids without rows', from: 2, to: 2 }])
    expect(await verified()).toMatchObject({
      breakCount: 0,
      end: null,
      gaps: [{ from: 2, to: 2, block: 2 }],
    })
    // A gap in the middle is normal.
    await database.sql(`begin; ${historyRow('SOMEBODY', 'three')}; rollback`)
    await write('four')
    await sealAll(chainSealing)
    expect((await verified()).gaps).toHaveLength(1)
  },
)

test('an id of an open transaction does not count as cut off', nightly, async () => {
  const slow = await connected(database.url)
  try {
    await slow.query('begin')
    await slow.query(historyRow('SLOW', 'not yet'))
    const found = await rds.withConnection('all', (_, db) =>
      verifyChain(db, historyChain, { noted: new Set(), report: () => {} }),
    )
    expect(found).toMatchObject({ breakCount: 0, end: { from: 1, to: 1, isOpen: true } })
  } finally {
    await slow.query('rollback')
    await slow.end()
  }
})

test('ids of an open transaction are not recorded as settled', nightly, async () => {
  const { chainSealing } = keeper()
  const slow = await connected(database.url)
  try {
    await slow.query('begin')
    await slow.query(historyRow('SLOW', 'not yet'))
    for (let turn = 0; turn < 3; turn++) await chainSealing.sealAtShutdown(1)
    expect(await database.sql('select from "TransformationBlock"')).toHaveLength(0)
    await slow.query('commit')
  } finally {
    await slow.end()
  }
  await sealAll(chainSealing)
  expect(await verified()).toMatchObject({ sealed: 1, breakCount: 0, gaps: [] })
})

test(
  'a lost head is logged and stops sealing, so that no new block hides the loss',
  nightly,
  async () => {
    const { chainSealing, lines } = keeper()
    await write('one')
    await sealAll(chainSealing)
    await write('two')
    await sealAll(chainSealing)
    await asSuperuser(
      `delete from "Transformation" where "Id" = 2`,
      `delete from "TransformationBlock" where "LastRowId" >= 2`,
    )
    await write('three')
    await chainSealing.sealAtShutdown(1)
    await chainSealing.sealAtShutdown(1)
    expect(lines).toMatchObject([{ level: 'error', event: 'history head lost', target: 'rds' }])
    const blocks = await database.sql('select from "TransformationBlock"')
    expect(blocks).toHaveLength(1)
  },
)

test(
  'the head is logged with its shard, sequence and hash, and verification finds that hash',
  nightly,
  async () => {
    const { chainSealing, lines } = keeper()
    await chainSealing.logHead()
    expect(lines).toEqual([])
    await write('one')
    await sealAll(chainSealing)
    await chainSealing.logHead()
    const [block] = await database.sql('select "Hash" from "TransformationBlock"')
    expect(lines).toEqual([
      {
        level: 'info',
        event: 'history head',
        target: 'rds',
        chain: 'history',
        shard: 0,
        sequence: 1,
        rows: 1,
        hash: block?.['Hash'],
      },
    ])
    const { overall } = await verified()
    const noted = new Set([block?.['Hash'], overall, 'f'.repeat(64)])
    await verified(noted)
    expect([...noted]).toEqual(['f'.repeat(64)])
  },
)
