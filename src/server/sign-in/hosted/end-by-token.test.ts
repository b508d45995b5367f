import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  foreignKeys,
  keys,
  makeToken,
  openForgingProvider,
  type Claims,
  type ForgingProvider,
} from '../../../../test/forging-provider.ts'
import { openTestHouse, type FirstHouse } from '../../../../test/house.ts'
import { signInByProvider } from '../../../../test/sign-in-by-provider.ts'

let provider: ForgingProvider
let house: FirstHouse
let way: ReturnType<typeof signInByProvider>
beforeAll(async () => {
  provider = await openForgingProvider()
  house = await openTestHouse(provider.settings)
  way = signInByProvider(house, provider)
})
afterAll(async () => {
  await house.close()
  await provider.close()
})

const person = { sub: 'somebody', email: 'somebody@acme.test', name: 'Some Body' }
const typ = { typ: 'logout+jwt' }
const isOpen = async (session: string | null) => (await way.personOf(session)) !== null

test('a logout token ends the sessions of the session that it names, and no other', async () => {
  const { session: one } = await way.signIn({ ...person, sid: 'at-work' })
  const { session: same } = await way.signIn({ ...person, sid: 'at-work' })
  const { session: other } = await way.signIn({ ...person, sid: 'at-home' })
  const answered = await way.logOut(makeToken(provider.logout({ sid: 'at-work' }), typ))
  expect([answered.status, answered.headers['cache-control']]).toEqual([200, 'no-store'])
  expect([await isOpen(one), await isOpen(same), await isOpen(other)]).toEqual([false, false, true])
})

test('a logout token that names the person alone ends all sessions of that person, and of nobody else', async () => {
  const { session: one } = await way.signIn({ ...person, sid: 'one' })
  const { session: two } = await way.signIn(person)
  const { session: other } = await way.signIn({ sub: 'other', email: 'other@acme.test' })
  await way.logOut(makeToken(provider.logout({ sub: person.sub }), typ))
  expect([await isOpen(one), await isOpen(two), await isOpen(other)]).toEqual([false, false, true])
  expect(await isOpen(house.as('K+')['cookie'] ?? '')).toBe(true)
})

test('a logout token of a session of somebody else ends nothing', async () => {
  const { session } = await way.signIn({ ...person, sid: 'mine' })
  await way.logOut(makeToken(provider.logout({ sid: 'mine', sub: 'other' }), typ))
  expect(await isOpen(session)).toBe(true)
})

test('a logout token that was used is refused, and ends no later session', async () => {
  const token = makeToken(provider.logout({ sub: person.sub }), typ)
  expect((await way.logOut(token)).status).toBe(200)
  const { session } = await way.signIn(person)
  const replayed = await way.logOut(token)
  expect([replayed.status, replayed.body]).toEqual([400, { error: 'invalid_request' }])
  expect(await isOpen(session)).toBe(true)
})

const now = Math.floor(Date.now() / 1_000)
const without = (claims: Claims, name: string): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name))
const publicPem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()

test.each<[what: string, forge: (honest: Claims) => string]>([
  ['signed by another key', (honest) => makeToken(honest, typ, foreignKeys.privateKey)],
  [
    'that brings its own key',
    (honest) =>
      makeToken(
        honest,
        { ...typ, jwk: foreignKeys.publicKey.export({ format: 'jwk' }), jku: 'http://127.0.0.1:9' },
        foreignKeys.privateKey,
      ),
  ],
  ['without a signature', (honest) => makeToken(honest, { ...typ, alg: 'none' })],
  [
    'signed with the public key as a secret',
    (honest) => makeToken(honest, { ...typ, alg: 'HS256' }, publicPem),
  ],
  [
    'signed by an algorithm that is not allowed',
    (honest) => makeToken(honest, { ...typ, alg: 'RS512' }),
  ],
  ['of another kind', (honest) => makeToken(honest, { typ: 'at+jwt' })],
  ['with a demand that nobody here knows', (honest) => makeToken(honest, { ...typ, crit: ['x'] })],
  ['of another issuer', (honest) => makeToken({ ...honest, iss: 'https://elsewhere.test' }, typ)],
  ['for another client', (honest) => makeToken({ ...honest, aud: 'another' }, typ)],
  ['that is no logout', (honest) => makeToken(without(honest, 'events'), typ)],
  ['of another event', (honest) => makeToken({ ...honest, events: { other: {} } }, typ)],
  ['with a nonce, as an ID token has', (honest) => makeToken({ ...honest, nonce: 'x' }, typ)],
  ['from long ago', (honest) => makeToken({ ...honest, iat: now - 3_600 }, typ)],
  ['from the future', (honest) => makeToken({ ...honest, iat: now + 3_600 }, typ)],
  ['that is over', (honest) => makeToken({ ...honest, exp: now - 300 }, typ)],
  ['without an id', (honest) => makeToken(without(honest, 'jti'), typ)],
  ['about nobody', (honest) => makeToken(without(honest, 'sub'), typ)],
  ['cut off', (honest) => makeToken(honest, typ).slice(0, -20)],
  ['that is no token', () => '{}'],
  ['that is empty', () => ''],
])('a logout token %s is refused and ends nothing', async (_, forge) => {
  const { session } = await way.signIn(person)
  const answered = await way.logOut(forge(provider.logout({ sub: person.sub })))
  expect([answered.status, answered.body]).toEqual([400, { error: 'invalid_request' }])
  expect(await isOpen(session)).toBe(true)
})

test('what is no form, or holds two tokens, is refused', async () => {
  const token = makeToken(provider.logout({ sub: person.sub }), typ)
  const post = (type: string, body: string) =>
    house.fetch('/api/auth/hosted/logout', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
  expect((await post('application/json', JSON.stringify({ logout_token: token }))).status).toBe(415)
  const twice = await post(
    'application/x-www-form-urlencoded',
    `logout_token=${token}&logout_token=${token}`,
  )
  expect(twice.status).toBe(400)
})

test.each([
  ['cannot be reached', { OIDC_ISSUER: 'http://127.0.0.1:9' }, {}],
  ['tells no keys', {}, { jwks_uri: 'http://127.0.0.1:9/jwks' }],
])('of a provider that %s no token is judged: it may be sent again', async (_, more, metadata) => {
  const other = await openForgingProvider(metadata)
  const fresh = await house.another({ ...other.settings, ...more })
  try {
    const token = makeToken(other.logout({ sub: person.sub }), typ)
    const { status, body } = await signInByProvider(fresh, other).logOut(token)
    expect([status, body]).toEqual([503, { error: 'temporarily_unavailable' }])
  } finally {
    await fresh.close()
    await other.close()
  }
})
