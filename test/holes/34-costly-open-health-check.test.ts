import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const asked = 400

// What the databases have been asked is told by their own count, which sessions bring up to date when they are idle for a while.
const transactions = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const counts = await Promise.all(
    (['rds', 'ps', 'identity'] as const).map((name) =>
      house.sql(
        name,
        `select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()`,
      ),
    ),
  )
  return counts.map(([row]) => row.n as number)
}

test('34 Costly open health check: however often strangers ask, the databases are asked once a second', async () => {
  const before = await transactions()
  for (let part = 0; part < asked; part += 100)
    await Promise.all(Array.from({ length: 100 }, () => house.fetch('/readyz')))
  const after = await transactions()
  for (const [index, count] of after.entries())
    expect(count - (before[index] ?? 0)).toBeLessThan(asked / 4)
})

test('34 Costly open health check: it tells whether the house serves, and nothing of how it is built', async () => {
  const ready = await house.fetch('/readyz')
  expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }])
  const alive = await house.fetch('/healthz?verbose=1&checks=smtp')
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
    expect([path, (await house.fetch(path)).status]).toEqual([path, 404])
})
