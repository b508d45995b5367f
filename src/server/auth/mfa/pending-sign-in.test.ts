import { expect } from 'vitest'
import { accountPassword, makeAccount } from '#test/factories/make-account.ts'
import { codeOf } from '#test/fakes/authenticator-app.ts'
import { browserOf } from '#test/harness/browser-of.ts'
import { mailsTo } from '#test/harness/mailbox.ts'
import { test } from '#test/harness/server-test.ts'
import { postAuth } from '#test/harness/sign-in-calls.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const other = 'loud goose flies home'

/** Creates a person with an app, a session, and a browser with a pending second factor. */
async function halfWay(server: FirstServer) {
  const { id, email } = await makeAccount(server)
  const own = browserOf(server)
  await own.signIn(email, accountPassword)
  const { secret } = (await own.post('/api/auth/factors/app/begin')).body
  // Retried: a code of the previous step is too old if the current step ends in transit.
  const keep = () => own.post('/api/auth/factors/app/keep', { code: codeOf(secret, -1) })
  await expect.poll(async () => (await keep()).status).toBe(200)
  const thief = browserOf(server)
  expect((await thief.signIn(email, accountPassword)).body.twoFactorRedirect).toBe(true)
  return { id, email, own, thief, code: codeOf(secret) }
}

type HalfWay = Awaited<ReturnType<typeof halfWay>>

async function resetPassword(server: FirstServer, { email }: HalfWay): Promise<void> {
  await postAuth(server, 'request-password-reset', { email })
  await expect
    .poll(async () => (await mailsTo(server, email)).find(({ page }) => page === '/reset-password'))
    .toBeDefined()
  const link = (await mailsTo(server, email)).find(({ page }) => page === '/reset-password')
  const { status } = await postAuth(server, 'reset-password', {
    token: link?.token,
    password: other,
  })
  expect(status).toBe(200)
}

test.for([
  ['is replaced by a link', resetPassword],
  [
    'is changed',
    async (_: FirstServer, { own }: HalfWay): Promise<void> => {
      const body = { current: accountPassword, password: other }
      expect((await own.post('/api/auth/change-password', body)).status).toBe(200)
    },
  ],
  [
    'stays, but an administrator ends the sessions',
    async (server: FirstServer, { id }: HalfWay): Promise<void> =>
      void (await expectDone(server, 'ADM', 'User:EndSessions', { Id: id })),
  ],
] as const)(
  'creates no session for a pending second factor when it %s',
  async ([, act], { server }) => {
    const begun = await halfWay(server)
    await act(server, begun)
    const { status } = await begun.thief.post('/api/auth/two-factor/verify-totp', {
      code: begun.code,
    })
    expect(status).toBe(401)
    expect(await begun.thief.standing()).toBeNull()
  },
)
