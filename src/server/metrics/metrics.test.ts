import { expect } from 'vitest'
import { createFigures } from '#server/figures/figures.ts'
import { openDatabaseGate } from '#test/harness/database-gate.ts'
import { freePort } from '#test/harness/free-port.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { FirstServer, TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import { rawRequest } from '#test/security-regressions/raw-request.ts'

type Metered = { readonly at: TestServer; readonly scrape: () => Promise<string> }

const metricsAt = async (port: number): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.status).toBe(200)
  return response.text()
}

const meter = async (server: FirstServer): Promise<Metered> => {
  const port = await freePort()
  const at = await server.another({
    METRICS_ADDRESS: `127.0.0.1:${port}`,
    JOBS: 'false',
    RATE_LIMIT_ANONYMOUS: '150',
  })
  return { at, scrape: () => metricsAt(port) }
}

const test = serverTest
  .extend('settings', { scope: 'file' }, { JOBS: 'false' })
  .extend('metered', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const metered = await meter(server)
    onCleanup(() => metered.at.close())
    return metered
  })

/** The values of the samples that begin with this text, by the rest of their labels. */
const samplesOf = (text: string, begin: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(begin))
    .map((line) => ({ line, value: Number(line.slice(line.lastIndexOf(' '))) }))

const valueOf = (text: string, begin: string): number | undefined =>
  samplesOf(text, begin)[0]?.value

test('labels hold declared routes, whatever paths, ids and methods callers send', async ({
  metered,
  made,
}) => {
  const { at, scrape } = metered
  await at.read('ADM', 'projects/{id}/project', { id: made.project })
  await at.read('ADM', 'projects/{id}/project', { id: 999_999 })
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      at.fetch(`/never/heard/of-${index}?secret=7`, { headers: at.as('ADM') }),
    ),
  )
  for (const method of ['PROPFIND', 'QUERY']) await at.fetch('/api/v5/whatever', { method })
  const text = await scrape()
  const labels = [...text.matchAll(/[{,](\w+)="([^"]*)"/g)].map(([, name, value]) => ({
    name,
    value,
  }))
  const routes = new Set(['none', ...at.routes.map((route) => route.slice(route.indexOf(' ') + 1))])
  const seen = labels.filter(({ name }) => name === 'route').map(({ value }) => value)
  expect(seen.filter((route) => !routes.has(route ?? ''))).toEqual([])
  const values = labels.map(({ value }) => value).join(' ')
  expect(values).not.toMatch(/never|secret|999999|PROPFIND/)
  const read = 'method="GET",route="/api/v5/projects/:id/project"'
  expect(valueOf(text, `plumbline_http_requests_total{${read},outcome="2xx"}`)).toBe(1)
  expect(valueOf(text, `plumbline_http_requests_total{${read},outcome="4xx"}`)).toBe(1)
  expect(valueOf(text, `plumbline_http_request_duration_seconds_count{${read}}`)).toBe(2)
  expect(
    valueOf(text, 'plumbline_http_requests_total{method="GET",route="none",outcome="4xx"}'),
  ).toBe(20)
})

test('counts what is rejected before a session is looked up, by reason', async ({ metered }) => {
  const { at, scrape } = metered
  const before = await scrape()
  await at.fetch('/api/auth/sign-out', { method: 'POST', headers: { origin: 'https://evil.test' } })
  await rawRequest(at.address, 'NOT HTTP\r\n\r\n')
  await at.fetch('/%zz')
  await Promise.all(Array.from({ length: 180 }, () => at.fetch('/api/session')))
  const text = await scrape()
  const rejected = (reason: string) => {
    const name = `plumbline_http_rejected_total{reason="${reason}"}`
    return (valueOf(text, name) ?? 0) - (valueOf(before, name) ?? 0)
  }
  expect(rejected('cross-site')).toBe(1)
  expect(rejected('malformed')).toBe(2)
  expect(rejected('too many')).toBeGreaterThan(10)
})

