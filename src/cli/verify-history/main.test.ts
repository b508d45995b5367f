import pg from 'pg'
import { expect, inject } from 'vitest'
import { historyChain } from '#server/audit/hash-chain/history-chain.ts'
import { verifyChain, type VerificationResult } from '#server/audit/verification/verify-chain.ts'
import { clientSettings, transactionDb } from '#server/db/connection.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { nightly } from '#test/harness/nightly.ts'
import { patience } from '#test/harness/patience.ts'
import { startEntry } from '#test/harness/run-entry.ts'
import { sealHistory } from '#test/harness/seal.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'

const comment = (server: FirstServer, made: MadeProject, index: number) =>
  server.write('C+', 'Standard:UpdateConsultantComment', {
    project_id: made.project,
    standard_id: made.standards[index % 2]!.id,
    phase: 'desktop-review',
    consultant_comment: `text ${index}`,
  })

test.beforeAll(async ({ server, made, databases }) => {
  for (let index = 0; index < 12; index++) {
    await comment(server, made, index)
    if (index % 4 === 3) await sealHistory(databases.rds)
  }
})

/** Verifies the chain after an attacker with all rights, and with triggers disabled, has run `tampering`, then rolls it back. */
async function verified(server: FirstServer, ...tampering: string[]): Promise<VerificationResult> {
  const url = new URL(inject('adminUrl'))
  url.pathname = new URL(server.urls.rds).pathname
  const client = new pg.Client(clientSettings(url.href))
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    await client.query(`set local timezone = 'UTC'`)
    await client.query(`set local enable_seqscan = off`)
    for (const text of tampering) await client.query(text)
    return await verifyChain(transactionDb(client, false), historyChain, {
      noted: new Set(),
      report: () => {},
    })
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}

// The server under test also seals, so blocks may begin anywhere.
const blockWith = (sequence: number) =>
  `"RowsBefore" < ${sequence} and "RowsBefore" + "RowCount" >= ${sequence}`

/** Returns the id of the row at a position of the chain. */
const at = (sequence: number) =>
  `(select "RowIds"[${sequence} - "RowsBefore"] from "TransformationBlock" where ${blockWith(sequence)})`

/** Returns the block of the changed row. */
const blockAt = async (server: FirstServer): Promise<number> =>
  Number(
    (
      await server.sql(
        'rds',
        `select "Sequence" as n from "TransformationBlock" where ${blockWith(5)}`,
      )
    )[0].n,
  )

const idAt = async (server: FirstServer, sequence: number): Promise<number> =>
  Number((await server.sql('rds', `select ${at(sequence)} as id`))[0].id)

const update = (set: string) => `update "Transformation" set ${set} where "Id" = ${at(5)}`
const updateBlock = (set: string) => `update "TransformationBlock" set ${set} where ${blockWith(5)}`

test('verification of an unchanged history succeeds', async ({ server }) => {
  const { sealed, head, breakCount, unsealed } = await verified(server)
  expect([sealed, head.count, breakCount, unsealed.count]).toEqual([12, 12, 0, 0])
  expect(head.hash).toMatch(/^[0-9a-f]{64}$/)
})

/** The tampered value for each column. */
const changes: Readonly<Record<string, string>> = {
  CreatedAt: `"CreatedAt" + interval '1 microsecond'`,
  UserId: `'SOMEBODY'`,
  SentUserId: `'somebody'`,
  Focus: `'Task'`,
  Action: `'UpdateStatus'`,
  Parameters: `'{}'`,
  PreSnapshot: `'[]'`,
  Updates: `("Updates"::text || ' ')::json`,
  Target: `'ps'`,
  ProjectId: '1',
  StandardId: 'null',
  IdempotencyKey: 'gen_random_uuid()',
  RequestHash: `'another'`,
  Xid: `'7'`,
  Origin: '7',
}

const columnsOf = async (server: FirstServer, table: string): Promise<string[]> => {
  const columns = await server.sql(
    'rds',
    `select column_name as name from information_schema.columns where table_name = $1`,
    [table],
  )
  return columns.map(({ name }) => name as string).toSorted()
}

test(
  'every column of a row is sealed: a changed one is reported, and only that one',
  nightly,
  async ({ server }) => {
    expect(await columnsOf(server, 'Transformation')).toEqual(
      ['Id', ...Object.keys(changes)].toSorted(),
    )
    const [id, block] = [await idAt(server, 5), await blockAt(server)]
    for (const [column, value] of Object.entries(changes)) {
      const { breaks, breakCount } = await verified(server, update(`"${column}" = ${value}`))
      const words = 'it is not what was sealed'
      expect(breaks).toContainEqual({ wrong: 'changed', id, sequence: 5, block, words })
      // A row moved to another position is reported as an inserted row.
      const isMoved = column === 'Xid' || column === 'Origin'
      expect([column, breakCount]).toEqual([column, isMoved ? expect.any(Number) : 1])
    }
  },
)

