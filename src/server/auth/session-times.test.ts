import pg from 'pg'
import { expect } from 'vitest'
import { hashOfCookie } from '#test/factories/make-session.ts'
import { browserOf } from '#test/harness/browser-of.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { readConfig } from '../settings/config.ts'
import { createSessionSweep } from './sessions/sweep-sessions.ts'

const times = {
  SESSION_IDLE_MINUTES: '60',
  STAFF_SESSION_IDLE_MINUTES: '20',
  SESSION_ABSOLUTE_HOURS: '10',
}

const test = serverTest.extend('settings', { scope: 'file' }, times)

const staff = 'sam.senior@plumbline.test'
const client = 'casey.client@plumbline.test'

async function signedIn(server: FirstServer, email: string) {
  const browser = browserOf(server)
  const { status } = await browser.signIn(email)
  expect(status).toBe(200)
  const hash = hashOfCookie(
    `plumbline.session_token=${browser.cookies.get('plumbline.session_token')}`,
  )
  return {
    browser,
    /** Moves a timestamp of the session into the past. */
    ago: (column: 'updatedAt' | 'createdAt', age: string) =>
      server.sql(
        'identity',
        `update "session" set "${column}" = now() - $2::interval where "token" = $1`,
        [hash, age],
      ),
    row: async () =>
      (
        await server.sql(
          'identity',
          `select *, now() - "updatedAt" < interval '30 seconds' as "isNoted" from "session" where "token" = $1`,
          [hash],
        )
      )[0],
  }
}

test.for([
  [staff, '19 minutes', 'absent'],
  [staff, '21 minutes', null],
  [client, '59 minutes', 'absent'],
  [client, '61 minutes', null],
] as const)(
  'treats the session of %s after %s without use as %s',
  async ([email, age, standing], { server }) => {
    const { browser, ago } = await signedIn(server, email)
    await ago('updatedAt', age)
    expect(await browser.standing()).toBe(standing)
  },
)

test.for([
  ['9 hours 59 minutes', 'absent'],
  ['10 hours 1 minute', null],
] as const)(
  'treats a session that began %s ago as %s despite use',
  async ([age, standing], { server }) => {
    const { browser, ago } = await signedIn(server, client)
    await ago('createdAt', age)
    expect(await browser.standing()).toBe(standing)
  },
)

test('records the use of a session once a minute', nightly, async ({ server }) => {
  const { browser, ago, row } = await signedIn(server, staff)
  await ago('updatedAt', '10 minutes')
  await Promise.all(Array.from({ length: 20 }, () => browser.standing()))
  await expect.poll(async () => (await row()).isNoted).toBe(true)
  const { updatedAt } = await row()
  await browser.standing()
  // The server records session use in order, so the earlier one would have been recorded by now.
  const later = await signedIn(server, staff)
  await later.ago('updatedAt', '10 minutes')
  await later.browser.standing()
  await expect.poll(async () => (await later.row()).isNoted).toBe(true)
  expect((await row()).updatedAt).toEqual(updatedAt)
})

test('rejects an expired session in the sign-in endpoints, too', async ({ server }) => {
  const { browser, ago } = await signedIn(server, staff)
  await ago('updatedAt', '21 minutes')
  expect((await browser.get('/api/auth/factors')).status).toBe(401)
  expect((await browser.post('/api/auth/factors/app/begin')).status).toBe(401)
})

test('issues a token per sign-in and ends only that session on sign-out', async ({ server }) => {
  const [first, second] = [await signedIn(server, client), await signedIn(server, client)]
  const token = first.browser.cookies.get('plumbline.session_token')
  expect(second.browser.cookies.get('plumbline.session_token')).not.toBe(token)
  const { headers } = await first.browser.post('/api/auth/sign-out')
  expect(headers['clear-site-data']).toBe('"cache"')
  const stolen = await server.fetch('/api/session', {
    headers: { cookie: `plumbline.session_token=${token ?? ''}` },
  })
  expect(stolen.body.data.user).toBeNull()
  expect(await second.browser.standing()).toBe('absent')
})

