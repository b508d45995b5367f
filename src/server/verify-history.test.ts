import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openTestHouse, type FirstHouse } from '../../test/house.ts'
import { makeProject, type MadeProject } from '../../test/make-project.ts'
import { startEntry } from '../../test/run-entry.ts'
import { clientSettings, dbOver } from './databases/connection.ts'
import { openTargets, type TargetDatabase } from './databases/targets.ts'
import { sealHistory } from './jobs/seal-history.ts'
import { historyChain } from './sealing/history-chain.ts'
import { verifyChain, type Verified } from './verifying/verify-chain.ts'
import type { Break } from './verifying/found.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let house: FirstHouse
let made: MadeProject
let rds: TargetDatabase
let close: () => Promise<unknown>

const comment = (index: number) =>
  house.write('C+', 'Standard:UpdateConsultantComment', {
    project_id: made.project,
    standard_id: made.standards[index % 2]!.id,
    phase: 'desktop-review',
    consultant_comment: `text ${index}`,
  })

beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
  const opened = openTargets({ rds: house.urls.rds, ps: house.urls.ps }, {}, true)
  rds = opened.rds
  close = () => Promise.all([opened.rds.close(), opened.ps.close()])
  for (let index = 0; index < 12; index++) await comment(index)
  await sealHistory(rds)
})
afterAll(async () => {
  await close()
  await house.close()
})

/** Verifies the chain as it would be after somebody with every right, guards disabled, has run `tampering`; nothing of it stays. */
async function verified(...tampering: string[]): Promise<Verified> {
  const url = new URL(inject('adminUrl'))
  url.pathname = new URL(house.urls.rds).pathname
  const client = new pg.Client(clientSettings(url.href))
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    await client.query(`set local timezone = 'UTC'`)
    await client.query(`set local enable_seqscan = off`)
    for (const text of tampering) await client.query(text)
    return await verifyChain(dbOver(client, false), historyChain, new Set(), () => {})
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}

const at = (sequence: number, column = '"TransformationId"') =>
  `(select ${column} from "TransformationSeal" where "Sequence" = ${sequence})`

const idAt = async (sequence: number): Promise<number> =>
  Number((await house.sql('rds', `select ${at(sequence)} as id`))[0].id)

const update = (set: string) => `update "Transformation" set ${set} where "Id" = ${at(5)}`
const seal = (set: string) => `update "TransformationSeal" set ${set} where "Sequence" = 5`

test('a history that nobody touched passes', async () => {
  const { sealed, head, breakCount, unsealed } = await verified()
  expect([sealed, head.count, breakCount, unsealed.count]).toEqual([12, 12, 0, 0])
  expect(head.hash).toMatch(/^[0-9a-f]{64}$/)
})

test.each<[string, string, Partial<Break>[]]>([
  ['who', update(`"UserId" = 'SOMEBODY'`), [{ wrong: 'changed', sequence: 5 }]],
  ['when', update(`"CreatedAt" = "CreatedAt" + interval '1 s'`), [{ wrong: 'changed' }]],
  ['what', update(`"Action" = 'UpdateStatus'`), [{ wrong: 'changed', sequence: 5 }]],
  ['parameters', update(`"Parameters" = '{}'`), [{ wrong: 'changed', sequence: 5 }]],
  ['space in JSON', update(`"Updates" = ("Updates"::text || ' ')::json`), [{ wrong: 'changed' }]],
  ['row before', update(`"PreSnapshot" = '[]'`), [{ wrong: 'changed', sequence: 5 }]],
  ['project', update(`"ProjectId" = 1`), [{ wrong: 'changed', sequence: 5 }]],
  ['hash of a seal', seal(`"Hash" = repeat('0', 64)`), [{ wrong: 'seal changed', sequence: 5 }]],
  [
    'link of a seal',
    seal(`"PreviousHash" = repeat('0', 64)`),
    [
      { wrong: 'seal changed', sequence: 5 },
      { wrong: 'changed', sequence: 5 },
    ],
  ],
])('a changed %s is found and named, and nothing after it', async (_, tampering, breaks) => {
  const found = await verified(tampering)
  const id = await idAt(5)
  expect(found.breaks).toMatchObject(breaks.map((one) => ({ ...one, id })))
  expect(found.breakCount).toBe(breaks.length)
})

test('a row that was taken out is named as missing', async () => {
  const id = await idAt(7)
  const { breaks } = await verified(`delete from "Transformation" where "Id" = ${id}`)
  expect(breaks).toMatchObject([{ wrong: 'missing', id, sequence: 7 }])
})

test('a row that was taken out with its seal is named as a cut in the chain', async () => {
  const id = await idAt(7)
  const { breaks } = await verified(
    `delete from "Transformation" where "Id" = ${id}`,
    `delete from "TransformationSeal" where "Sequence" in (7, 8)`,
  )
  expect(breaks[0]).toMatchObject({
    wrong: 'chain cut',
    sequence: 7,
    words: 'seals 7 to 8 are missing',
  })
})

