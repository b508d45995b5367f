import pg from 'pg'
import { expect, vi } from 'vitest'
import { patience } from '#test/harness/patience.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { Answered } from '#test/harness/test-server.ts'

const places = 10

const test = serverTest.extend(
  'settings',
  { scope: 'file' },
  { JOBS: 'false', REQUESTS_AT_ONCE: String(places), LOG_LEVEL: 'warn' },
)

/** Locks a table so that reads of it wait; returns the function that releases it. */
async function holdTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`begin; lock table "${table}" in access exclusive mode`)
  return () => client.end()
}

test('more requests than there are places get 503 with Retry-After, health checks and small writes are served, and all is well afterwards', async ({
  server,
  made,
}) => {
  const read = () => server.read('ADM', 'tasks/tasks_for_project', { project_id: made.project })
  expect((await read()).status).toBe(200)
  const release = await holdTable(server.ownerUrls.rds, 'Task')
  // No request can be served from a cache.
  await server.changed('rds')
  const settled: Answered[] = []
  const sent = Array.from({ length: 3 * places }, async () => {
    settled.push(await read())
  })
  try {
    await vi.waitFor(() => expect(settled).toHaveLength(2 * places), { timeout: patience })
    for (const { status, headers, body } of settled)
      expect([status, headers['retry-after'], body.error_code]).toEqual([503, '1', 'overloaded'])

    expect((await server.fetch('/healthz')).status).toBe(200)
    expect((await server.fetch('/readyz')).status).toBe(200)
    expect((await server.fetch('/')).status).toBe(503)
    const parameters = { project_id: made.project, name: 'Visit', date: '2027-01-15' }
    expect((await server.write('ADM', 'Date:Create', parameters)).status).toBe(200)
    expect((await server.write('ANON', 'Date:Create', parameters)).status).toBe(503)
  } finally {
    await release()
  }
  await Promise.all(sent)
  expect(settled.filter(({ status }) => status === 200)).toHaveLength(places)
  expect((await read()).status).toBe(200)
  const said = server.logged.filter((line) => line.includes('"event":"overloaded"'))
  expect(said).toHaveLength(1)
})
