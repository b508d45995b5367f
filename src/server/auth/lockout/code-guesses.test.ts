import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountPassword, makeAccount } from '#test/factories/make-account.ts'
import { codeOf } from '#test/fakes/authenticator-app.ts'
import { browserOf, type Browser } from '#test/harness/browser-of.ts'
import { mailsTo } from '#test/harness/mailbox.ts'
import { openTestServer, type FirstServer, type TestServer } from '#test/harness/test-server.ts'

// Verifying a password is slow.
const most = 10
const other = 'loud goose flies home'

let first: FirstServer
let server: TestServer
beforeAll(async () => {
  first = await openTestServer()
  server = await first.another({ BEHIND_TLS: 'true' })
})
afterAll(async () => {
  await server.close()
  await first.close()
})

// Each from its own address, so that the limit per address and minute does not apply.
let opened = 0
const newBrowser = () => browserOf(server, `203.0.113.${(opened += 1)}`)

const give = (browser: Browser, code: string) =>
  browser.post('/api/auth/two-factor/verify-totp', { code })

async function withApp() {
  const { email } = await makeAccount(server)
  const own = newBrowser()
  await own.signIn(email, accountPassword)
  const { secret } = (await own.post('/api/auth/factors/app/begin')).body
  await own.post('/api/auth/factors/app/keep', { code: codeOf(secret, -1) })
  await own.post('/api/auth/sign-out')
  return { email, own, secret: secret as string }
}

/** Tries wrong codes, with a new sign-in whenever one has ended, until the budget is exhausted; returns their number. */
async function judgedCodes(browser: Browser, email: string, password: string): Promise<number> {
  let judged = 0
  for (let signIns = 0; signIns < 4; signIns += 1) {
    expect((await browser.signIn(email, password)).body.twoFactorRedirect).toBe(true)
    for (let guess = 0; guess < 5; guess += 1) {
      const { status } = await give(browser, '000000')
      if (status === 429) return judged
      expect(status).toBe(401)
      judged += 1
    }
  }
  return judged
}

const resetLinks = async (email: string) =>
  (await mailsTo(server, email)).filter(({ page }) => page === '/reset-password')

async function reset(browser: Browser, email: string, password: string): Promise<void> {
  const before = (await resetLinks(email)).length
  await browser.post('/api/auth/request-password-reset', { email })
  await expect.poll(async () => (await resetLinks(email)).length).toBe(before + 1)
  const token = (await resetLinks(email)).at(-1)?.token
  expect((await browser.post('/api/auth/reset-password', { token, password })).status).toBe(200)
}

test('does not lock out devices of the owner when a stranger guesses codes, and notifies the owner', async () => {
  const { email, own, secret } = await withApp()
  expect(await judgedCodes(newBrowser(), email, accountPassword)).toBe(most)
  const stranger = newBrowser()
  await stranger.signIn(email, accountPassword)
  expect([...stranger.cookies.keys()].filter((name) => name.includes('device'))).toEqual([])
  const refused = await give(stranger, codeOf(secret))
  expect([refused.status, refused.body.code]).toEqual([429, 'ACCOUNT_TEMPORARILY_LOCKED'])

  await own.signIn(email, accountPassword)
  expect((await give(own, codeOf(secret))).status).toBe(200)
  expect(await own.standing()).toBe('given')
  const told = (await mailsTo(server, email)).filter(({ subject }) =>
    subject.includes('wrong code'),
  )
  expect(told).toHaveLength(1)
  // Right codes of the owner do not refund the stranger's budget.
  await stranger.signIn(email, accountPassword)
  expect((await give(stranger, '000000')).status).toBe(429)
})

test('lets a reset password sign in on a new device without granting more codes', async () => {
  const { email, secret } = await withApp()
  await judgedCodes(newBrowser(), email, accountPassword)
  const renewed = newBrowser()
  await reset(renewed, email, other)
  await renewed.signIn(email, other)
  expect((await give(renewed, codeOf(secret))).status).toBe(200)

  let judged = 0
  for (const password of ['thin crane sleeps late', 'grey stork stands still']) {
    const reader = newBrowser()
    await reset(reader, email, password)
    judged += await judgedCodes(reader, email, password)
  }
  expect(judged).toBe(most)
})

test('counts codes in sessions and at sign-in together on a known device', async () => {
  const { email, own } = await withApp()
  expect(await judgedCodes(own, email, accountPassword)).toBe(most)
})

test('counts concurrent codes individually', async () => {
  const { email } = await withApp()
  const browsers = await Promise.all(
    Array.from({ length: most + 4 }, async () => {
      const browser = newBrowser()
      await browser.signIn(email, accountPassword)
      return browser
    }),
  )
  const answers = await Promise.all(browsers.map((browser) => give(browser, '000000')))
  const judged = answers.filter(({ body }) => body.code === 'INVALID_CODE')
  expect(judged).toHaveLength(most)
})