test('a beginning that was cut off is named', async () => {
  const { breaks } = await verified(`delete from "TransformationSeal" where "Sequence" = 1`)
  expect(breaks[0]).toMatchObject({ wrong: 'chain cut', sequence: 1, words: 'seal 1 is missing' })
})

const copyOf = (id: string, when: string) => `
  insert into "Transformation" ("Id", "CreatedAt", "UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates")
  overriding system value
  select ${id}, ${when}, "UserId", "Focus", "Action", '{}', "PreSnapshot", "Updates" from "Transformation" where "Id" = ${at(5)}`

test('a row that was put in under the id of a sealed one is named', async () => {
  const id = await idAt(5)
  const { breaks } = await verified(copyOf('"Id"', `"CreatedAt" + interval '1 s'`))
  expect(breaks).toMatchObject([{ wrong: 'inserted', id, sequence: 5 }])
})

test('a row that was put in among sealed ones with an earlier time is named', async () => {
  const { breaks, unsealed } = await verified(copyOf('-3', `"CreatedAt" - interval '1 hour'`))
  expect(breaks).toMatchObject([{ wrong: 'inserted', id: -3, sequence: null }])
  expect(unsealed.count).toBe(0)
})

test.each([0, -4])(
  'a row that was put in with a seal at place %i, before the beginning, is named',
  async (place) => {
    const { breaks } = await verified(
      copyOf('-3', `"CreatedAt" - interval '1 hour'`),
      `insert into "TransformationSeal" ("Sequence", "TransformationId", "PreviousHash", "Hash")
        values (${place}, -3, '', repeat('a', 64))`,
    )
    expect(breaks[0]).toMatchObject({ wrong: 'inserted', id: -3, sequence: place })
  },
)

test('rows that are overdue are told', async () => {
  const late = `insert into "Transformation" ("CreatedAt", "UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates")
    values (now() - interval '10 minutes', 'X', 'Test', 'Create', '{}', '[]', '{}')`
  const { unsealed, breakCount } = await verified(late)
  expect(unsealed).toMatchObject({ count: 1, overdue: 1, firstOverdue: { id: expect.any(Number) } })
  expect(breakCount).toBe(0)
})

test('writes and seals that come while it verifies break nothing', async () => {
  const writing = Promise.all(Array.from({ length: 30 }, (_, index) => comment(index)))
  const sealing = (async () => {
    for (let turn = 0; turn < 5; turn++) await sealHistory(rds)
  })()
  for (let turn = 0; turn < 5; turn++) expect((await verified()).breakCount).toBe(0)
  await Promise.all([writing, sealing])
  await sealHistory(rds)
  expect(await verified()).toMatchObject({ sealed: 42, breakCount: 0 })
})

const run = (...words: string[]) =>
  startEntry('src/server/verify-history.ts', words, {
    RDS_URL: house.ownerUrls.rds,
    PS_URL: house.ownerUrls.ps,
  }).ended

test('the command tells the head last, finds it again, and finds a head that was cut off', async () => {
  const first = await run('--target', 'rds')
  expect([first.status, first.out]).toEqual([0, expect.stringContaining('Nothing is wrong.')])
  const line = first.out.trim().split('\n').at(-1)!
  const [, hash = ''] = /^head of the history of rds: 42 ([0-9a-f]{64})$/.exec(line) ?? []
  expect(hash).not.toBe('')
  expect((await run('--target', 'rds', '--head', hash)).status).toBe(0)
  const cut = await run('--target', 'rds', '--head', hash.replaceAll(/[0-7]/g, '8'))
  expect([cut.status, cut.out]).toEqual([1, expect.stringContaining('is in no chain of rds')])
  const empty = await run('--target', 'ps')
  expect([empty.status, empty.out]).toEqual([0, expect.stringContaining('history of ps: 0 sealed')])
})

test('the command names the row that was changed and fails', async () => {
  const url = new URL(inject('adminUrl'))
  url.pathname = new URL(house.urls.rds).pathname
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const id = await idAt(3)
  await admin.query(`set session_replication_role = replica`)
  await admin.query(`update "Transformation" set "Focus" = 'Task' where "Id" = ${id}`)
  await admin.end()
  const { status, out } = await run('--target', 'rds')
  expect(status).toBe(1)
  expect(out).toContain(`changed: row ${id} (sequence 3): it is not what was sealed`)
})

test('the command tells what it does, and what it was called wrongly with', async () => {
  expect(await run('--help')).toMatchObject({
    status: 0,
    out: expect.stringContaining('--head HASH'),
  })
  expect(await run('--target', 'both')).toMatchObject({ status: 2 })
  expect(await run('--head', 'abc')).toMatchObject({ status: 2 })
})
