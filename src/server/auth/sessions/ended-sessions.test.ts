import pg from 'pg'
import { expect } from 'vitest'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { readConfig } from '#server/settings/config.ts'
import { browserOf } from '#test/harness/browser-of.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { createSessionSweep } from './sweep-sessions.ts'

const mailbox = 'blair.client@plumbline.test'

async function signedIn(server: FirstServer, email = mailbox, password = demoPassword) {
  const browser = browserOf(server)
  expect((await browser.signIn(email, password)).status).toBe(200)
  const session = async () => (await browser.get('/api/session')).body.data
  return { browser, session, ended: async () => (await session()).ended }
}

test('returns no end reason for an active session, after sign-out and without a session', async ({
  server,
}) => {
  const { browser, session } = await signedIn(server)
  const strangers = browserOf(server)
  expect(await session()).not.toHaveProperty('ended')
  await browser.post('/api/auth/sign-out')
  expect(await session()).not.toHaveProperty('ended')
  expect((await strangers.get('/api/session')).body.data).not.toHaveProperty('ended')
})

test('returns the reason after a sign-out from another session', async ({ server }) => {
  const [here, one, two] = [await signedIn(server), await signedIn(server), await signedIn(server)]
  const { body } = await one.browser.get('/api/v5/own_sessions')
  const { id } = (body.data as { id: string; isThis: boolean }[]).find(({ isThis }) => isThis)!
  await here.browser.post('/api/v5/own_sessions/end', { id })
  expect([await one.ended(), await two.ended()]).toEqual(['elsewhere', undefined])
  await here.browser.post('/api/v5/own_sessions/end_others', {})
  expect([await two.ended(), await here.ended()]).toEqual(['elsewhere', undefined])
})

test('returns no reason for a session that ended itself', async ({ server }) => {
  const { browser, ended } = await signedIn(server)
  const { body } = await browser.get('/api/v5/own_sessions')
  const { id } = (body.data as { id: string; isThis: boolean }[]).find(({ isThis }) => isThis)!
  await browser.post('/api/v5/own_sessions/end', { id })
  expect(await ended()).toBeUndefined()
})

test('returns the reason after an administrator ended the session', async ({ server }) => {
  const { session } = await signedIn(server)
  const user_id = (await session()).user.UserId
  const ada = await signedIn(server, 'ada.admin@plumbline.test')
  const { status } = await ada.browser.post('/api/v3/write/transformation?apiDb=ps', {
    focus: 'User',
    action: 'EndSessions',
    parameters: { Id: user_id },
  })
  expect(status).toBe(200)
  expect(await session()).toMatchObject({ user: null, ended: 'administrator' })
})

test('returns the reason after a password change in another session', async ({ server }) => {
  const [here, other] = [await signedIn(server), await signedIn(server)]
  const { status } = await here.browser.post('/api/auth/change-password', {
    current: demoPassword,
    password: 'seven blue herons on a rope',
  })
  expect(status).toBe(200)
  expect([await other.ended(), await here.ended()]).toEqual(['password', undefined])
})

test('returns the expiry of an idle session before and after its sweep', async ({ server }) => {
  const { ended } = await signedIn(server, 'casey.client@plumbline.test')
  await server.sql('identity', `update "session" set "updatedAt" = now() - interval '300 days'`)
  expect(await ended()).toBe('expired')
  const identity = new pg.Pool({ connectionString: server.urls.identity, max: 1 })
  const config = readConfig({})
  try {
    await createSessionSweep(identity, config).run()
  } finally {
    await identity.end()
  }
  expect(await ended()).toBe('expired')
})

test('returns the end reason only for the cookie of the session', async ({ server }) => {
  const { browser, ended } = await signedIn(server, 'casey.client@plumbline.test')
  const cookie = browser.cookies.get('plumbline.session_token') ?? ''
  await server.sql('identity', `update "session" set "updatedAt" = now() - interval '300 days'`)
  expect(await ended()).toBe('expired')
  browser.cookies.set('plumbline.session_token', cookie.replace(/\.[^.]*$/, '.forged'))
  expect(await ended()).toBeUndefined()
})