const blockChanges: Readonly<Record<string, string>> = {
  Shard: '1',
  Sequence: '99',
  Version: '3',
  PreviousHash: `repeat('0', 64)`,
  Hash: `repeat('0', 64)`,
  Origin: '7',
  LastXid: `'9'`,
  LastRowId: '"LastRowId" + 1',
  RowsBefore: '"RowsBefore" + 1',
  RowCount: '"RowCount" + 1',
  ProjectCount: '"ProjectCount" + 1',
  Root: `repeat('0', 64)`,
  SettledId: '"SettledId" + 1',
  SealedAt: `"SealedAt" + interval '1 microsecond'`,
  Salt: `'\\x00'`,
  RowIds: `"RowIds" || 999::bigint`,
  ProjectIds: `"ProjectIds" || 999`,
  Leaves: `overlay("Leaves" placing '\\x00'::bytea from 3)`,
}

test('each column of a block is sealed: a changed one is found', nightly, async ({ server }) => {
  expect(await columnsOf(server, 'TransformationBlock')).toEqual(
    Object.keys(blockChanges).toSorted(),
  )
  for (const [column, value] of Object.entries(blockChanges)) {
    const { breakCount } = await verified(server, updateBlock(`"${column}" = ${value}`))
    expect([column, breakCount > 0]).toEqual([column, true])
  }
})

test.for<[string, string, string[]]>([
  ['hash', updateBlock(`"Hash" = repeat('0', 64)`), ['is not what was sealed']],
  [
    'link',
    updateBlock(`"PreviousHash" = repeat('0', 64)`),
    ['does not continue the chain before it', 'is not what was sealed'],
  ],
])(
  'a changed %s of a block is found and named, and nothing after it',
  async ([_, tampering, words], { server }) => {
    const changed = await blockAt(server)
    const { breaks, breakCount } = await verified(server, tampering)
    expect(breaks).toMatchObject(
      words.map((one) => ({
        wrong: 'seal changed',
        block: changed,
        words: `block ${changed} ${one}`,
      })),
    )
    expect(breakCount).toBe(words.length)
  },
)

test('a removed row is named as missing', async ({ server }) => {
  const id = await idAt(server, 7)
  const { breaks, breakCount } = await verified(
    server,
    `delete from "Transformation" where "Id" = ${id}`,
  )
  expect(breaks).toMatchObject([{ wrong: 'missing', id, sequence: 7 }])
  expect(breakCount).toBe(1)
})

test('rows removed with their block are named as a cut in the chain', async ({ server }) => {
  const cut = await blockAt(server)
  const { breaks, breakCount } = await verified(
    server,
    `delete from "Transformation" where "Id" in (select unnest("RowIds") from "TransformationBlock" where "Sequence" = ${cut})`,
    `delete from "TransformationBlock" where "Sequence" = ${cut}`,
  )
  expect(breaks).toMatchObject([
    { wrong: 'chain cut', block: cut + 1, words: `block ${cut} is missing` },
  ])
  expect(breakCount).toBe(1)
})

test('a removed beginning of the chain is named', async ({ server }) => {
  const { breaks } = await verified(
    server,
    `delete from "TransformationBlock" where "Sequence" = 1`,
  )
  expect(breaks[0]).toMatchObject({ wrong: 'chain cut', words: 'block 1 is missing' })
})

const copyOf = (id: string, when: string) => `
  insert into "Transformation" ("Id", "CreatedAt", "UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates")
  overriding system value
  select ${id}, ${when}, "UserId", "Focus", "Action", '{}', "PreSnapshot", "Updates" from "Transformation" where "Id" = ${at(5)}`

test('a row inserted under the id of a sealed one is named', async ({ server }) => {
  const id = await idAt(server, 5)
  const { breaks } = await verified(server, copyOf('"Id"', `"CreatedAt" + interval '1 s'`))
  expect(breaks).toMatchObject([{ wrong: 'inserted', id }])
})

test('a row inserted among sealed ones with an earlier time is named', async ({ server }) => {
  const { breaks, unsealed } = await verified(
    server,
    copyOf('-3', `"CreatedAt" - interval '1 hour'`),
  )
  expect(breaks).toMatchObject([{ wrong: 'inserted', id: -3, sequence: null }])
  expect(unsealed.count).toBe(0)
})

test('a row inserted at a position that a block has sealed is named', async ({ server }) => {
  const { breaks } = await verified(
    server,
    copyOf('999', `"CreatedAt"`),
    `update "Transformation" set ("Xid", "Origin") = (select "Xid", "Origin" from "Transformation" where "Id" = ${at(5)}) where "Id" = 999`,
  )
  expect(breaks).toMatchObject([
    { wrong: 'inserted', id: 999, words: expect.stringContaining('sealed its position') },
  ])
})

