import { expect } from 'vitest'
import { createSessionCookies } from '#server/auth/sessions/session-cookie.ts'
import { accountPassword, makeAccount } from '../factories/make-account.ts'
import { testSecret } from '../factories/make-session.ts'
import { mailTo } from '../harness/mailbox.ts'
import { test } from '../harness/server-test.ts'
import { cookieIn, postAuth, sessionOf } from '../harness/sign-in-calls.ts'
import type { TestServer } from '../harness/test-server.ts'

const sessionsOf = (server: TestServer, id: string) =>
  server.sql('identity', 'select "id", "token" from "session" where "userId" = $1', [id])
const signIn = (server: TestServer, email: string, cookie: string) =>
  postAuth(server, 'sign-in/email', { email, password: accountPassword }, { cookie })

test('a token that was planted before signing in is invalid after it', async ({ server }) => {
  const { id, email } = await makeAccount(server)
  const value = createSessionCookies(false, testSecret).valueOf('planted-token-of-32-characters-00')
  const planted = `plumbline.session_token=${value}`
  const cookie = cookieIn(await signIn(server, email, planted))
  expect(cookie).not.toContain('planted')
  expect(await sessionOf(server, planted)).toBeNull()
  expect(await sessionOf(server, cookie)).toMatchObject({ UserId: id })
})

test('signing in within the session of another person creates a new session, and the other one stays', async ({
  server,
}) => {
  const [theirs, mine] = [await makeAccount(server), await makeAccount(server)]
  const foreign = cookieIn(await signIn(server, theirs.email, ''))
  const own = cookieIn(await signIn(server, mine.email, foreign))
  expect(own).not.toBe(foreign)
  expect(await sessionOf(server, own)).toMatchObject({ UserId: mine.id })
  expect(await sessionOf(server, foreign)).toMatchObject({ UserId: theirs.id })
})

test('each sign-in makes a new row with a token of at least 128 bits', async ({ server }) => {
  const { id, email } = await makeAccount(server)
  const first = cookieIn(await signIn(server, email, ''))
  await signIn(server, email, first)
  const rows = await sessionsOf(server, id)
  expect(rows).toHaveLength(2)
  expect(new Set(rows.map(({ token }) => token)).size).toBe(2)
  for (const { token } of rows) expect(token.length).toBeGreaterThanOrEqual(32)
})

test('accepting an invitation within the session of another person does not continue it', async ({
  server,
}) => {
  const theirs = await makeAccount(server)
  const foreign = cookieIn(await signIn(server, theirs.email, ''))
  const email = 'fixed@tests.test'
  await server.write('ADM', 'User:Create', { UserName: email, FirstName: 'Fixed' })
  const { token } = await mailTo(server, email)
  const accepted = await postAuth(
    server,
    'accept-invitation',
    { token, password: accountPassword },
    { cookie: foreign },
  )
  expect(cookieIn(accepted)).not.toBe(foreign)
  expect(await sessionOf(server, cookieIn(accepted))).toMatchObject({ email })
  expect(await sessionOf(server, foreign)).toMatchObject({ UserId: theirs.id })
})