test('says what waits in queues, outboxes and the history, how old it is, and how backups went', async ({
  server,
  made,
}) => {
  const { at, scrape } = await meter(server)
  await expectDone(at, 'ADM', 'Date:Create', {
    project_id: made.project,
    name: 'Site visit',
    date: '2027-01-15',
  })
  await server.sql(
    'ps',
    `insert into "Mail" ("To", "Subject", "CreatedAt", "NextAttempt") values ('a@b.test', 'Hello', now() - interval '2 hours', now())`,
  )
  await server.sql(
    'ps',
    `select graphile_worker.add_job('sweepFiles', '{}', run_at => now() - interval '30 minutes')`,
  )
  await server.sql(
    'ps',
    `insert into "Job" ("ProjectId", "Kind", "Key", "State") values (1, 'makeReport', 'x', 'failed')`,
  )
  await server.sql(
    'identity',
    `insert into "BackupRun" ("Kind", "StartedDate", "EndedDate", "Outcome") values
      ('backup', now() - interval '3 hours', now(), 'done'), ('backup', now() - interval '1 hour', now(), 'failed'),
      ('backup', now(), null, null), ('restore-check', now() - interval '2 days', now(), 'done')`,
  )
  const text = await scrape()
  const backups = (name: string, kind: string) =>
    valueOf(text, `plumbline_backup_${name}{kind="${kind}"}`)
  expect(backups('age_seconds', 'backup')).toBeCloseTo(10_800, -2)
  expect(backups('failed', 'backup')).toBe(1)
  expect(backups('age_seconds', 'restore-check')).toBeCloseTo(172_800, -2)
  expect(backups('failed', 'restore-check')).toBe(0)
  for (const database of ['rds', 'ps', 'identity']) {
    expect(valueOf(text, `plumbline_database_up{database="${database}"}`)).toBe(1)
    expect(valueOf(text, `plumbline_database_size_bytes{database="${database}"}`)).toBeGreaterThan(
      1_000_000,
    )
  }
  expect(valueOf(text, 'plumbline_database_connections_limit{database="rds"}')).toBeGreaterThan(10)
  expect(valueOf(text, 'plumbline_mail_waiting{database="ps"}')).toBe(1)
  expect(valueOf(text, 'plumbline_mail_oldest_seconds{database="ps"}')).toBeCloseTo(7_200, -2)
  const sweep = 'target="ps",task="sweepFiles"'
  expect(valueOf(text, `plumbline_queue_jobs{${sweep},state="waiting"}`)).toBe(1)
  expect(valueOf(text, `plumbline_queue_oldest_seconds{${sweep}}`)).toBeCloseTo(1_800, -2)
  expect(valueOf(text, 'plumbline_jobs_failed{target="ps",kind="makeReport"}')).toBe(1)
  expect(
    valueOf(text, 'plumbline_unsealed_rows{target="rds",chain="history"}'),
  ).toBeGreaterThanOrEqual(1)
  expect(
    valueOf(text, 'plumbline_unsealed_oldest_seconds{target="rds",chain="history"}'),
  ).toBeGreaterThan(0)
  expect(valueOf(text, 'plumbline_database_wal_archiving{database="rds"}')).toBe(0)
  expect(samplesOf(text, 'plumbline_database_wal_archived_age_seconds')).toEqual([])
  expect(valueOf(text, 'plumbline_disk_free_bytes{folder="files"}')).toBeUndefined()
  expect(valueOf(text, 'plumbline_disk_free_bytes{folder="data"}')).toBeGreaterThan(0)
  await at.close()
})

test('counts pools, and what the cache of responses found', async ({
  metered: { at, scrape },
  made,
}) => {
  const look = () => at.read('ADM', 'dates/dates', { project_id: made.project })
  const counts = async () => {
    const text = await scrape()
    return (result: string) =>
      valueOf(text, `plumbline_response_cache_lookups_total{target="rds",result="${result}"}`) ?? 0
  }
  const before = await counts()
  await look()
  await look()
  await at.changed('rds')
  await look()
  const after = await counts()
  const more = Object.fromEntries(
    ['absent', 'hit', 'stale'].map((result) => [result, after(result) - before(result)]),
  )
  expect(more).toEqual({ absent: 1, hit: 1, stale: 1 })
  const text = await scrape()
  expect(valueOf(text, 'plumbline_pool_connections_limit{database="rds",pool="writes"}')).toBe(4)
  expect(
    valueOf(text, 'plumbline_pool_connections{database="rds",pool="reads",state="idle"}'),
  ).toBeGreaterThan(0)
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
})

test('metrics are on their own listener alone, which serves nothing else', async ({
  server,
  metered: { at, scrape },
}) => {
  await scrape()
  for (const peer of [server, at])
    expect((await peer.fetch('/metrics', { headers: peer.as('ADM') })).status).toBe(404)
  const port = await freePort()
  const own = await server.another({ METRICS_ADDRESS: `127.0.0.1:${port}` })
  for (const [path, method] of [
    ['/', 'GET'],
    ['/api/session', 'GET'],
    ['/metrics/', 'GET'],
    ['/metrics', 'POST'],
  ] as const)
    expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(404)
  await own.close()
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed')
})

test('a frozen database costs a scrape a second, and has no figures but that it is down', async ({
  server,
}) => {
  const gate = await openDatabaseGate(server.urls.rds)
  const port = await freePort()
  const { rds } = server.urls
  const own = await server.another(
    { METRICS_ADDRESS: `127.0.0.1:${port}`, JOBS: 'false' },
    (url) => (url === rds ? gate.through(url) : url),
  )
  gate.shut('silent')
  const begun = performance.now()
  const text = await metricsAt(port)
  expect(performance.now() - begun).toBeLessThan(3_000)
  expect(valueOf(text, 'plumbline_database_up{database="rds"}')).toBe(0)
  expect(valueOf(text, 'plumbline_database_up{database="ps"}')).toBe(1)
  const ofFrozen = text
    .split('\n')
    .filter((line) => /^plumbline_(?!pool|response)/.test(line) && /"rds"/.test(line))
  expect(ofFrozen).toEqual(['plumbline_database_up{database="rds"} 0'])
  gate.open()
  await own.close()
  await gate.close()
})

test('the databases are asked once in ten seconds, however often metrics are fetched', async ({
  server,
}) => {
  let time = 0
  const connections: string[] = []
  const gate = await openDatabaseGate(server.urls.rds)
  const url = gate.through(server.urls.rds)
  const figures = createFigures({ urls: { rds: url }, readUrls: {}, now: () => time })
  const asked = async () => {
    const read = await figures.read()
    connections.push(String(read.get('rds')?.server?.now))
    return new Set(connections).size
  }
  await asked()
  time = 9_999
  expect(await asked()).toBe(1)
  gate.shut('refusing')
  time = 10_000
  expect((await figures.read()).get('rds')?.isUp).toBe(false)
  gate.open()
  time = 20_000
  expect(await asked()).toBe(2)
  await gate.close()
})
