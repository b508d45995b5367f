import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../database/seed/demo-password.ts'
import { browserOf } from '../../../test/browser-of.ts'
import { openTestHouse, type FirstHouse } from '../../../test/house.ts'
import { readConfig } from '../config.ts'
import { sessionSweep } from './sweep-sessions.ts'

let house: FirstHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const mailbox = 'blair.client@plumbline.test'

async function signedIn(email = mailbox, password = demoPassword) {
  const browser = browserOf(house)
  expect((await browser.signIn(email, password)).status).toBe(200)
  const session = async () => (await browser.get('/api/session')).body.data
  return { browser, session, ended: async () => (await session()).ended }
}

test('a session that goes on has no reason, and neither has whoever signed out here or never signed in', async () => {
  const { browser, session } = await signedIn()
  const strangers = browserOf(house)
  expect(await session()).not.toHaveProperty('ended')
  await browser.post('/api/auth/sign-out')
  expect(await session()).not.toHaveProperty('ended')
  expect((await strangers.get('/api/session')).body.data).not.toHaveProperty('ended')
})

test('a session that was signed out from another one says so, alone or with all others', async () => {
  const [here, one, two] = [await signedIn(), await signedIn(), await signedIn()]
  const { body } = await one.browser.get('/api/v5/own_sessions')
  const { id } = (body.data as { id: string; isThis: boolean }[]).find(({ isThis }) => isThis)!
  await here.browser.post('/api/v5/own_sessions/end', { id })
  expect([await one.ended(), await two.ended()]).toEqual(['elsewhere', undefined])
  await here.browser.post('/api/v5/own_sessions/end_others', {})
  expect([await two.ended(), await here.ended()]).toEqual(['elsewhere', undefined])
})

test('a session that ends itself has no reason', async () => {
  const { browser, ended } = await signedIn()
  const { body } = await browser.get('/api/v5/own_sessions')
  const { id } = (body.data as { id: string; isThis: boolean }[]).find(({ isThis }) => isThis)!
  await browser.post('/api/v5/own_sessions/end', { id })
  expect(await ended()).toBeUndefined()
})

test('a session that was ended by an administrator says so', async () => {
  const { session } = await signedIn()
  const user_id = (await session()).user.UserId
  const ada = await signedIn('ada.admin@plumbline.test')
  const { status } = await ada.browser.post('/api/v3/write/transformation?apiDb=ps', {
    focus: 'User',
    action: 'EndSessions',
    parameters: { Id: user_id },
  })
  expect(status).toBe(200)
  expect(await session()).toMatchObject({ user: null, ended: 'administrator' })
})

test('a session whose password was changed in another one says so', async () => {
  const [here, other] = [await signedIn(), await signedIn()]
  const { status } = await here.browser.post('/api/auth/change-password', {
    current: demoPassword,
    password: 'seven blue herons on a rope',
  })
  expect(status).toBe(200)
  expect([await other.ended(), await here.ended()]).toEqual(['password', undefined])
})

test('a session that was not used for too long has expired, before it is swept away and after', async () => {
  const { ended } = await signedIn('casey.client@plumbline.test')
  await house.sql('identity', `update "session" set "updatedAt" = now() - interval '300 days'`)
  expect(await ended()).toBe('expired')
  const identity = new pg.Pool({ connectionString: house.urls.identity, max: 1 })
  const config = readConfig({})
  try {
    await sessionSweep(identity, config).run()
  } finally {
    await identity.end()
  }
  expect(await ended()).toBe('expired')
})

test('only the cookie of the session opens its reason', async () => {
  const { browser, ended } = await signedIn('casey.client@plumbline.test')
  const cookie = browser.cookies.get('plumbline.session_token') ?? ''
  await house.sql('identity', `update "session" set "updatedAt" = now() - interval '300 days'`)
  expect(await ended()).toBe('expired')
  browser.cookies.set('plumbline.session_token', cookie.replace(/\.[^.]*$/, '.forged'))
  expect(await ended()).toBeUndefined()
})
