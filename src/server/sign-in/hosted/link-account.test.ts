import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../../../test/authenticator-app.ts'
import { browserOf, type Browser } from '../../../../test/browser-of.ts'
import {
  openForgingProvider,
  type Claims,
  type ForgingProvider,
} from '../../../../test/forging-provider.ts'
import { openTestHouse, type FirstHouse } from '../../../../test/house.ts'
import { accountPassword, makeAccount } from '../../../../test/make-account.ts'
import { testSecret } from '../../../../test/make-session.ts'
import { mailTo } from '../../../../test/mailbox.ts'
import { linkOffers } from './link-offer.ts'

let provider: ForgingProvider
let house: FirstHouse
beforeAll(async () => {
  provider = await openForgingProvider()
  house = await openTestHouse({ ...provider.settings, EMBEDDED_SIGN_IN: 'true' })
})
afterAll(async () => {
  await house.close()
  await provider.close()
})

const linkPath = '/api/auth/hosted/link'
const cookieName = 'plumbline.hosted_link'

/** Comes by the provider in a browser; answers where that leads. */
async function comeBy(browser: Browser, person: Claims, returnTo = '/app'): Promise<string> {
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
const identitiesOf = (userId: string) =>
  house.sql(
    'identity',
    `select "accountId" as "subject" from "account" where "userId" = $1 and "providerId" = $2`,
    [userId, provider.issuer],
  )

let count = 0
/** Somebody with a password, as the provider knows them. */
async function somebody() {
  const { id, email } = await makeAccount(house)
  return { id, email, claims: { sub: `linked-${(count += 1)}`, email, email_verified: true } }
}

test('who has a password is led to link the provider, and signs in by it from then on', async () => {
  const { id, email, claims } = await somebody()
  const browser = browserOf(house)
  expect(await comeBy(browser, { ...claims, email: email.toUpperCase() }, '/app/profile')).toBe(
    '/link-account',
  )
  expect(await browser.standing()).toBeNull()
  expect(await identitiesOf(id)).toEqual([])
  expect(await offered(browser)).toEqual({ email, returnTo: '/app/profile' })

  await browser.signIn(email, accountPassword)
  expect(await link(browser)).toEqual([200, email])
  expect(await identitiesOf(id)).toEqual([{ subject: claims.sub }])
  expect((await mailTo(house, email)).subject).toContain('was connected to your account')

  const next = browserOf(house)
  expect(await comeBy(next, claims)).toBe('/app')
  expect((await next.get('/api/session')).body.data.user).toMatchObject({ UserId: id })
})

test('the offer outlives the second factor, and links nothing before it', async () => {
  const { id, email, claims } = await somebody()
  const owner = browserOf(house)
  await owner.signIn(email, accountPassword)
  const { secret } = (await owner.post('/api/auth/factors/app/begin')).body
  await owner.post('/api/auth/factors/app/keep', { code: codeOf(secret, -1) })

  const browser = browserOf(house)
  expect(await comeBy(browser, claims)).toBe('/link-account')
  expect((await browser.signIn(email, accountPassword)).body.twoFactorRedirect).toBe(true)
  expect((await browser.post(linkPath)).status).toBe(401)
  expect(await identitiesOf(id)).toEqual([])
  await browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(secret) })
  expect(await link(browser)).toEqual([200, email])
  expect(await identitiesOf(id)).toEqual([{ subject: claims.sub }])
})

test.each([
  ['is not verified', false],
  ['is verified in so many words alone', 'true'],
  ['is said nothing of', undefined],
])('an address that %s at the provider links to nobody', async (_, email_verified) => {
  const { id, email, claims } = await somebody()
  const thief = browserOf(house)
  expect(await comeBy(thief, { ...claims, email_verified })).toBe(
    '/sign-in?problem=email-taken&returnTo=%2Fapp',
  )
  expect(await offered(thief)).toBeNull()
  await thief.signIn(email, accountPassword)
  expect(await link(thief)).toEqual([410, 'linkVoid'])
  expect(await identitiesOf(id)).toEqual([])
})

test('an offer links to no account with another address, whoever signs in with it', async () => {
  const [owner, other] = [await somebody(), await somebody()]
  const browser = browserOf(house)
  await comeBy(browser, owner.claims)
  const offer = browser.cookies.get(cookieName) ?? ''
  await browser.signIn(other.email, accountPassword)
  expect(await link(browser)).toEqual([403, 'notAllowed'])
  // Planted in the browser of somebody else.
  const victim = browserOf(house)
  victim.cookies.set(cookieName, offer)
  await victim.signIn(other.email, accountPassword)
  expect(await link(victim)).toEqual([403, 'notAllowed'])
  expect(await identitiesOf(other.id)).toEqual([])
  expect(await identitiesOf(owner.id)).toEqual([])
})

