import { expect } from 'vitest'
import { accountPassword, makeAccount } from '#test/factories/make-account.ts'
import { testSecret } from '#test/factories/make-session.ts'
import { codeOf } from '#test/fakes/authenticator-app.ts'
import type { Claims, ForgingProvider } from '#test/fakes/forging-provider.ts'
import { browserOf, type Browser } from '#test/harness/browser-of.ts'
import { mailTo } from '#test/harness/mailbox.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test as serverTest } from '#test/harness/provider-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { createLinkOffers } from './link-offer.ts'

const test = serverTest.extend('settings', { scope: 'file' }, ({ provider }) => ({
  ...provider.settings,
  EMBEDDED_SIGN_IN: 'true',
}))

const linkPath = '/api/auth/hosted/link'
const cookieName = 'plumbline.hosted_link'

/** Signs in through the provider in a browser; returns the final location. */
async function comeBy(
  provider: ForgingProvider,
  browser: Browser,
  person: Claims,
  returnTo = '/app',
): Promise<string> {
  const started = await browser.get(
    `/api/auth/hosted/start?returnTo=${encodeURIComponent(returnTo)}`,
  )
  const query = provider.consent(new URL(String(started.headers['location'])), person)
  const back = await browser.get(`/api/auth/hosted/callback?${query.toString()}`)
  return String(back.headers['location'])
}

const offered = async (browser: Browser) => (await browser.get(linkPath)).body.data
const link = async (browser: Browser) => {
  const { status, body } = await browser.post(linkPath)
  return [status, body.error_code ?? body.data.email]
}
const identitiesOf = (provider: ForgingProvider, server: FirstServer, userId: string) =>
  server.sql(
    'identity',
    `select "accountId" as "subject" from "account" where "userId" = $1 and "providerId" = $2`,
    [userId, provider.issuer],
  )

let count = 0
/** A person with a password, with the provider's claims. */
async function somebody(server: FirstServer) {
  const { id, email } = await makeAccount(server)
  return { id, email, claims: { sub: `linked-${(count += 1)}`, email, email_verified: true } }
}

test(
  'offers to link the provider to an account with a password, which then signs in through it',
  nightly,
  async ({ provider, server }) => {
    const { id, email, claims } = await somebody(server)
    const browser = browserOf(server)
    expect(
      await comeBy(provider, browser, { ...claims, email: email.toUpperCase() }, '/app/profile'),
    ).toBe('/link-account')
    expect(await browser.standing()).toBeNull()
    expect(await identitiesOf(provider, server, id)).toEqual([])
    expect(await offered(browser)).toEqual({ email, returnTo: '/app/profile' })

    await browser.signIn(email, accountPassword)
    expect(await link(browser)).toEqual([200, email])
    expect(await identitiesOf(provider, server, id)).toEqual([{ subject: claims.sub }])
    expect((await mailTo(server, email)).subject).toContain('was connected to your account')

    const next = browserOf(server)
    expect(await comeBy(provider, next, claims)).toBe('/app')
    expect((await next.get('/api/session')).body.data.user).toMatchObject({ UserId: id })
  },
)

test('keeps the offer during the second factor and links only after it', async ({
  provider,
  server,
}) => {
  const { id, email, claims } = await somebody(server)
  const owner = browserOf(server)
  await owner.signIn(email, accountPassword)
  const { secret } = (await owner.post('/api/auth/factors/app/begin')).body
  await owner.post('/api/auth/factors/app/keep', { code: codeOf(secret, -1) })

  const browser = browserOf(server)
  expect(await comeBy(provider, browser, claims)).toBe('/link-account')
  expect((await browser.signIn(email, accountPassword)).body.twoFactorRedirect).toBe(true)
  expect((await browser.post(linkPath)).status).toBe(401)
  expect(await identitiesOf(provider, server, id)).toEqual([])
  await browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(secret) })
  expect(await link(browser)).toEqual([200, email])
  expect(await identitiesOf(provider, server, id)).toEqual([{ subject: claims.sub }])
})

test.for([
  ['is not verified', false],
  ['is verified in so many words alone', 'true'],
  ['is said nothing of', undefined],
] as const)(
  'offers no link for an address that %s at the provider',
  async ([_, email_verified], { provider, server }) => {
    const { id, email, claims } = await somebody(server)
    const thief = browserOf(server)
    expect(await comeBy(provider, thief, { ...claims, email_verified })).toBe(
      '/sign-in?problem=email-taken&returnTo=%2Fapp',
    )
    expect(await offered(thief)).toBeNull()
    await thief.signIn(email, accountPassword)
    expect(await link(thief)).toEqual([410, 'linkVoid'])
    expect(await identitiesOf(provider, server, id)).toEqual([])
  },
)

test('does not link an account with another address', async ({ provider, server }) => {
  const [owner, other] = [await somebody(server), await somebody(server)]
  const browser = browserOf(server)
  await comeBy(provider, browser, owner.claims)
  const offer = browser.cookies.get(cookieName) ?? ''
  await browser.signIn(other.email, accountPassword)
  expect(await link(browser)).toEqual([403, 'notAllowed'])
  // The attacker plants the offer in someone else's browser.
  const victim = browserOf(server)
  victim.cookies.set(cookieName, offer)
  await victim.signIn(other.email, accountPassword)
  expect(await link(victim)).toEqual([403, 'notAllowed'])
  expect(await identitiesOf(provider, server, other.id)).toEqual([])
  expect(await identitiesOf(provider, server, owner.id)).toEqual([])
})

