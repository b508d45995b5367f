import { expect } from 'vitest'
import { accountPassword, makeAccount } from '#test/factories/make-account.ts'
import { codeOf } from '#test/fakes/authenticator-app.ts'
import { browserOf, type Browser } from '#test/harness/browser-of.ts'
import { mailsTo } from '#test/harness/mailbox.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'

// Verifying a password is slow.
const most = 10
const other = 'loud goose flies home'

const test = serverTest.extend(
  'behindTls',
  { scope: 'file' },
  async ({ server }, { onCleanup }) => {
    const behindTls = await server.another({ BEHIND_TLS: 'true' })
    onCleanup(() => behindTls.close())
    return behindTls
  },
)

// Each from its own address, so that the limit per address and minute does not apply.
let opened = 0
const newBrowser = (behindTls: TestServer) => browserOf(behindTls, `203.0.113.${(opened += 1)}`)

const give = (browser: Browser, code: string) =>
  browser.post('/api/auth/two-factor/verify-totp', { code })

async function withApp(behindTls: TestServer) {
  const { email } = await makeAccount(behindTls)
  const own = newBrowser(behindTls)
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

const resetLinks = async (behindTls: TestServer, email: string) =>
  (await mailsTo(behindTls, email)).filter(({ page }) => page === '/reset-password')

async function reset(
  behindTls: TestServer,
  browser: Browser,
  email: string,
  password: string,
): Promise<void> {
  const before = (await resetLinks(behindTls, email)).length
  await browser.post('/api/auth/request-password-reset', { email })
  await expect.poll(async () => (await resetLinks(behindTls, email)).length).toBe(before + 1)
  const token = (await resetLinks(behindTls, email)).at(-1)?.token
  expect((await browser.post('/api/auth/reset-password', { token, password })).status).toBe(200)
}

test(
  'does not lock out devices of the owner when a stranger guesses codes, and notifies the owner',
  nightly,
  async ({ behindTls }) => {
    const { email, own, secret } = await withApp(behindTls)
    expect(await judgedCodes(newBrowser(behindTls), email, accountPassword)).toBe(most)
    const stranger = newBrowser(behindTls)
    await stranger.signIn(email, accountPassword)
    expect([...stranger.cookies.keys()].filter((name) => name.includes('device'))).toEqual([])
    const refused = await give(stranger, codeOf(secret))
    expect([refused.status, refused.body.code]).toEqual([429, 'ACCOUNT_TEMPORARILY_LOCKED'])

    await own.signIn(email, accountPassword)
    expect((await give(own, codeOf(secret))).status).toBe(200)
    expect(await own.standing()).toBe('given')
    const notices = (await mailsTo(behindTls, email)).filter(({ subject }) =>
      subject.includes('wrong code'),
    )
    expect(notices).toHaveLength(1)
    // Right codes of the owner do not refund the stranger's budget.
    await stranger.signIn(email, accountPassword)
    expect((await give(stranger, '000000')).status).toBe(429)
  },
)

test(
  'lets a reset password sign in on a new device without granting more codes',
  nightly,
  async ({ behindTls }) => {
    const { email, secret } = await withApp(behindTls)
    await judgedCodes(newBrowser(behindTls), email, accountPassword)
    const renewed = newBrowser(behindTls)
    await reset(behindTls, renewed, email, other)
    await renewed.signIn(email, other)
    expect((await give(renewed, codeOf(secret))).status).toBe(200)

    let judged = 0
    for (const password of ['thin crane sleeps late', 'grey stork stands still']) {
      const reader = newBrowser(behindTls)
      await reset(behindTls, reader, email, password)
      judged += await judgedCodes(reader, email, password)
    }
    expect(judged).toBe(most)
  },
)

test('counts codes in sessions and at sign-in together on a known device', async ({
  behindTls,
}) => {
  const { email, own } = await withApp(behindTls)
  expect(await judgedCodes(own, email, accountPassword)).toBe(most)
})

test('counts concurrent codes individually', async ({ behindTls }) => {
  const { email } = await withApp(behindTls)
  const browsers = await Promise.all(
    Array.from({ length: most + 4 }, async () => {
      const browser = newBrowser(behindTls)
      await browser.signIn(email, accountPassword)
      return browser
    }),
  )
  const answers = await Promise.all(browsers.map((browser) => give(browser, '000000')))
  const judged = answers.filter(({ body }) => body.code === 'INVALID_CODE')
  expect(judged).toHaveLength(most)
})
