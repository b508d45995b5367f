import { expect } from 'vitest'
import { hashOfCookie } from '#test/factories/make-session.ts'
import { browserOf } from '#test/harness/browser-of.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'

const name = 'plumbline.session_token'

async function signedIn(server: FirstServer, email: string): Promise<string> {
  const browser = browserOf(server)
  await browser.signIn(email)
  return browser.cookies.get(name) ?? ''
}

const factorsOf = async (server: FirstServer, cookie: string) =>
  (await server.fetch('/api/auth/factors', { headers: { cookie } })).status

test.for([
  ['with a space before the sign of equality', (over: string) => `${name} =${over}`],
  ['in quotes', (over: string) => `${name}="${over}"`],
  ['spelled otherwise', (over: string) => `${name}=%${hex(over)}${over.slice(1)}`],
] as const)(
  'keeps an expired session ended when its cookie is written %s',
  async ([_, written], { server }) => {
    const over = await signedIn(server, 'sam.senior@plumbline.test')
    const open = await signedIn(server, 'casey.client@plumbline.test')
    await server.sql(
      'identity',
      `update "session" set "updatedAt" = now() - interval '1 day' where "token" = $1`,
      [hashOfCookie(`${name}=${over}`)],
    )
    expect(await factorsOf(server, `${name}=${over}`)).toBe(401)
    expect(await factorsOf(server, written(over))).toBe(401)
    const both = await server.fetch('/api/auth/factors/confirm', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: server.address,
        cookie: `${written(over)}; ${name}=${open}`,
      },
      body: JSON.stringify({ password: 'not the password' }),
    })
    expect(both.status).toBe(401)
    const tried = await server.sql(
      'identity',
      `select "failedConfirmations" from "session" where "token" = $1`,
      [hashOfCookie(`${name}=${over}`)],
    )
    expect(tried).toEqual([{ failedConfirmations: 0 }])
  },
)

const hex = (text: string) => text.charCodeAt(0).toString(16)