test('a row without a transaction id and without a seal is named', async ({ server }) => {
  const { breaks } = await verified(
    server,
    copyOf('999', `"CreatedAt"`),
    `update "Transformation" set "Xid" = null where "Id" = 999`,
  )
  expect(breaks).toMatchObject([{ wrong: 'inserted', id: 999, sequence: null }])
})

test.for([0, -4])(
  'a block inserted with sequence %i, before the first one, is named',
  async (place, { server }) => {
    const { breaks } = await verified(
      server,
      `create temp table another on commit drop as select * from "TransformationBlock" where "Sequence" = 1`,
      `update another set "Sequence" = ${place}`,
      `insert into "TransformationBlock" select * from another`,
    )
    expect(breaks[0]).toMatchObject({ wrong: 'inserted', block: place })
  },
)

test('overdue rows are reported', async ({ server }) => {
  const late = `insert into "Transformation" ("CreatedAt", "UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates")
    values (now() - interval '10 minutes', 'X', 'Test', 'Create', '{}', '[]', '{}')`
  const { unsealed, breakCount } = await verified(server, late)
  expect(unsealed).toMatchObject({ count: 1, overdue: 1, firstOverdue: { id: expect.any(Number) } })
  expect(breakCount).toBe(0)
})

test(
  'concurrent writes and seals cause no false breaks',
  nightly,
  async ({ server, made, databases }) => {
    const writing = Promise.all(
      Array.from({ length: 30 }, (_, index) => comment(server, made, index)),
    )
    const sealing = (async () => {
      for (let turn = 0; turn < 5; turn++) await sealHistory(databases.rds)
    })()
    for (let turn = 0; turn < 5; turn++) expect((await verified(server)).breakCount).toBe(0)
    await Promise.all([writing, sealing])
    await sealHistory(databases.rds)
    expect(await verified(server)).toMatchObject({
      sealed: 42,
      breakCount: 0,
      unsealed: { count: 0 },
    })
  },
)

const run = (server: FirstServer, ...words: string[]) =>
  startEntry('src/cli/verify-history/main.ts', words, {
    RDS_URL: server.ownerUrls.rds,
    PS_URL: server.ownerUrls.ps,
  }).ended

test(
  'the command prints the head last, accepts it as --head, and reports a head that no chain holds',
  nightly,
  async ({ server }) => {
    const first = await run(server, '--target', 'rds')
    expect([first.status, first.out]).toEqual([0, expect.stringContaining('Nothing is wrong.')])
    const line = first.out.trim().split('\n').at(-1)!
    const [, hash = ''] = /^head of the history of rds: 42 ([0-9a-f]{64})$/.exec(line) ?? []
    expect(hash).not.toBe('')
    expect(first.out).toContain('Without --head it cannot be known')
    const again = await run(server, '--target', 'rds', '--head', hash)
    expect(again.status).toBe(0)
    expect(again.out).not.toContain('Without --head')
    const cut = await run(server, '--target', 'rds', '--head', hash.replaceAll(/[0-7]/g, '8'))
    expect([cut.status, cut.out]).toEqual([1, expect.stringContaining('is in no chain of rds')])
    const empty = await run(server, '--target', 'ps')
    expect([empty.status, empty.out]).toEqual([
      0,
      expect.stringContaining('history of ps: 0 sealed'),
    ])
  },
)

test('the command names the row that was changed and fails', nightly, async ({ server }) => {
  const url = new URL(inject('adminUrl'))
  url.pathname = new URL(server.urls.rds).pathname
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const id = await idAt(server, 3)
  await admin.query(`set session_replication_role = replica`)
  await admin.query(`update "Transformation" set "Focus" = 'Task' where "Id" = ${id}`)
  await admin.end()
  const { status, out } = await run(server, '--target', 'rds')
  expect(status).toBe(1)
  expect(out).toContain(`changed: row ${id} (sequence 3): it is not what was sealed`)
})

test('the command exits with a reason when the database has no schema yet', nightly, async () => {
  const empty = await emptyDatabase()
  try {
    const { child, ended } = startEntry('src/cli/verify-history/main.ts', ['--target', 'rds'], {
      RDS_URL: empty.url,
      PS_URL: empty.url,
    })
    const ending = setTimeout(() => child.kill(), patience)
    const { status, err } = await ended
    clearTimeout(ending)
    expect([status, err]).toEqual([1, expect.stringContaining('The database is not ready')])
  } finally {
    await empty.drop()
  }
})

test('the command has a --help and rejects wrong usage', nightly, async ({ server }) => {
  expect(await run(server, '--help')).toMatchObject({
    status: 0,
    out: expect.stringContaining('--head HASH'),
  })
  expect(await run(server, '--target', 'both')).toMatchObject({ status: 2 })
  expect(await run(server, '--head', 'abc')).toMatchObject({ status: 2 })
})
