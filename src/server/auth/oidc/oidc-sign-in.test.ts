import { expect } from 'vitest'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import type { Target } from '#rules/api/targets.ts'
import { openProvider, type OpenedProvider } from '#test/fakes/oidc-provider.ts'
import { openBrowser, type Browser } from '#test/harness/plain-browser.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'

const test = serverTest
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
  .extend('provider', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await openProvider()
    onCleanup(() => provider.close())
    return provider
  })
  .extend('settings', { scope: 'file' }, ({ provider }) => provider.settings)

test.beforeAll(async ({ provider, server }) => {
  provider.register(server.address)
})

const ourPageOf =
  ({ address }: FirstServer) =>
  (url: URL) =>
    url.origin === address && !url.pathname.startsWith('/api/')

/** Signs in through the provider's pages; returns our page that follows. */
async function signIn(server: FirstServer, browser: Browser, login: string, returnTo = '/app') {
  const isOurPage = ourPageOf(server)
  const start = `${server.address}/api/auth/hosted/start?returnTo=${encodeURIComponent(returnTo)}`
  const signInPage = await browser.go(start, { stop: isOurPage })
  if (isOurPage(signInPage.url)) return signInPage.url
  const consentPage = await browser.send(signInPage, { login, password: 'any' }, isOurPage)
  if (isOurPage(consentPage.url)) return consentPage.url
  return (await browser.send(consentPage, {}, isOurPage)).url
}

const sessionOf = async (server: FirstServer, browser: Browser) =>
  (await server.fetch('/api/session', { headers: { cookie: browser.cookies(server.address) } }))
    .body.data

const account = (provider: OpenedProvider, sub: string, email: string, more: object = {}) =>
  provider.accounts.set(sub, {
    sub,
    email,
    email_verified: true,
    given_name: 'Nora',
    family_name: 'Newcomer',
    name: 'Nora Newcomer',
    ...more,
  })

const rowsOf = (server: FirstServer, target: Target, email: string) =>
  server.sql(
    target,
    `select "Id", "FirstName", "LastName", "UserType",
      (select count(*)::int from "ProjectUser" p where p."UserId" = u."Id") as links
    from "User" u where "UserName" = $1`,
    [email],
  )

test('reports provider sign-in and disables embedded sign-in', async ({ server }) => {
  const { body } = await server.fetch('/api/session')
  expect(body.data).toMatchObject({ hosted: { name: 'Acme Login' }, hasEmbeddedSignIn: false })
  const byPassword = await server.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: JSON.stringify({ email: 'ada.admin@plumbline.test', password: 'plumb the line' }),
  })
  expect(byPassword.status).toBe(404)
  expect(byPassword.headers['set-cookie']).toBeUndefined()
})

test('supports both sign-in methods', async ({ provider, server }) => {
  const both = await server.another({ ...provider.settings, EMBEDDED_SIGN_IN: 'true' })
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

test.for([
  '/api/auth/sign-in/email',
  '/api/auth/sign-up/email',
  '/api/auth/sign-up',
  '/api/auth/request-password-reset',
  '/api/auth/reset-password',
  '/api/auth/accept-invitation',
  '/api/auth/two-factor/verify-totp',
  '/api/auth/passkey/verify-authentication',
])('returns 404 for %s when people sign in through the provider', async (path, { server }) => {
  const answered = await server.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: '{}',
  })
  expect([answered.status, answered.headers['set-cookie']]).toEqual([404, undefined])
})

test('creates a client without projects in both targets at the first sign-in and returns to the requested page', async ({
  provider,
  server,
}) => {
  account(provider, 'nora', 'nora@acme.test', {
    organizations: ['Acme Health', 'Acme Labs'],
    gf_user_type: 'Administrator',
  })
  const browser = openBrowser()
  const landed = await signIn(
    server,
    browser,
    'nora',
    '/app/projects/1/dashboard/Status?phase=desktop-review',
  )
  expect(`${landed.pathname}${landed.search}`).toBe(
    '/app/projects/1/dashboard/Status?phase=desktop-review',
  )
  expect(browser.cookies(server.address)).toContain('plumbline.device_')
  const { user } = await sessionOf(server, browser)
  expect(user).toMatchObject({
    email: 'nora@acme.test',
    name: 'Nora Newcomer',
    user_type: 'Client',
    isAdministrator: false,
  })
  const row = { FirstName: 'Nora', LastName: 'Newcomer', UserType: 'Client', links: 0 }
  expect(await rowsOf(server, 'rds', 'nora@acme.test')).toEqual([
    { Id: user.UserId.toUpperCase(), ...row },
  ])
  expect(await rowsOf(server, 'ps', 'nora@acme.test')).toEqual([{ Id: user.UserId, ...row }])
  expect(
    await server.sql(
      'identity',
      `select "providerId", "accountId" from "account" where "userId" = $1`,
      [user.UserId],
    ),
  ).toEqual([{ providerId: provider.issuer, accountId: 'nora' }])
  const organizations = await server.fetch('/api/auth/hosted/organizations', {
    headers: { cookie: browser.cookies(server.address) },
  })
  expect(organizations.body.data).toEqual(['Acme Health', 'Acme Labs'])
  const projects = await server.fetch('/api/v5/admin/all_projects?apiDb=rds', {
    headers: { cookie: browser.cookies(server.address) },
  })
  expect(projects.body.error_code).toBe('notAllowed')
})

