import { randomUUID } from 'node:crypto'
import { afterEach, expect } from 'vitest'
import { historyChain } from '#server/audit/hash-chain/history-chain.ts'
import { verifyChain } from '#server/audit/verification/verify-chain.ts'
import { openTargets } from '#server/db/targets.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { emptyDatabase, type EmptyDatabase } from '#test/harness/empty-database.ts'
import { nightly } from '#test/harness/nightly.ts'
import { runCopy, startCopy } from '#test/harness/run-copy.ts'
import { sealHistory } from '#test/harness/seal.ts'
import { serve } from '#test/harness/serve.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { contentHashes } from '#test/harness/table-hashes.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import { migrateDestination } from './prepare-destination.ts'

// Each test starts the command several times in child processes.

let ps: EmptyDatabase
let env: Record<string, string>

const toPs = ['--from', 'rds', '--to', 'ps']

const test = serverTest
  .extend('settings', { scope: 'file' }, { JOBS: 'false' })
  .extend('project', { scope: 'file', auto: true }, async ({ server }) => {
    const made = await makeProject(server)
    const project = made.project
    const { rds, ...others } = openTargets({ rds: server.urls.rds, ps: server.urls.ps })
    for (const seals of [true, false]) {
      for (const [index, { id }] of made.standards.entries()) {
        const parameters = {
          project_id: project,
          standard_id: id,
          text: `Ask "${index}"\t\\n ümläut`,
        }
        const assignees = [{ user_id: server.idOf('K+').toLowerCase() }]
        await expectDone(
          server,
          'C+',
          'Task:Create',
          { ...parameters, assignees },
          { key: randomUUID() },
        )
      }
      if (seals) await sealHistory(rds)
    }
    await Promise.all([rds.close(), others.ps.close()])
    return project
  })

test.beforeEach(async ({ server }) => {
  ps = await emptyDatabase()
  env = { RDS_OWNER_URL: server.ownerUrls.rds, PS_OWNER_URL: ps.url }
})
afterEach(() => ps.drop())

const rows = (table: string) => ps.sql(`select * from "${table}" order by 1`)

// Records of migrations and of the command itself are not content, nor are mails and impersonations.
const contentOf = (hashes: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(hashes).filter(
      ([table]) => !/^(CopyProgress$|Mail$|Preview$|TaskNotification$|kysely_)/.test(table),
    ),
  )

test('copies a target with its history there and back: every table is as it was', async ({
  server,
}) => {
  const there = await runCopy(toPs, env)
  expect(there.err).toContain('migrated ps: 001-schema')
  expect(there.out).toMatch(/\nrds and ps are alike: \d+ tables, [\d,]+ rows\.\n$/)
  expect(there.status).toBe(0)
  expect((await rows('User')).every(({ Id }) => Id === Id.toLowerCase())).toBe(true)
  const back = await emptyDatabase()
  try {
    const { status } = await runCopy(['--from', 'ps', '--to', 'rds'], {
      ...env,
      RDS_OWNER_URL: back.url,
    })
    expect(status).toBe(0)
    expect(contentOf(await contentHashes(back.pool))).toEqual(
      contentOf(await server.contentHashes('rds')),
    )
    const blocks = 'select * from "TransformationBlock" order by "Sequence"'
    const copied = await back.sql(blocks)
    expect(copied.length).toBeGreaterThan(0)
    // The source has continued sealing.
    expect(copied).toEqual((await server.sql('rds', blocks)).slice(0, copied.length))
  } finally {
    await back.drop()
  }
})

test(
  'the history keeps its text and its chain; only user ids get the letter case of the destination',
  nightly,
  async ({ server }) => {
    expect((await runCopy(toPs, env)).status).toBe(0)
    const texts = `select "Id"::int, "UserId", "Target", "Parameters"::text as "Parameters", "PreSnapshot"::text as "PreSnapshot",
    "Updates"::text as "Updates" from "Transformation" order by "Id"`
    const source = await server.sql('rds', texts)
    expect(source.length).toBeGreaterThan(0)
    expect(await ps.sql(texts)).toEqual(
      source.map((row) => ({ ...row, UserId: row.UserId.toLowerCase() })),
    )
    const served = openTargets({ rds: server.urls.rds, ps: ps.url })
    try {
      const verified = () =>
        served.ps.withConnection('all', (_, db) =>
          verifyChain(db, historyChain, { noted: new Set(), report: () => {} }),
        )
      const copied = await verified()
      expect(copied).toMatchObject({ breakCount: 0, end: null })
      expect(copied.sealed).toBeGreaterThanOrEqual(source.length / 2)
      await ps.sql(`insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates")
      values ('u', 'Task', 'Create', '{}', '[]', '{}')`)
      expect(await sealHistory(served.ps)).toBe(source.length - copied.sealed + 1)
      expect(await verified()).toMatchObject({
        sealed: source.length + 1,
        breakCount: 0,
        unsealed: { count: 0 },
      })
    } finally {
      await Promise.all([served.rds.close(), served.ps.close()])
    }
  },
)

const firstStandard = async (server: FirstServer, project: number): Promise<number> => {
  const [row] = await server.sql(
    'rds',
    'select min("StandardId") as id from "ProjectStandard" where "ProjectId" = $1',
    [project],
  )
  return row.id
}

