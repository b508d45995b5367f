import { expect, vi } from 'vitest'
import { openQueryTap } from '../harness/query-tap.ts'
import { test } from '../harness/server-test.ts'

const asked = 400

test('34 Costly open health check: however many anonymous requests come, the databases are queried once a second', async ({
  server,
}) => {
  const tap = await openQueryTap(server.urls.rds)
  const tapped = await server.another({}, tap.through)
  const ask = () => Promise.all(Array.from({ length: 100 }, () => tapped.fetch('/readyz')))
  const pings = () => tap.countOf('select pg_is_in_recovery() as "isStandby"')
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await tapped.fetch('/readyz')
    const ofOne = pings()
    expect(ofOne).toBe(3)
    for (let part = 0; part < asked; part += 100) await ask()
    expect(pings()).toBe(ofOne)
    // On a busy machine, a probe may time out before its query.
    let seconds = 0
    while (pings() === ofOne && seconds < 60) {
      vi.setSystemTime(Date.now() + 1_001)
      await ask()
      seconds += 1
    }
    expect(pings()).toBeGreaterThan(ofOne)
    expect(pings()).toBeLessThanOrEqual((1 + seconds) * ofOne)
  } finally {
    vi.useRealTimers()
    await tapped.close()
    await tap.close()
  }
})

test('34 Costly open health check: it reports whether the server is available, and nothing about its components', async ({
  server,
}) => {
  const ready = await server.fetch('/readyz')
  expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }])
  const alive = await server.fetch('/healthz?verbose=1&checks=smtp')
  expect([alive.status, alive.body]).toEqual([200, { status: 'alive' }])
  for (const path of [
    '/health',
    '/status',
    '/metrics',
    '/debug',
    '/server/health',
    '/api/health',
    '/api/metrics',
    '/_health',
    '/actuator/health',
    '/version',
    '/api/version',
    '/.env',
    '/server-status',
  ])
    expect([path, (await server.fetch(path)).status]).toEqual([path, 404])
})
