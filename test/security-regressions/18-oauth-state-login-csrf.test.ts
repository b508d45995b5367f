import { expect } from 'vitest'
import { test } from '../harness/provider-test.ts'
import type { FirstServer } from '../harness/test-server.ts'

const person = { sub: 'somebody', email: 'somebody@acme.test', name: 'Some Body' }
const turnedAway = (problem: string) => ({
  status: 303,
  location: `/sign-in?problem=${problem}`,
  session: null,
})

test('a response of the provider is accepted only in the browser that started the sign-in', async ({
  provider,
  way,
}) => {
  const attacker = await way.begin()
  const victim = await way.begin()
  const query = provider.consent(attacker.url, person)
  expect(await way.comeBack(query, '')).toEqual(turnedAway('expired'))
  expect(await way.comeBack(query, victim.cookie)).toEqual(turnedAway('expired'))
})

test('no cookie that the server did not seal opens a sign-in', async ({ provider, way }) => {
  const { url, cookie } = await way.begin()
  const query = provider.consent(url, person)
  const [name = ''] = cookie.split('=')
  const sealed = cookie.slice(name.length + 1)
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  const forged = [
    '',
    'x',
    bytes.toString('base64url'),
    Buffer.from(JSON.stringify({ state: url.searchParams.get('state') })).toString('base64url'),
  ]
  for (const value of forged)
    expect((await way.comeBack(query, `${name}=${value}`)).session).toBeNull()
  // The cookie name of another attempt does not make its state valid.
  const other = await way.begin()
  const [otherName = ''] = other.cookie.split('=')
  const mixed = provider.consent(other.url, person)
  expect((await way.comeBack(mixed, `${otherName}=${sealed}`)).session).toBeNull()
})

test.for(['', 'another'])('the state "%s" is refused', async (state, { provider, way }) => {
  const { url, cookie } = await way.begin()
  const query = provider.consent(url, person)
  query.set('state', state)
  expect(await way.comeBack(query, cookie)).toEqual(turnedAway('expired'))
})

test('an answer without a state, or with two of them, is refused', async ({ provider, way }) => {
  const { url, cookie } = await way.begin()
  const query = provider.consent(url, person)
  query.append('state', query.get('state') ?? '')
  expect((await way.comeBack(query, cookie)).session).toBeNull()
  query.delete('state')
  expect((await way.comeBack(query, cookie)).session).toBeNull()
})

test('an answer is used once: neither code nor state opens a second session', async ({
  provider,
  way,
}) => {
  const { url, cookie } = await way.begin()
  const query = provider.consent(url, person)
  expect((await way.comeBack(query, cookie)).session).not.toBeNull()
  expect(await way.comeBack(query, cookie)).toEqual(turnedAway('expired'))
  const again = await way.begin()
  const used = new URLSearchParams({
    code: query.get('code') ?? '',
    state: again.url.searchParams.get('state') ?? '',
    iss: provider.issuer,
  })
  expect(await way.comeBack(used, again.cookie)).toEqual(turnedAway('refused'))
})

test.for([
  ['another issuer', 'https://elsewhere.test'],
  ['none', null],
] as const)(
  'a response that names %s as its issuer is rejected before the code is redeemed',
  async ([_, iss], { provider, way }) => {
    const { url, cookie } = await way.begin()
    const query = provider.consent(url, person)
    if (iss === null) query.delete('iss')
    else query.set('iss', iss)
    provider.seen.length = 0
    expect(await way.comeBack(query, cookie)).toEqual(turnedAway('refused'))
    expect(provider.seen).toEqual([])
  },
)

test('an error of the provider is reported in our own words only', async ({ provider, way }) => {
  const { url, cookie } = await way.begin('/app/profile')
  const query = new URLSearchParams({
    error: '<script>alert(1)</script>',
    error_description: 'call +1 555 0100',
    state: url.searchParams.get('state') ?? '',
    iss: provider.issuer,
  })
  expect((await way.comeBack(query, cookie)).location).toBe(
    '/sign-in?problem=refused&returnTo=%2Fapp%2Fprofile',
  )
})

test.for([
  'https://elsewhere.test/app',
  '//elsewhere.test',
  '/\\elsewhere.test',
  '/api/auth/sign-out',
])('signing in never redirects to %s', async (returnTo, { provider, way }) => {
  const { url, cookie } = await way.begin(returnTo)
  expect((await way.comeBack(provider.consent(url, person), cookie)).location).toBe('/app')
})

test('the authorization request is bound by state, nonce and PKCE, and requests no token in the address', async ({
  server,
  way,
}) => {
  const { url } = await way.begin()
  const words = Object.fromEntries(url.searchParams)
  expect(words).toMatchObject({
    client_id: 'plumbline',
    response_type: 'code',
    redirect_uri: `${server.address}/api/auth/hosted/callback`,
    code_challenge_method: 'S256',
    scope: 'openid profile email',
  })
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(words[name]).toMatch(/^[\w-]{43}$/)
})

test('the cookie of an attempt is inaccessible to scripts and other sites, and over TLS to other hosts', async ({
  provider,
  server,
}) => {
  const cookieOf = async (of: Pick<FirstServer, 'fetch'>) =>
    String((await of.fetch('/api/auth/hosted/start')).headers['set-cookie'])
  expect(await cookieOf(server)).toMatch(
    /^plumbline\.hosted_[\w-]+=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const behindTls = await server.another({ ...provider.settings, BEHIND_TLS: 'true' })
  expect(await cookieOf(behindTls)).toMatch(
    /^__Host-plumbline\.hosted_[\w-]+=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  await behindTls.close()
})

test('an existing session of the browser is not reused, and the new one has a token of its own', async ({
  provider,
  server,
  way,
}) => {
  const { cookie: planted = '' } = server.as('K+')
  const { url, cookie } = await way.begin()
  const { session } = await way.comeBack(provider.consent(url, person), `${cookie}; ${planted}`)
  expect(session).not.toBe(planted)
  expect(await way.personOf(session)).toMatchObject({ email: person.email })
  expect(await way.personOf(planted)).toMatchObject({ email: 'client@tests.test' })
})