test(
  'a server over the copy continues: clients see the same history, new ids follow the last one',
  nightly,
  async ({ server, project }) => {
    const place = { project_id: project, standard_id: await firstStandard(server, project) }
    const given = await expectDone(server, 'ADM', 'Task:Create', {
      ...place,
      text: 'Taken away again',
      assignees: [{ user_id: server.idOf('K+') }],
    })
    await expectDone(server, 'ADM', 'Task:Delete', { task_id: given.updates.task_id })
    expect((await runCopy(toPs, env)).status).toBe(0)
    const served = await serve({ ...server.urls, ps: ps.url }, {})
    try {
      const history = await fetch(
        `${served.address}/api/v3/transformations/query?apiDb=ps&project_id=${project}`,
        { headers: server.as('K+') },
      )
      const before = await server.read('K+', 'transformations/query', { project_id: project })
      const ids = ({ data }: { data: { Id: number }[] }) => data.map(({ Id }) => Id)
      expect(ids(before.body).length).toBeGreaterThan(2)
      expect(ids((await history.json()) as { data: { Id: number }[] })).toEqual(ids(before.body))
      const answered = await fetch(`${served.address}/api/v3/write/transformation?apiDb=ps`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...server.as('C+') },
        body: JSON.stringify({
          focus: 'Task',
          action: 'Create',
          parameters: { ...place, text: 'The next one' },
        }),
      })
      expect(await answered.json()).toMatchObject({
        data: { transformation: { updates: { task_id: given.updates.task_id + 1 } } },
      })
    } finally {
      await served.close()
    }
  },
)

test.for([
  ['killed', 'SIGKILL', { signal: 'SIGKILL' }],
  ['told to end', 'SIGTERM', { status: 143 }],
] as const)(
  '%s in the middle of a table it resumes there without duplicating rows',
  nightly,
  async ([_, by, how], { server }) => {
    await migrateDestination(ps.url, 'ps')
    // An open transaction blocks the id of the ninth person, so the second batch of people waits for it.
    const [{ Id }] = await server.sql(
      'rds',
      'select "Id" from "User" order by "Id" offset 8 limit 1',
    )
    const holder = await ps.pool.connect()
    await holder.query('begin')
    await holder.query(`insert into "User" ("Id", "UserName") values (lower($1), 'in the way')`, [
      Id,
    ])
    const { child, ended } = startCopy([...toPs, '--batch', '5'], env)
    const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike 'copy%User%'`
    await expect.poll(async () => (await ps.sql(waiting))[0]?.['n']).toBe(1)
    child.kill(by)
    expect(await ended).toMatchObject(how)
    await holder.query('rollback')
    holder.release()
    const again = await runCopy(toPs, env)
    expect(again.err).toMatch(/copying User \(\d+ of \d+\), 5 rows already copied/)
    expect(again.out).toContain('rds and ps are alike')
    expect(again.status).toBe(0)
  },
)

const times = async (): Promise<Map<string, string>> =>
  new Map(
    (await ps.sql(`select "Table", "CopiedAt"::text as at from "CopyProgress"`)).map((row) => [
      row['Table'],
      row['at'],
    ]),
  )

test(
  'copies tables that changed at the source again, with those that reference them, and skips the others',
  nightly,
  async ({ server, project }) => {
    expect((await runCopy(toPs, env)).status).toBe(0)
    const before = await times()
    const [{ id }] = await server.sql(
      'rds',
      'select min("Id") as id from "Task" where "ProjectId" = $1',
      [project],
    )
    const edited = { project_id: project, task_id: id, text: 'Edited again' }
    await expectDone(server, 'C+', 'Task:Edit', edited)
    const again = await runCopy(toPs, env)
    expect(again.err).toContain('copying again the tables that have changed since the earlier run')
    expect(again.status).toBe(0)
    const text = 'select "Text" from "Task" where "ProjectId" = $1 and "Id" = $2'
    expect(await ps.sql(text, [project, id])).toEqual([{ Text: 'Edited again' }])
    const copied = [...(await times())].filter(([table, at]) => before.get(table) !== at)
    expect(copied.map(([table]) => table)).toEqual(
      expect.arrayContaining(['ChangeCount', 'Task', 'TaskAssignee', 'Transformation']),
    )
    expect(copied.map(([table]) => table)).not.toContain('User')
  },
)

test('a copy taken during writes is consistent', nightly, async ({ server, project }) => {
  const place = { project_id: project, standard_id: await firstStandard(server, project) }
  let isWriting = true
  const writing = (async () => {
    for (let index = 0; isWriting; index += 1)
      await server.write('C+', 'Task:Create', { ...place, text: `Meanwhile ${index}` })
  })()
  const { status, out } = await runCopy([...toPs, '--batch', '7'], env)
  isWriting = false
  await writing
  expect(out).toContain('rds and ps are alike')
  expect(status).toBe(0)
  const tasks = await ps.sql(
    `select "Text" from "Task" where "Text" like 'Meanwhile %' order by "Id"`,
  )
  const recorded = await ps.sql(`select "Parameters" ->> 'text' as "Text" from "Transformation"
    where "Parameters" ->> 'text' like 'Meanwhile %' order by "Id"`)
  expect(tasks).toEqual(recorded)
})
