import { expect } from 'vitest'
import { test } from '#test/harness/server-test.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

test('each response has an id of its own, which no caller chooses', async ({ server }) => {
  const headers = { ...server.as('ADM'), 'x-request-id': 'chosen', 'request-id': 'chosen' }
  const ids = await Promise.all(
    [1, 2, 3].map(async () => {
      const response = await server.fetch('/api/session', { headers })
      return String(response.headers['x-request-id'])
    }),
  )
  for (const id of ids) expect(id).toMatch(uuid)
  expect(new Set(ids).size).toBe(3)
})