test('lists own sessions and ends one, or all but the current one', async ({ server }) => {
  const email = 'alex.associate@plumbline.test'
  const [one, two, three] = [
    await signedIn(server, email),
    await signedIn(server, email),
    await signedIn(server, email),
  ]
  const other = await signedIn(server, 'cora.consultant@plumbline.test')
  const { body } = await one.browser.get('/api/v5/own_sessions')
  expect(body.data).toHaveLength(3)
  expect(body.data[0]).toMatchObject({ isThis: true, isSecondFactorGiven: false })
  expect(body.data[0].id).toBe((await one.row()).id)
  expect(JSON.stringify(body)).not.toContain((await two.row()).token)

  const foreign = await one.browser.post('/api/v5/own_sessions/end', { id: (await other.row()).id })
  const unknown = await one.browser.post('/api/v5/own_sessions/end', { id: 'nothing' })
  expect([foreign.status, foreign.body.error]).toEqual([unknown.status, unknown.body.error])
  expect(foreign.status).toBe(404)
  expect(await other.browser.standing()).toBe('absent')

  const id = (await two.row()).id
  const ended = await one.browser.post('/api/v5/own_sessions/end', { id })
  expect(ended.body.data.ended).toBe(1)
  expect(ended.headers).not.toHaveProperty('clear-site-data')
  expect(await two.browser.standing()).toBeNull()
  expect((await one.browser.post('/api/v5/own_sessions/end_others')).body.data.ended).toBe(1)
  expect([await one.browser.standing(), await three.browser.standing()]).toEqual(['absent', null])

  const own = await one.browser.post('/api/v5/own_sessions/end', { id: (await one.row()).id })
  expect([own.status, own.headers['clear-site-data']]).toEqual([200, '"cache"'])
  expect(await one.browser.standing()).toBeNull()
})

test.for([
  [{}],
  [{ id: '' }],
  [{ id: 5 }],
  [{ id: 'a\u0000b' }],
  [{ id: 'a', more: 1 }],
  [[]],
] as const)('returns 400 for ending %j', async ([body], { server }) => {
  const { browser } = await signedIn(server, staff)
  const answered = await browser.post('/api/v5/own_sessions/end', body)
  expect([answered.status, answered.body.error_code]).toEqual([400, 'invalidParameters'])
})

test('sweeps only expired sessions', async ({ server }) => {
  const email = 'helen.vasquez-moore@plumbline.test'
  const [old, idle, open] = [
    await signedIn(server, email),
    await signedIn(server, email),
    await signedIn(server, email),
  ]
  await old.ago('createdAt', '11 hours')
  await idle.ago('updatedAt', '21 minutes')
  const identity = new pg.Pool({ connectionString: server.urls.identity, max: 1 })
  identity.on('error', () => {})
  await createSessionSweep(identity, readConfig(times)).run()
  await identity.end()
  expect([await old.row(), await idle.row()]).toEqual([undefined, undefined])
  expect(await open.browser.standing()).toBe('absent')
})

test('hashes tokens that an earlier version stored in clear and keeps their sessions', async ({
  server,
}) => {
  const { browser, row } = await signedIn(server, 'helen.vasquez-moore@plumbline.test')
  const { token: hash } = await row()
  const token = browser.cookies.get('plumbline.session_token')?.split('.')[0] ?? ''
  await server.sql('identity', 'update "session" set "token" = $1 where "token" = $2', [
    token,
    hash,
  ])
  expect(await browser.standing()).toBeNull()
  const identity = new pg.Pool({ connectionString: server.urls.identity, max: 1 })
  identity.on('error', () => {})
  await createSessionSweep(identity, readConfig(times)).run()
  await identity.end()
  expect(await browser.standing()).toBe('absent')
})

test('returns 401 for own sessions without a session', async ({ server }) => {
  expect((await browserOf(server).get('/api/v5/own_sessions')).status).toBe(401)
})
