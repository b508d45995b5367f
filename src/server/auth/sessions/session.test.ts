import { expect } from 'vitest'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'

const signIn = (server: TestServer, email: string, password: string) =>
  server.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: JSON.stringify({ email, password }),
  })
const sessionOf = async (server: TestServer, cookie: string) =>
  (await server.fetch('/api/session', { headers: { cookie } })).body.data.user
const cookieOf = (headers: Record<string, string | string[] | undefined>) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

test('identifies a person by the session cookie until sign-out', async ({ server }) => {
  const { status, headers } = await signIn(server, 'ada.admin@plumbline.test', demoPassword)
  expect(status).toBe(200)
  expect(String(headers['set-cookie'])).toMatch(/HttpOnly/i)
  const cookie = cookieOf(headers)
  expect(await sessionOf(server, cookie)).toMatchObject({
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
  expect(await sessionOf(server, cookie)).toBeNull()
})

test('returns the same response for a wrong password and an unknown account', async ({
  server,
}) => {
  const wrong = await signIn(server, 'ada.admin@plumbline.test', 'not the password')
  const unknown = await signIn(server, 'nobody@plumbline.test', 'not the password')
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
  expect(wrong.status).toBe(401)
})

test('rejects ended and unknown sessions', async ({ server }) => {
  const { cookie } = server.as('K+')
  expect(await sessionOf(server, cookie!)).toMatchObject({ email: 'client@tests.test' })
  await server.sql(
    'identity',
    `update "session" set "expiresAt" = now() - interval '1 second' where "userId" = '00000000-test-client'`,
  )
  expect(await sessionOf(server, cookie!)).toBeNull()
  expect(await sessionOf(server, `plumbline.session_token=${'a'.repeat(32)}.b`)).toBeNull()
})

test('rejects a session that was last used at a time which is still to come', async ({
  server,
}) => {
  const { cookie } = server.as('C-')
  const usedIn = (hours: number) =>
    server.sql(
      'identity',
      `update "session" set "updatedAt" = now() + $1 * interval '1 hour' where "userId" = '00000000-test-unlinked'`,
      [hours],
    )
  await usedIn(1)
  expect(await sessionOf(server, cookie!)).toMatchObject({ email: 'unlinked@tests.test' })
  await usedIn(72)
  expect(await sessionOf(server, cookie!)).toBeNull()
})

test.for([
  'plumbline.session_token=%',
  'plumbline.session_token=%E0%A4%A.x',
  'plumbline.session_token=',
  'plumbline.session_token',
  '=;;=',
  `plumbline.session_token=${'a'.repeat(4_000)}`,
  `plumbline.session_token=' or 1=1 --.x`,
])('rejects the cookie %s', async (cookie, { server }) => {
  const { status, body } = await server.fetch('/api/session', { headers: { cookie } })
  expect([status, body.data.user]).toEqual([200, null])
})
