import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../../../test/authenticator-app.ts'
import { browserOf } from '../../../../test/browser-of.ts'
import { expectDone } from '../../../../test/expect-write.ts'
import { openTestHouse, type FirstHouse } from '../../../../test/house.ts'
import { accountPassword, makeAccount } from '../../../../test/make-account.ts'
import { mailsTo } from '../../../../test/mailbox.ts'
import { postAuth } from '../../../../test/sign-in-calls.ts'

let house: FirstHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const other = 'loud goose flies home'

/** Somebody with an app, a session, and a browser in which the password alone was given. */
async function halfWay() {
  const { id, email } = await makeAccount(house)
  const own = browserOf(house)
  await own.signIn(email, accountPassword)
  const { secret } = (await own.post('/api/auth/factors/app/begin')).body
  await own.post('/api/auth/factors/app/keep', { code: codeOf(secret, -1) })
  const thief = browserOf(house)
  expect((await thief.signIn(email, accountPassword)).body.twoFactorRedirect).toBe(true)
  return { id, email, own, thief, code: codeOf(secret) }
}

type HalfWay = Awaited<ReturnType<typeof halfWay>>

async function resetPassword({ email }: HalfWay) {
  await postAuth(house, 'request-password-reset', { email })
  await expect
    .poll(async () => (await mailsTo(house, email)).find(({ page }) => page === '/reset-password'))
    .toBeDefined()
  const link = (await mailsTo(house, email)).find(({ page }) => page === '/reset-password')
  const { status } = await postAuth(house, 'reset-password', {
    token: link?.token,
    password: other,
  })
  expect(status).toBe(200)
}

test.each([
  ['is replaced by a link', resetPassword],
  [
    'is changed',
    async ({ own }: HalfWay) => {
      const body = { current: accountPassword, password: other }
      expect((await own.post('/api/auth/change-password', body)).status).toBe(200)
    },
  ],
  [
    'stays, but an administrator ends the sessions',
    async ({ id }: HalfWay) =>
      void (await expectDone(house, 'ADM', 'User:EndSessions', { Id: id })),
  ],
])('who gave the password and not yet the code gets no session when it %s', async (_, act) => {
  const begun = await halfWay()
  await act(begun)
  const { status } = await begun.thief.post('/api/auth/two-factor/verify-totp', {
    code: begun.code,
  })
  expect(status).toBe(401)
  expect(await begun.thief.standing()).toBeNull()
})
