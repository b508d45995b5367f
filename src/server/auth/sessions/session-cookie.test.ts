import { expect } from 'vitest'
import { makeSession, testSecret } from '#test/factories/make-session.ts'
import { browserOf } from '#test/harness/browser-of.ts'
import { openDatabaseGate } from '#test/harness/database-gate.ts'
import { people } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { createSessionCookies } from './session-cookie.ts'
import { newSessionToken, sessionTokenHash } from './session-token.ts'

const name = 'plumbline.session_token'

const test = serverTest.extend('value', { scope: 'file' }, async ({ server }) => {
  const browser = browserOf(server)
  await browser.signIn('casey.client@plumbline.test')
  return browser.cookies.get(name) ?? ''
})

const statusOf = async (peer: TestServer, cookie: string) => {
  const { status, body } = await peer.fetch('/api/session', { headers: { cookie } })
  return [status, status === 200 && body.data.user?.email]
}
const casey = [200, 'casey.client@plumbline.test']

const tokenOf = (value: string) => value.split('.')[0] ?? ''
const wrongly: readonly (readonly [string, (value: string) => string])[] = [
  ['no signature', tokenOf],
  ['an empty signature', (value) => `${tokenOf(value)}.`],
  ['another word in place of the signature', (value) => `${tokenOf(value)}.signature`],
  ['a signature of the same length', (value) => `${tokenOf(value)}.${'A'.repeat(43)}%3D`],
  ['the signature of another token', (value) => `${newSessionToken()}.${value.split('.')[1]}`],
  [
    'a signature by another secret',
    (value) => createSessionCookies(false, `not ${testSecret}`).valueOf(tokenOf(value)),
  ],
  ['the signature spelled otherwise', (value) => value.replaceAll('%3D', '%3d')],
  ['something after the signature', (value) => `${value}A`],
  ['no UTF-8', (value) => `${tokenOf(value)}.${'%E0%A4%A'.repeat(8)}`],
]

test.for(wrongly)('rejects a session cookie with %s', async ([, written], { server, value }) => {
  expect(await statusOf(server, `${name}=${value}`)).toEqual(casey)
  expect(await statusOf(server, `${name}=${written(value)}`)).toEqual([200, undefined])
})

test('queries the database only for signed cookies', async ({ server, value }) => {
  const gate = await openDatabaseGate(server.urls.identity)
  const away = await server.another({}, (url) =>
    url.endsWith('identity') ? gate.through(url) : url,
  )
  try {
    expect(await statusOf(away, `${name}=${value}`)).toEqual(casey)
    gate.shut('refusing')
    for (const [, written] of wrongly)
      expect(await statusOf(away, `${name}=${written(value)}`)).toEqual([200, undefined])
    expect(await statusOf(away, `${name}=${value}`)).toEqual([503, false])
  } finally {
    await gate.close()
    await away.close()
  }
})

test('rejects stored hashes as tokens even with a right signature', async ({ server, value }) => {
  const cookies = createSessionCookies(false, testSecret)
  const hash = cookies.hashIn(`${name}=${value}`) ?? ''
  const rows = await server.sql('identity', 'select "id" from "session" where "token" = $1', [hash])
  expect(rows).toHaveLength(1)
  for (const kept of [hash, rows[0].id])
    expect(await statusOf(server, `${name}=${cookies.valueOf(kept)}`)).toEqual([200, undefined])
})

test('accepts a percent-decoded session cookie', async ({ server, value }) => {
  const decoded = `${name}=${decodeURIComponent(value)}`
  expect(await statusOf(server, decoded)).toEqual(casey)
  expect((await server.fetch('/api/auth/factors', { headers: { cookie: decoded } })).status).toBe(
    200,
  )
})

test('finds the own session cookie behind a planted one', async ({ server, value }) => {
  const planted = `${name}=${newSessionToken()}.${'A'.repeat(43)}%3D`
  expect(await statusOf(server, `${planted}; ${name}=${value}`)).toEqual(casey)
  const factors = await server.fetch('/api/auth/factors', {
    headers: { cookie: `${planted}; ${name}=${value}` },
  })
  expect(factors.status).toBe(200)
})

test('trusts a cached signature only while the session exists', async ({ server }) => {
  const run = (text: string, values: unknown[]) => server.sql('identity', text, values)
  const { cookie } = await makeSession(run, people.K2.id)
  const ended = [200, undefined]
  expect(await statusOf(server, cookie)).toEqual([200, people.K2.email])
  const hash = createSessionCookies(false, testSecret).hashIn(cookie)
  await run('delete from "session" where "token" = $1', [hash])
  expect(await statusOf(server, cookie)).toEqual(ended)
  const other = createSessionCookies(false, 'the secret after a change')
  expect(other.hashIn(cookie)).toBeNull()
})

test('reads cookies beyond the cache limit', () => {
  const cookies = createSessionCookies(false, testSecret)
  const tokens = Array.from({ length: 10_050 }, newSessionToken)
  const read = () => tokens.map((one) => cookies.hashIn(`${name}=${cookies.valueOf(one)}`))
  const right = tokens.map(sessionTokenHash)
  expect(read()).toEqual(right)
  expect(read()).toEqual(right)
})
