import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf } from '../../../test/browser-of.ts'
import { openDatabaseGate } from '../../../test/database-gate.ts'
import { openTestHouse, type FirstHouse } from '../../../test/house.ts'

let house: FirstHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const email = 'casey.client@plumbline.test'

// A house of which one kind of databases lies behind a gate.
async function gated(isBehind: (url: string) => boolean) {
  const gate = await openDatabaseGate(house.urls.identity)
  const behind = await house.another({}, (url) => (isBehind(url) ? gate.through(url) : url))
  return {
    gate,
    behind,
    close: async () => {
      await gate.close()
      await behind.close()
    },
  }
}

test('nobody signs in while it cannot be asked who is locked: 503, and no session', async () => {
  const { gate, behind, close } = await gated((url) => !url.endsWith('identity'))
  try {
    const browser = browserOf(behind)
    expect((await browser.signIn(email)).status).toBe(200)
    const before = await house.sql('identity', 'select from "session"')
    gate.shut('refusing')
    const { status, headers, body } = await browserOf(behind).signIn(email)
    expect([status, headers['retry-after'], body.error_code]).toEqual([503, '1', 'unavailable'])
    expect(await house.sql('identity', 'select from "session"')).toHaveLength(before.length)
  } finally {
    await close()
  }
})

test.each(['refusing', 'silent'] as const)(
  'a session is nobody to accounts that are %s: 503, and an end of waiting',
  async (how) => {
    const { gate, behind, close } = await gated((url) => url.endsWith('identity'))
    try {
      const browser = browserOf(behind)
      await browser.signIn(email)
      gate.shut(how)
      for (const path of ['/api/session', '/api/auth/factors', '/api/v5/own_sessions']) {
        const { status, body } = await browser.get(path)
        expect([path, status, body.error_code]).toEqual([path, 503, 'unavailable'])
      }
      expect((await browser.signIn(email)).status).toBe(503)
    } finally {
      await close()
    }
  },
)
