import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf } from '../../../test/browser-of.ts'
import { openDatabaseGate } from '../../../test/database-gate.ts'
import { openTestHouse, type FirstHouse, type TestHouse } from '../../../test/house.ts'
import { makeSession, testSecret } from '../../../test/make-session.ts'
import { people } from '../../../test/people.ts'
import { sessionCookies } from './session-cookie.ts'
import { newSessionToken, sessionTokenHash } from './session-token.ts'

const name = 'plumbline.session_token'

let house: FirstHouse
let value: string
beforeAll(async () => {
  house = await openTestHouse()
  const browser = browserOf(house)
  await browser.signIn('casey.client@plumbline.test')
  value = browser.cookies.get(name) ?? ''
})
afterAll(() => house.close())

const statusOf = async (server: TestHouse, cookie: string) => {
  const { status, body } = await server.fetch('/api/session', { headers: { cookie } })
  return [status, status === 200 && body.data.user?.email]
}
const casey = [200, 'casey.client@plumbline.test']

const token = () => value.split('.')[0] ?? ''
const wrongly: readonly (readonly [string, () => string])[] = [
  ['no signature', token],
  ['an empty signature', () => `${token()}.`],
  ['another word in place of the signature', () => `${token()}.signature`],
  ['a signature of the same length', () => `${token()}.${'A'.repeat(43)}%3D`],
  ['the signature of another token', () => `${newSessionToken()}.${value.split('.')[1]}`],
  [
    'a signature by another secret',
    () => sessionCookies(false, `not ${testSecret}`).valueOf(token()),
  ],
  ['the signature spelled otherwise', () => value.replaceAll('%3D', '%3d')],
  ['something after the signature', () => `${value}A`],
  ['no UTF-8', () => `${token()}.${'%E0%A4%A'.repeat(8)}`],
]

test.each(wrongly)('a session cookie with %s is nobody', async (_, written) => {
  expect(await statusOf(house, `${name}=${value}`)).toEqual(casey)
  expect(await statusOf(house, `${name}=${written()}`)).toEqual([200, undefined])
})

test('a cookie that is not signed asks no database, and one that is does', async () => {
  const gate = await openDatabaseGate(house.urls.identity)
  const away = await house.another({}, (url) =>
    url.endsWith('identity') ? gate.through(url) : url,
  )
  try {
    expect(await statusOf(away, `${name}=${value}`)).toEqual(casey)
    gate.shut('refusing')
    for (const [, written] of wrongly)
      expect(await statusOf(away, `${name}=${written()}`)).toEqual([200, undefined])
    expect(await statusOf(away, `${name}=${value}`)).toEqual([503, false])
  } finally {
    await gate.close()
    await away.close()
  }
})

test('what the database keeps of a session opens nothing, even with a right signature', async () => {
  const cookies = sessionCookies(false, testSecret)
  const hash = cookies.hashIn(`${name}=${value}`) ?? ''
  const rows = await house.sql('identity', 'select "id" from "session" where "token" = $1', [hash])
  expect(rows).toHaveLength(1)
  for (const kept of [hash, rows[0].id])
    expect(await statusOf(house, `${name}=${cookies.valueOf(kept)}`)).toEqual([200, undefined])
})

test('a client that decodes cookies is known by what it sends back', async () => {
  const decoded = `${name}=${decodeURIComponent(value)}`
  expect(await statusOf(house, decoded)).toEqual(casey)
  expect((await house.fetch('/api/auth/factors', { headers: { cookie: decoded } })).status).toBe(
    200,
  )
})

test('a cookie that another host has planted before the own one does not hide it', async () => {
  const planted = `${name}=${newSessionToken()}.${'A'.repeat(43)}%3D`
  expect(await statusOf(house, `${planted}; ${name}=${value}`)).toEqual(casey)
  const factors = await house.fetch('/api/auth/factors', {
    headers: { cookie: `${planted}; ${name}=${value}` },
  })
  expect(factors.status).toBe(200)
})

test('a signature counts as long as it is in use, and no longer than the session', async () => {
  const run = (text: string, values: unknown[]) => house.sql('identity', text, values)
  const { cookie } = await makeSession(run, people.K2.id)
  const ended = [200, undefined]
  expect(await statusOf(house, cookie)).toEqual([200, people.K2.email])
  const hash = sessionCookies(false, testSecret).hashIn(cookie)
  await run('delete from "session" where "token" = $1', [hash])
  expect(await statusOf(house, cookie)).toEqual(ended)
  const other = sessionCookies(false, 'the secret after a change')
  expect(other.hashIn(cookie)).toBeNull()
})

test('more cookies than are remembered are read alike', () => {
  const cookies = sessionCookies(false, testSecret)
  const tokens = Array.from({ length: 10_050 }, newSessionToken)
  const read = () => tokens.map((one) => cookies.hashIn(`${name}=${cookies.valueOf(one)}`))
  const right = tokens.map(sessionTokenHash)
  expect(read()).toEqual(right)
  expect(read()).toEqual(right)
})
