import { expect } from 'vitest'
import { browserOf } from '#test/harness/browser-of.ts'
import { openDatabaseGate } from '#test/harness/database-gate.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'

const email = 'casey.client@plumbline.test'

// Starts a server that reaches the matching databases only through a gate, which can be shut.
async function gated(server: FirstServer, isBehind: (url: string) => boolean) {
  const gate = await openDatabaseGate(server.urls.identity)
  const behind = await server.another({}, (url) => (isBehind(url) ? gate.through(url) : url))
  return {
    gate,
    behind,
    close: async () => {
      await gate.close()
      await behind.close()
    },
  }
}

test('returns 503 without a session while the locks of people cannot be read', async ({
  server,
}) => {
  const { gate, behind, close } = await gated(server, (url) => !url.endsWith('identity'))
  try {
    const browser = browserOf(behind)
    expect((await browser.signIn(email)).status).toBe(200)
    const before = await server.sql('identity', 'select from "session"')
    gate.shut('refusing')
    const { status, headers, body } = await browserOf(behind).signIn(email)
    expect([status, headers['retry-after'], body.error_code]).toEqual([503, '1', 'unavailable'])
    expect(await server.sql('identity', 'select from "session"')).toHaveLength(before.length)
  } finally {
    await close()
  }
})

test.for(['refusing', 'silent'] as const)(
  'returns 503 within a time limit when the identity database is %s',
  nightly,
  async (how, { server }) => {
    const { gate, behind, close } = await gated(server, (url) => url.endsWith('identity'))
    try {
      const browser = browserOf(behind)
      await browser.signIn(email)
      gate.shut(how)
      const reads = ['/api/session', '/api/auth/factors', '/api/v5/own_sessions']
      // Concurrently, because each waits until it gives up on a connection.
      const [signIn, ...responses] = await Promise.all([
        browserOf(behind).signIn(email),
        ...reads.map((path) => browser.get(path)),
      ])
      expect(responses.map(({ status, body }) => [status, body.error_code])).toEqual(
        reads.map(() => [503, 'unavailable']),
      )
      expect(signIn.status).toBe(503)
    } finally {
      await close()
    }
  },
)
