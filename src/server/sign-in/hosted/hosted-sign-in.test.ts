import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type Browser } from '../../../../test/plain-browser.ts'
import { openTestHouse, type FirstHouse } from '../../../../test/house.ts'
import type { Target } from '../../../rules/targets.ts'
import { demoPassword } from '../../../database/seed/demo-password.ts'
import { openProvider, type OpenedProvider } from '../../../../test/open-provider.ts'

let provider: OpenedProvider
let house: FirstHouse
beforeAll(async () => {
  provider = await openProvider()
  house = await openTestHouse(provider.settings)
  provider.register(house.address)
})
afterAll(async () => {
  await house.close()
  await provider.close()
})

const isOurPage = (url: URL) => url.origin === house.address && !url.pathname.startsWith('/api/')

/** Signs in through the pages of the provider and answers the page of ours to which that leads. */
async function signIn(browser: Browser, login: string, returnTo = '/app') {
  const start = `${house.address}/api/auth/hosted/start?returnTo=${encodeURIComponent(returnTo)}`
  const signInPage = await browser.go(start, { stop: isOurPage })
  if (isOurPage(signInPage.url)) return signInPage.url
  const consentPage = await browser.send(signInPage, { login, password: 'any' }, isOurPage)
  if (isOurPage(consentPage.url)) return consentPage.url
  return (await browser.send(consentPage, {}, isOurPage)).url
}

const sessionOf = async (browser: Browser) =>
  (await house.fetch('/api/session', { headers: { cookie: browser.cookies(house.address) } })).body
    .data

const account = (sub: string, email: string, more: object = {}) =>
  provider.accounts.set(sub, {
    sub,
    email,
    email_verified: true,
    given_name: 'Nora',
    family_name: 'Newcomer',
    name: 'Nora Newcomer',
    ...more,
  })

const rowsOf = (target: Target, email: string) =>
  house.sql(
    target,
    `select "Id", "FirstName", "LastName", "UserType",
      (select count(*)::int from "ProjectUser" p where p."UserId" = u."Id") as links
    from "User" u where "UserName" = $1`,
    [email],
  )

test('the house tells how people sign in, and closes its own ways', async () => {
  const { body } = await house.fetch('/api/session')
  expect(body.data).toMatchObject({ hosted: { name: 'Acme Login' }, hasEmbeddedSignIn: false })
  const byPassword = await house.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: house.address },
    body: JSON.stringify({ email: 'ada.admin@plumbline.test', password: 'plumb the line' }),
  })
  expect(byPassword.status).toBe(404)
  expect(byPassword.headers['set-cookie']).toBeUndefined()
})

test('a house may offer both ways', async () => {
  const both = await house.another({ ...provider.settings, EMBEDDED_SIGN_IN: 'true' })
  const { body } = await both.fetch('/api/session')
  expect(body.data).toMatchObject({ hosted: { name: 'Acme Login' }, hasEmbeddedSignIn: true })
  const byPassword = await both.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: both.address },
    body: JSON.stringify({ email: 'ada.admin@plumbline.test', password: demoPassword }),
  })
  expect(byPassword.status).toBe(200)
  expect((await both.fetch('/api/auth/hosted/start')).headers['location']).toMatch(provider.issuer)
  await both.close()
})

test.each([
  '/api/auth/sign-in/email',
  '/api/auth/sign-up/email',
  '/api/auth/sign-up',
  '/api/auth/request-password-reset',
  '/api/auth/reset-password',
  '/api/auth/accept-invitation',
  '/api/auth/two-factor/verify-totp',
  '/api/auth/passkey/verify-authentication',
])('where the provider is the way in, %s is none', async (path) => {
  const answered = await house.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: house.address },
    body: '{}',
  })
  expect([answered.status, answered.headers['set-cookie']]).toEqual([404, undefined])
})

test('who signs in for the first time becomes a client without links in both targets, and is back where they wanted to go', async () => {
  account('nora', 'nora@acme.test', {
    organizations: ['Acme Health', 'Acme Labs'],
    gf_user_type: 'Administrator',
  })
  const browser = openBrowser()
  const landed = await signIn(
    browser,
    'nora',
    '/app/projects/1/dashboard/Status?phase=desktop-review',
  )
  expect(`${landed.pathname}${landed.search}`).toBe(
    '/app/projects/1/dashboard/Status?phase=desktop-review',
  )
  expect(browser.cookies(house.address)).toContain('plumbline.device_')
  const { user } = await sessionOf(browser)
  expect(user).toMatchObject({
    email: 'nora@acme.test',
    name: 'Nora Newcomer',
    user_type: 'Client',
    isAdministrator: false,
  })
  const row = { FirstName: 'Nora', LastName: 'Newcomer', UserType: 'Client', links: 0 }
  expect(await rowsOf('rds', 'nora@acme.test')).toEqual([{ Id: user.UserId.toUpperCase(), ...row }])
  expect(await rowsOf('ps', 'nora@acme.test')).toEqual([{ Id: user.UserId, ...row }])
  expect(
    await house.sql(
      'identity',
      `select "providerId", "accountId" from "account" where "userId" = $1`,
      [user.UserId],
    ),
  ).toEqual([{ providerId: provider.issuer, accountId: 'nora' }])
  const organizations = await house.fetch('/api/auth/hosted/organizations', {
    headers: { cookie: browser.cookies(house.address) },
  })
  expect(organizations.body.data).toEqual(['Acme Health', 'Acme Labs'])
  const projects = await house.fetch('/api/v5/admin/all_projects?apiDb=rds', {
    headers: { cookie: browser.cookies(house.address) },
  })
  expect(projects.body.error_code).toBe('notAllowed')
})