test('does not link a session that was open before the offer', async ({ provider, server }) => {
  const { id, email, claims } = await somebody(server)
  const browser = browserOf(server)
  await browser.signIn(email, accountPassword)
  expect(await comeBy(provider, browser, claims)).toBe('/link-account')
  expect(await link(browser)).toEqual([403, 'notAllowed'])
  expect(await identitiesOf(provider, server, id)).toEqual([])
})

test('uses an offer once, also concurrently', async ({ provider, server }) => {
  const { id, email, claims } = await somebody(server)
  const browser = browserOf(server)
  await comeBy(provider, browser, claims)
  const offer = browser.cookies.get(cookieName) ?? ''
  await browser.signIn(email, accountPassword)
  const send = () => {
    const copy = browserOf(server)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    copy.cookies.set(cookieName, offer)
    return link(copy)
  }
  const answers = await Promise.all([send(), send()])
  expect(answers.toSorted()).toEqual([
    [200, email],
    [410, 'linkUsed'],
  ])
  expect(await identitiesOf(provider, server, id)).toEqual([{ subject: claims.sub }])
  await server.sql(
    'identity',
    `delete from "account" where "providerId" <> 'credential' and "userId" = $1`,
    [id],
  )
  expect(await send()).toEqual([410, 'linkUsed'])
  expect(await identitiesOf(provider, server, id)).toEqual([])
})

test('rejects an expired, forged, duplicated or foreign offer', async ({ provider, server }) => {
  const { id, email, claims } = await somebody(server)
  const { issuer } = provider
  const made = (secret: string, now: number) =>
    createLinkOffers(secret, false)
      .create({ issuer, subject: claims.sub, email, returnTo: undefined }, now)
      .split(';')[0]
      ?.slice(`${cookieName}=`.length) ?? ''
  const good = made(testSecret, Date.now() - 1_000)
  const bad = [
    made(testSecret, Date.now() - 600_001),
    made('another secret, of another installation', Date.now()),
    `${good.startsWith('A') ? 'B' : 'A'}${good.slice(1)}`,
    'x',
    `${good}; ${cookieName}=${good}`,
  ]
  const browser = browserOf(server)
  await browser.signIn(email, accountPassword)
  for (const value of bad) {
    browser.cookies.set(cookieName, value)
    expect(await offered(browser), value).toBeNull()
    expect(await link(browser), value).toEqual([410, 'linkVoid'])
  }
  expect(await identitiesOf(provider, server, id)).toEqual([])
  browser.cookies.set(cookieName, good)
  expect(await link(browser)).toEqual([200, email])
})

test('does not link an account whose address has changed or that is already linked', async ({
  provider,
  server,
}) => {
  const { id, email, claims } = await somebody(server)
  const browser = browserOf(server)
  await comeBy(provider, browser, claims)
  await browser.signIn(email, accountPassword)
  await server.sql('identity', `update "user" set "email" = 'x' || "email" where "id" = $1`, [id])
  const offer = browser.cookies.get(cookieName) ?? ''
  expect(await link(browser)).toEqual([403, 'notAllowed'])
  await server.sql('identity', `update "user" set "email" = $2 where "id" = $1`, [id, email])
  await server.sql(
    'identity',
    `insert into "account" ("id", "accountId", "providerId", "userId") values ('first of ' || $1, 'first', $2, $1)`,
    [id, provider.issuer],
  )
  browser.cookies.set(cookieName, offer)
  expect(await link(browser)).toEqual([409, 'alreadyExists'])
  expect(await identitiesOf(provider, server, id)).toEqual([{ subject: 'first' }])
  expect(await comeBy(provider, browserOf(server), claims)).toContain('problem=email-taken')
})

test('rejects linking from another site or without a session', async ({ provider, server }) => {
  const { id, email, claims } = await somebody(server)
  const browser = browserOf(server)
  await comeBy(provider, browser, claims)
  expect((await browser.post(linkPath)).status).toBe(401)
  await browser.signIn(email, accountPassword)
  const foreign = await server.fetch(linkPath, {
    method: 'POST',
    headers: {
      origin: 'https://elsewhere.test',
      'content-type': 'application/json',
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: '{}',
  })
  expect(foreign.status).toBe(403)
  expect(await identitiesOf(provider, server, id)).toEqual([])
})

test('denies locked people with a right password, and offers nothing without embedded sign-in', async ({
  provider,
  server,
}) => {
  const { email, claims } = await somebody(server)
  const providerAlone = await server.another(provider.settings)
  try {
    const browser = browserOf(providerAlone)
    expect(await comeBy(provider, browser, claims)).toContain('problem=email-taken')
  } finally {
    await providerAlone.close()
  }
  for (const target of ['rds', 'ps'] as const)
    await server.sql(target, `update "User" set "IsLocked" = true where "UserName" = $1`, [email])
  const browser = browserOf(server)
  await comeBy(provider, browser, claims)
  expect((await browser.signIn(email, accountPassword)).status).toBe(403)
  expect((await browser.post(linkPath)).status).toBe(401)
})

test('sets the cookie of the offer with the __Host- prefix behind TLS', () => {
  const made = createLinkOffers(testSecret, true).create(
    { issuer: 'i', subject: 's', email: 'e', returnTo: undefined },
    Date.now(),
  )
  expect(made).toMatch(
    /^__Host-plumbline\.hosted_link=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
})
