import { expect, vi } from 'vitest'
import { accountPassword, makeAccount } from '#test/factories/make-account.ts'
import { codeOf } from '#test/fakes/authenticator-app.ts'
import { browserOf } from '#test/harness/browser-of.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'

const test = serverTest.extend('logging', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const logging = await server.another({ LOG_LEVEL: 'debug' })
  onCleanup(() => logging.close())
  return logging
})

const signInLines = (logging: TestServer) =>
  logging.logged
    .map((line) => JSON.parse(line) as { event: string; route: string; status: number })
    .filter(({ route }) => route?.startsWith('/api/auth'))
    .map(({ event, route, status }) => `${event}: ${route} ${status}`)
    // A line is written once the response has been sent.
    .toSorted()

test('logs each step of a sign-in with two factors with its own event and route', async ({
  logging,
}) => {
  const { email } = await makeAccount(logging)
  const own = browserOf(logging)
  await own.signIn(email, accountPassword)
  const { secret } = (await own.post('/api/auth/factors/app/begin')).body
  await own.post('/api/auth/factors/app/keep', { code: codeOf(secret, -1) })
  const browser = browserOf(logging)
  expect((await browser.signIn(email, accountPassword)).body.twoFactorRedirect).toBe(true)
  await browser.post('/api/auth/two-factor/verify-totp', { code: '000000' })
  await browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(secret) })
  await browser.post('/api/auth/sign-out')
  await browser.post('/api/auth/made-up')
  const expected = [
    'answered: /api/auth/factors/app/begin 200',
    'not found: /api/auth/* 404',
    'second factor awaited: /api/auth/sign-in/email 200',
    'session renewed: /api/auth/factors/app/keep 200',
    'sign-in failed: /api/auth/two-factor/verify-totp 401',
    'signed in: /api/auth/sign-in/email 200',
    'signed in: /api/auth/two-factor/verify-totp 200',
    'signed out: /api/auth/sign-out 200',
  ]
  await vi.waitFor(() => expect(signInLines(logging)).toEqual(expected), 15_000)
})
