import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf } from '../../../test/browser-of.ts'
import { openTestHouse, type FirstHouse } from '../../../test/house.ts'
import { hashOfCookie } from '../../../test/make-session.ts'

let house: FirstHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const name = 'plumbline.session_token'

async function signedIn(email: string): Promise<string> {
  const browser = browserOf(house)
  await browser.signIn(email)
  return browser.cookies.get(name) ?? ''
}

const factorsOf = async (cookie: string) =>
  (await house.fetch('/api/auth/factors', { headers: { cookie } })).status

test.each([
  ['with a space before the sign of equality', (over: string) => `${name} =${over}`],
  ['in quotes', (over: string) => `${name}="${over}"`],
  ['spelled otherwise', (over: string) => `${name}=%${hex(over)}${over.slice(1)}`],
])(
  'a session that has ended by time stays ended when its cookie is written %s, alone or before that of another',
  async (_, written) => {
    const over = await signedIn('sam.senior@plumbline.test')
    const open = await signedIn('casey.client@plumbline.test')
    await house.sql(
      'identity',
      `update "session" set "updatedAt" = now() - interval '1 day' where "token" = $1`,
      [hashOfCookie(`${name}=${over}`)],
    )
    expect(await factorsOf(`${name}=${over}`)).toBe(401)
    expect(await factorsOf(written(over))).toBe(401)
    const both = await house.fetch('/api/auth/factors/confirm', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: house.address,
        cookie: `${written(over)}; ${name}=${open}`,
      },
      body: JSON.stringify({ password: 'not the password' }),
    })
    expect(both.status).toBe(401)
    const tried = await house.sql(
      'identity',
      `select "failedConfirmations" from "session" where "token" = $1`,
      [hashOfCookie(`${name}=${over}`)],
    )
    expect(tried).toEqual([{ failedConfirmations: 0 }])
  },
)

const hex = (text: string) => text.charCodeAt(0).toString(16)