test('identifies a person by subject when the address changes, with a new session each time', async ({
  provider,
  server,
}) => {
  account(provider, 'moved', 'before@acme.test')
  const first = openBrowser()
  await signIn(server, first, 'moved')
  const before = await sessionOf(server, first)
  account(provider, 'moved', 'after@acme.test')
  const second = openBrowser()
  await signIn(server, second, 'moved')
  expect((await sessionOf(server, second)).user.UserId).toBe(before.user.UserId)
  const sessions = await server.sql(
    'identity',
    `select "token" from "session" where "userId" = $1`,
    [before.user.UserId],
  )
  expect(new Set(sessions.map(({ token }) => token)).size).toBe(2)
})

test('creates one account for two concurrent first sign-ins', async ({ provider, server }) => {
  account(provider, 'twin', 'twin@acme.test')
  const landed = await Promise.all([
    signIn(server, openBrowser(), 'twin'),
    signIn(server, openBrowser(), 'twin'),
  ])
  expect(landed.map(({ pathname }) => pathname)).toEqual(['/app', '/app'])
  const [rds, ps] = [
    await rowsOf(server, 'rds', 'twin@acme.test'),
    await rowsOf(server, 'ps', 'twin@acme.test'),
  ]
  expect([rds.length, ps.length]).toEqual([1, 1])
})

test('signs out here and at the provider', async ({ provider, server }) => {
  account(provider, 'leaver', 'leaver@acme.test')
  const browser = openBrowser()
  await signIn(server, browser, 'leaver')
  const out = await server.fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: {
      cookie: browser.cookies(server.address),
      origin: server.address,
      'content-type': 'application/json',
    },
    body: '{}',
  })
  expect([out.status, out.headers['clear-site-data']]).toEqual([200, '"cache"'])
  expect((await sessionOf(server, browser)).user).toBeNull()
  const prompt = await browser.go(out.body.continueAt)
  const left = await browser.send(prompt, { logout: 'yes' }, ourPageOf(server))
  expect(left.url.href).toBe(`${server.address}/sign-in`)
})

test('signs out every browser of a session that ends at the provider', async ({
  provider,
  server,
}) => {
  account(provider, 'other', 'other@acme.test')
  const browser = openBrowser()
  const elsewhere = openBrowser()
  await signIn(server, browser, 'other')
  await signIn(server, browser, 'other')
  await signIn(server, elsewhere, 'other')
  const prompt = await browser.go(`${provider.issuer}/session/end`)
  await browser.send(prompt, { logout: 'yes' })
  expect((await sessionOf(server, browser)).user).toBeNull()
  expect((await sessionOf(server, elsewhere)).user).not.toBeNull()
})

test('does not take over the address of an existing person', async ({ provider, server }) => {
  account(provider, 'thief', 'client@tests.test')
  const browser = openBrowser()
  const landed = await signIn(server, browser, 'thief', '/app/profile')
  expect(`${landed.pathname}${landed.search}`).toBe(
    '/sign-in?problem=email-taken&returnTo=%2Fapp%2Fprofile',
  )
  expect((await sessionOf(server, browser)).user).toBeNull()
  expect(
    await server.sql('identity', `select 1 from "account" where "accountId" = 'thief'`),
  ).toEqual([])
})

test('reports a sign-in that was cancelled at the provider', async ({ server }) => {
  const browser = openBrowser()
  const start = `${server.address}/api/auth/hosted/start?returnTo=/app/profile`
  const page = await browser.go(start)
  const abort = /href="([^"]+\/abort)"/.exec(page.text)?.[1] ?? ''
  const landed = await browser.go(new URL(abort, page.url), { stop: ourPageOf(server) })
  expect(`${landed.url.pathname}${landed.url.search}`).toBe(
    '/sign-in?problem=cancelled&returnTo=%2Fapp%2Fprofile',
  )
})

test('bounds the cookies of repeated sign-in attempts', async ({ server }) => {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const returnTo of [`/app?q=${'\u00fc'.repeat(1_990)}`, `/app?q=${'a'.repeat(1_990)}`])
    for (let attempt = 0; attempt < 6; attempt++) {
      const { headers } = await server.fetch(
        `/api/auth/hosted/start?returnTo=${encodeURIComponent(returnTo).slice(0, 12_000)}`,
        { headers: { cookie: cookie() } },
      )
      for (const line of [headers['set-cookie'] ?? []].flat()) {
        const [pair = ''] = line.split(';')
        const [name = '', value = ''] = pair.split('=')
        // The maximum size of a cookie in browsers.
        expect(pair.length).toBeLessThan(4_096)
        if (/max-age=0/i.test(line)) jar.delete(name)
        else jar.set(name, value)
      }
      expect(cookie().length).toBeLessThan(8_192)
    }
  expect((await server.fetch('/api/session', { headers: { cookie: cookie() } })).status).toBe(200)
})

test('reports an unavailable provider and reuses its cached metadata', async ({
  provider,
  server,
}) => {
  const fresh = await server.another(provider.settings)
  provider.fall()
  const start = await fresh.fetch('/api/auth/hosted/start')
  expect([start.status, start.headers['location']]).toEqual([303, '/sign-in?problem=unavailable'])
  const known = await server.fetch('/api/auth/hosted/start')
  expect(String(known.headers['location'])).toMatch(`${provider.issuer}/auth?`)
  provider.register(server.address)
  await fresh.close()
})