test('a session that was open before the offer links nothing', async () => {
  const { id, email, claims } = await somebody()
  const browser = browserOf(house)
  await browser.signIn(email, accountPassword)
  expect(await comeBy(browser, claims)).toBe('/link-account')
  expect(await link(browser)).toEqual([403, 'notAllowed'])
  expect(await identitiesOf(id)).toEqual([])
})

test('an offer is used once, and two at the same moment link one', async () => {
  const { id, email, claims } = await somebody()
  const browser = browserOf(house)
  await comeBy(browser, claims)
  const offer = browser.cookies.get(cookieName) ?? ''
  await browser.signIn(email, accountPassword)
  const send = () => {
    const copy = browserOf(house)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    copy.cookies.set(cookieName, offer)
    return link(copy)
  }
  const answers = await Promise.all([send(), send()])
  expect(answers.toSorted()).toEqual([
    [200, email],
    [410, 'linkUsed'],
  ])
  expect(await identitiesOf(id)).toEqual([{ subject: claims.sub }])
  await house.sql(
    'identity',
    `delete from "account" where "providerId" <> 'credential' and "userId" = $1`,
    [id],
  )
  expect(await send()).toEqual([410, 'linkUsed'])
  expect(await identitiesOf(id)).toEqual([])
})

test('an offer that is over, forged, doubled or of another installation is none', async () => {
  const { id, email, claims } = await somebody()
  const { issuer } = provider
  const made = (secret: string, now: number) =>
    linkOffers(secret, false)
      .make({ issuer, subject: claims.sub, email, returnTo: undefined }, now)
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
  const browser = browserOf(house)
  await browser.signIn(email, accountPassword)
  for (const value of bad) {
    browser.cookies.set(cookieName, value)
    expect(await offered(browser), value).toBeNull()
    expect(await link(browser), value).toEqual([410, 'linkVoid'])
  }
  expect(await identitiesOf(id)).toEqual([])
  browser.cookies.set(cookieName, good)
  expect(await link(browser)).toEqual([200, email])
})

test('an account whose address has changed since, or that was joined to the provider, is not linked', async () => {
  const { id, email, claims } = await somebody()
  const browser = browserOf(house)
  await comeBy(browser, claims)
  await browser.signIn(email, accountPassword)
  await house.sql('identity', `update "user" set "email" = 'x' || "email" where "id" = $1`, [id])
  const offer = browser.cookies.get(cookieName) ?? ''
  expect(await link(browser)).toEqual([403, 'notAllowed'])
  await house.sql('identity', `update "user" set "email" = $2 where "id" = $1`, [id, email])
  await house.sql(
    'identity',
    `insert into "account" ("id", "accountId", "providerId", "userId") values ('first of ' || $1, 'first', $2, $1)`,
    [id, provider.issuer],
  )
  browser.cookies.set(cookieName, offer)
  expect(await link(browser)).toEqual([409, 'alreadyExists'])
  expect(await identitiesOf(id)).toEqual([{ subject: 'first' }])
  expect(await comeBy(browserOf(house), claims)).toContain('problem=email-taken')
})

test('another site, and nobody signed in, link nothing', async () => {
  const { id, email, claims } = await somebody()
  const browser = browserOf(house)
  await comeBy(browser, claims)
  expect((await browser.post(linkPath)).status).toBe(401)
  await browser.signIn(email, accountPassword)
  const foreign = await house.fetch(linkPath, {
    method: 'POST',
    headers: {
      origin: 'https://elsewhere.test',
      'content-type': 'application/json',
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: '{}',
  })
  expect(foreign.status).toBe(403)
  expect(await identitiesOf(id)).toEqual([])
})

test('who is locked is refused with the password, and where passwords are no way in nothing is offered', async () => {
  const { email, claims } = await somebody()
  const providerAlone = await house.another(provider.settings)
  try {
    const browser = browserOf(providerAlone)
    expect(await comeBy(browser, claims)).toContain('problem=email-taken')
  } finally {
    await providerAlone.close()
  }
  for (const target of ['rds', 'ps'] as const)
    await house.sql(target, `update "User" set "IsLocked" = true where "UserName" = $1`, [email])
  const browser = browserOf(house)
  await comeBy(browser, claims)
  expect((await browser.signIn(email, accountPassword)).status).toBe(403)
  expect((await browser.post(linkPath)).status).toBe(401)
})

test('behind TLS the cookie of the offer can be planted by no neighbour', () => {
  const made = linkOffers(testSecret, true).make(
    { issuer: 'i', subject: 's', email: 'e', returnTo: undefined },
    Date.now(),
  )
  expect(made).toMatch(
    /^__Host-plumbline\.hosted_link=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
})