test('a person stays the same when the provider changes the address, and gets a new session each time', async () => {
  account('moved', 'before@acme.test')
  const first = openBrowser()
  await signIn(first, 'moved')
  const before = await sessionOf(first)
  account('moved', 'after@acme.test')
  const second = openBrowser()
  await signIn(second, 'moved')
  expect((await sessionOf(second)).user.UserId).toBe(before.user.UserId)
  const sessions = await house.sql(
    'identity',
    `select "token" from "session" where "userId" = $1`,
    [before.user.UserId],
  )
  expect(new Set(sessions.map(({ token }) => token)).size).toBe(2)
})

test('two first sign-ins of one person at the same time make one account', async () => {
  account('twin', 'twin@acme.test')
  const landed = await Promise.all([signIn(openBrowser(), 'twin'), signIn(openBrowser(), 'twin')])
  expect(landed.map(({ pathname }) => pathname)).toEqual(['/app', '/app'])
  const [rds, ps] = [await rowsOf('rds', 'twin@acme.test'), await rowsOf('ps', 'twin@acme.test')]
  expect([rds.length, ps.length]).toEqual([1, 1])
})

test('who signs out here signs out there, and the other way round', async () => {
  account('leaver', 'leaver@acme.test')
  const browser = openBrowser()
  await signIn(browser, 'leaver')
  const out = await house.fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: {
      cookie: browser.cookies(house.address),
      origin: house.address,
      'content-type': 'application/json',
    },
    body: '{}',
  })
  expect([out.status, out.headers['clear-site-data']]).toEqual([200, '"cache"'])
  expect((await sessionOf(browser)).user).toBeNull()
  const asked = await browser.go(out.body.continueAt)
  const left = await browser.send(asked, { logout: 'yes' }, isOurPage)
  expect(left.url.href).toBe(`${house.address}/sign-in`)
})

test('who signs out at the provider is signed out in every browser of that session', async () => {
  account('other', 'other@acme.test')
  const browser = openBrowser()
  const elsewhere = openBrowser()
  await signIn(browser, 'other')
  await signIn(browser, 'other')
  await signIn(elsewhere, 'other')
  const asked = await browser.go(`${provider.issuer}/session/end`)
  await browser.send(asked, { logout: 'yes' })
  expect((await sessionOf(browser)).user).toBeNull()
  expect((await sessionOf(elsewhere)).user).not.toBeNull()
})

test('an address that somebody of the house has is not taken over', async () => {
  account('thief', 'client@tests.test')
  const browser = openBrowser()
  const landed = await signIn(browser, 'thief', '/app/profile')
  expect(`${landed.pathname}${landed.search}`).toBe(
    '/sign-in?problem=email-taken&returnTo=%2Fapp%2Fprofile',
  )
  expect((await sessionOf(browser)).user).toBeNull()
  expect(
    await house.sql('identity', `select 1 from "account" where "accountId" = 'thief'`),
  ).toEqual([])
})

test('who turns back at the provider is told so', async () => {
  const browser = openBrowser()
  const start = `${house.address}/api/auth/hosted/start?returnTo=/app/profile`
  const page = await browser.go(start)
  const abort = /href="([^"]+\/abort)"/.exec(page.text)?.[1] ?? ''
  const landed = await browser.go(new URL(abort, page.url), { stop: isOurPage })
  expect(`${landed.url.pathname}${landed.url.search}`).toBe(
    '/sign-in?problem=cancelled&returnTo=%2Fapp%2Fprofile',
  )
})

test('however often somebody is led to the provider, and wherever to go back to, the cookies stay small enough to be sent', async () => {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const returnTo of [`/app?q=${'\u00fc'.repeat(1_990)}`, `/app?q=${'a'.repeat(1_990)}`])
    for (let attempt = 0; attempt < 6; attempt++) {
      const { headers } = await house.fetch(
        `/api/auth/hosted/start?returnTo=${encodeURIComponent(returnTo).slice(0, 12_000)}`,
        { headers: { cookie: cookie() } },
      )
      for (const line of [headers['set-cookie'] ?? []].flat()) {
        const [pair = ''] = line.split(';')
        const [name = '', value = ''] = pair.split('=')
        // Browsers keep no cookie that is longer.
        expect(pair.length).toBeLessThan(4_096)
        if (/max-age=0/i.test(line)) jar.delete(name)
        else jar.set(name, value)
      }
      expect(cookie().length).toBeLessThan(8_192)
    }
  expect((await house.fetch('/api/session', { headers: { cookie: cookie() } })).status).toBe(200)
})

test('a provider that does not answer is told as such, and a house that knows it goes on without asking again', async () => {
  const fresh = await house.another(provider.settings)
  provider.fall()
  const start = await fresh.fetch('/api/auth/hosted/start')
  expect([start.status, start.headers['location']]).toEqual([303, '/sign-in?problem=unavailable'])
  const known = await house.fetch('/api/auth/hosted/start')
  expect(String(known.headers['location'])).toMatch(`${provider.issuer}/auth?`)
  provider.register(house.address)
  await fresh.close()
})
