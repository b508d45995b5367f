import { expect } from 'vitest'
import type { HealthFigure, HealthReport } from '#operations/health/contract.ts'
import { healthPath } from '#rules/api/health.ts'
import { openDatabaseGate } from '#test/harness/database-gate.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import { Health } from './health.ts'

const test = serverTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

const reportFrom = async (server: TestServer): Promise<HealthReport> => {
  const { status, body } = await server.fetch(healthPath, { headers: server.as('ADM') })
  expect(status).toBe(200)
  return body.data
}

const figureIn = (report: HealthReport, section: string, name: string): HealthFigure | undefined =>
  report.sections.find(({ id }) => id === section)?.figures.find((one) => one.name === name)

test.for([
  ['ADM', 200],
  ['C+', 403],
  ['C-', 403],
  ['K+', 403],
  ['Ko', 403],
  ['Kx', 403],
  ['LOCK', 401],
  ['ANON', 401],
] as const)('%s gets %i', async ([role, expected], { server }) => {
  const { status, body } = await server.fetch(healthPath, { headers: server.as(role) })
  expect(status).toBe(expected)
  if (expected !== 200) expect(body).not.toHaveProperty('data')
})

test('says how the databases, queues, outboxes, history and disks are, and what to do', async ({
  server,
  made,
}) => {
  const own = await server.another({ JOBS: 'false', DEMO_MODE: 'false' })
  await expectDone(own, 'ADM', 'Date:Create', {
    project_id: made.project,
    name: 'Site visit',
    date: '2027-01-15',
  })
  await server.sql(
    'identity',
    `insert into "Mail" ("To", "Subject", "CreatedAt") values ('a@b.test', 'Hello', now() - interval '20 minutes')`,
  )
  await server.sql(
    'ps',
    `select graphile_worker.add_job('makeReport', '{}', run_at => now() - interval '2 hours')`,
  )
  await server.sql(
    'ps',
    `insert into "Job" ("ProjectId", "Kind", "Key", "State") values (1, 'makeReport', 'x', 'failed')`,
  )
  await server.sql('rds', `delete from kysely_migration where name = '033-saved-views'`)
  const report = await reportFrom(own)
  expect(report.sections.map(({ id }) => id)).toEqual([
    'versions',
    'databases',
    'queues',
    'mail',
    'history',
    'storage',
    'backups',
    'archiving',
    'migrations',
    'clocks',
  ])
  expect(figureIn(report, 'versions', 'PostgreSQL of identity')?.value).toMatch(/^1[5-9]/)
  expect(figureIn(report, 'databases', 'Connections of ps')?.value).toMatch(/^\d+ of \d+$/)
  expect(figureIn(report, 'queues', 'makeReport in ps')).toMatchObject({
    value: '1 waiting, 0 for later, 0 running, 1 failed, the oldest for 2 h',
    verdict: 'act',
  })
  expect(figureIn(report, 'mail', 'Outbox of identity')).toMatchObject({
    value: '1 waiting, 0 failed, the oldest for 20 min',
    verdict: 'look',
    advice: 'No mail server is set up. Set SMTP_URL.',
  })
  expect(figureIn(report, 'history', 'History of rds')?.value).toMatch(/^\d+ rows not sealed, the/)
  expect(figureIn(report, 'storage', 'Free in the data folder')?.value).toMatch(/ of /)
  expect(figureIn(report, 'backups', 'Newest backup')).toMatchObject({ value: 'Off', at: null })
  expect(figureIn(report, 'archiving', 'rds')).toMatchObject({ value: 'Off', verdict: 'good' })
  expect(figureIn(report, 'migrations', 'rds')).toMatchObject({
    verdict: 'act',
    advice: 'Migrations are missing. Start once with RDS_OWNER_URL.',
  })
  expect(figureIn(report, 'migrations', 'ps')).toMatchObject({ verdict: 'good', advice: null })
  expect(figureIn(report, 'clocks', 'Clock of rds')?.value).toBe('The same')
  expect(Date.parse(figureIn(report, 'clocks', 'This server')?.at ?? '')).toBeGreaterThan(0)
  await server.sql(
    'rds',
    `insert into kysely_migration (name, timestamp) values ('033-saved-views', now()::text)`,
  )
  await own.close()
})

test('works where the databases are read-only, and asks nothing of who cannot act there', async ({
  server,
}) => {
  const own = await server.another({ TARGET_ENV: 'staging', STAGING_READ_ONLY: 'true' })
  await server.sql(
    'ps',
    `insert into "Mail" ("To", "Subject", "CreatedAt") values ('a@b.test', 'Hello', now() - interval '2 days')`,
  )
  const report = await reportFrom(own)
  for (const section of ['queues', 'mail', 'history'])
    for (const { verdict } of report.sections.find(({ id }) => id === section)?.figures ?? [])
      expect(verdict).toBe('good')
  await own.close()
})

test('a frozen database says so within seconds, and the others are reported', async ({
  server,
}) => {
  const gate = await openDatabaseGate(server.urls.rds)
  const { rds } = server.urls
  const own = await server.another({ JOBS: 'false' }, (url) =>
    url === rds ? gate.through(url) : url,
  )
  gate.shut('silent')
  const begun = performance.now()
  const report = await reportFrom(own)
  expect(performance.now() - begun).toBeLessThan(3_000)
  expect(figureIn(report, 'databases', 'rds')).toMatchObject({
    value: 'No answer',
    verdict: 'act',
  })
  expect(figureIn(report, 'migrations', 'rds')).toMatchObject({ value: 'Not known' })
  expect(figureIn(report, 'versions', 'PostgreSQL of ps')?.verdict).toBe('good')
  gate.open()
  await own.close()
  await gate.close()
})

test('a section of another part is in the report, and one that does not answer says so', async () => {
  const section = (id: string, read: () => Promise<never>) => ({ id, title: `The ${id}`, read })
  const made = { id: 'made', title: 'Made', figures: [] }
  const health = new Health({
    config: {
      defaultTarget: 'ps',
      environment: 'live',
      dataFolder: '/',
      filesFolder: '/',
      mail: { from: 'a@b.test' },
    } as never,
    readPipeline: { callerIn: async () => ({ actor: 'ADM' }) as never },
    figures: { read: async () => new Map() },
    added: [
      { id: 'made', title: 'Made', read: async () => made },
      section('late', () => new Promise<never>(() => {})),
      section('broken', () => Promise.reject(new Error('no'))),
    ],
  })
  const { sections } = await health.report({ UserId: 'x' } as never)
  const notKnown = { value: 'Not known', verdict: 'look' }
  expect(sections.find(({ id }) => id === 'made')).toEqual(made)
  for (const id of ['late', 'broken'])
    expect(sections.find((one) => one.id === id)?.figures).toMatchObject([notKnown])
})
