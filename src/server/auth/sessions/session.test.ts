import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { openTestServer, type TestServer } from '#test/harness/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const signIn = (email: string, password: string) =>
  server.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: JSON.stringify({ email, password }),
  })
const sessionOf = async (cookie: string) =>
  (await server.fetch('/api/session', { headers: { cookie } })).body.data.user
const cookieOf = (headers: Record<string, string | string[] | undefined>) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

test('identifies a person by the session cookie until sign-out', async () => {
  const { status, headers } = await signIn('ada.admin@plumbline.test', demoPassword)
  expect(status).toBe(200)
  expect(String(headers['set-cookie'])).toMatch(/HttpOnly/i)
  const cookie = cookieOf(headers)
  expect(await sessionOf(cookie)).toMatchObject({
    email: 'ada.admin@plumbline.test',
    user_type: 'Administrator',
    isAdministrator: true,
  })
  const out = await server.fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { cookie, origin: server.address, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(out.status).toBe(200)
  expect(await sessionOf(cookie)).toBeNull()
})

test('returns the same response for a wrong password and an unknown account', async () => {
  const wrong = await signIn('ada.admin@plumbline.test', 'not the password')
  const unknown = await signIn('nobody@plumbline.test', 'not the password')
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
  expect(wrong.status).toBe(401)
})

test('rejects ended and unknown sessions', async () => {
  const { cookie } = server.as('K+')
  expect(await sessionOf(cookie!)).toMatchObject({ email: 'client@tests.test' })
  await server.sql(
    'identity',
    `update "session" set "expiresAt" = now() - interval '1 second' where "userId" = '00000000-test-client'`,
  )
  expect(await sessionOf(cookie!)).toBeNull()
  expect(await sessionOf(`plumbline.session_token=${'a'.repeat(32)}.b`)).toBeNull()
})

test.each([
  'plumbline.session_token=%',
  'plumbline.session_token=%E0%A4%A.x',
  'plumbline.session_token=',
  'plumbline.session_token',
  '=;;=',
  `plumbline.session_token=${'a'.repeat(4_000)}`,
  `plumbline.session_token=' or 1=1 --.x`,
])('rejects the cookie %s', async (cookie) => {
  const { status, body } = await server.fetch('/api/session', { headers: { cookie } })
  expect([status, body.data.user]).toEqual([200, null])
})
