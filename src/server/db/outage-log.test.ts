import { expect, vi } from 'vitest'
import { browserOf } from '#test/harness/browser-of.ts'
import { openDatabaseGate } from '#test/harness/database-gate.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { OutageLog } from './outage-log.ts'

type Line = Readonly<Record<string, unknown>> & { readonly level: number }

const test = serverTest
  // A server that logs, with its databases behind a gate that can be shut.
  .extend('gated', async ({ server }, { onCleanup }) => {
    const gate = await openDatabaseGate(server.urls.rds)
    const behind = await server.another({ LOG_LEVEL: 'info' }, gate.through)
    onCleanup(async () => {
      await gate.close()
      await behind.close()
    })
    const lines = () => behind.logged.map((line) => JSON.parse(line) as Line)
    return { gate, behind, lines }
  })

test.afterEach(() => {
  vi.useRealTimers()
})

test('logs one line when an outage begins and one when it ends, whatever fails in between', async ({
  gated,
}) => {
  const { gate, behind, lines } = gated
  await behind.read('ADM', 'admin/gf_login_info')
  gate.shut('refusing')
  const before = lines().length
  for (let turn = 0; turn < 5; turn += 1) {
    const responses = await Promise.all([
      behind.read('ADM', 'admin/gf_login_info'),
      behind.write('ADM', 'Project:UpdateStatus', { project_id: 1, status_id: 2 }),
      browserOf(behind).signIn('casey.client@plumbline.test'),
      behind.fetch('/api/session', { headers: behind.as('ADM') }),
      behind.fetch('/api/v5/uploads?file_name=a.pdf', {
        method: 'POST',
        headers: { ...behind.as('ADM'), 'content-type': 'application/octet-stream' },
        body: 'x',
      }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
  }
  expect(lines().slice(before)).toEqual([
    expect.objectContaining({ level: 50, event: 'database away', err: expect.any(Object) }),
  ])
  gate.open()
  await vi.waitFor(() => expect(lines().at(-1)?.['event']).toBe('database back'), 60_000)
  expect(lines().slice(before)).toHaveLength(2)
  expect(lines().at(-1)).toMatchObject({ level: 40, failures: expect.any(Number) })
})

test('an outage that lasts is logged once a minute with the number of failures', async () => {
  vi.useFakeTimers()
  const logged: unknown[] = []
  let away = ['rds']
  const outage = new OutageLog(
    async () => away,
    (level, event) => void logged.push({ level, ...event }),
  )
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(outage.note(new Error('of ours'))).toBe(false)
  for (let second = 0; second < 150; second += 1) {
    for (let n = 0; n < 10; n += 1)
      expect(outage.note(new Error('not stored', { cause: lost }))).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  away = []
  await vi.advanceTimersByTimeAsync(5_000)
  expect(logged).toEqual([
    expect.objectContaining({ level: 'error', event: 'database away', err: lost }),
    expect.objectContaining({ level: 'error', databases: ['rds'], failuresSince: 600 }),
    expect.objectContaining({ level: 'error', databases: ['rds'], failures: 1200 }),
    expect.objectContaining({ level: 'warn', event: 'database back', failures: 1500 }),
  ])
  // A statement timeout says nothing about the database.
  expect(outage.note(Object.assign(new Error('canceling statement'), { code: '57014' }))).toBe(
    false,
  )
})

test.for(['refusing', 'silent'] as const)(
  'while the databases are %s /readyz returns 503 without queueing behind other requests',
  async (how, { gated }) => {
    const { gate, behind, lines } = gated
    expect((await behind.fetch('/readyz')).status).toBe(200)
    await behind.read('ADM', 'admin/gf_login_info')
    gate.shut(how)
    const waiting = behind.read('ADM', 'admin/gf_login_info')
    // The result is cached for one second.
    await vi.waitFor(async () => expect((await behind.fetch('/readyz')).status).toBe(503), {
      timeout: 8_000,
      interval: 100,
    })
    gate.shut('refusing')
    expect((await waiting).status).toBe(503)
    gate.open()
    await vi.waitFor(async () => expect((await behind.fetch('/readyz')).status).toBe(200), {
      timeout: 60_000,
      interval: 100,
    })
    const events = () => lines().flatMap(({ level, event }) => (level >= 40 ? [event] : []))
    await vi.waitFor(() => expect(events()).toEqual(['database away', 'database back']), 60_000)
  },
)
