import { expect } from 'vitest'
import {
  foreignKeys,
  keys,
  makeToken,
  openForgingProvider,
  type Claims,
} from '#test/fakes/forging-provider.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test } from '#test/harness/provider-test.ts'
import { signInByProvider } from '#test/harness/sign-in-by-provider.ts'

const person = { sub: 'somebody', email: 'somebody@acme.test', name: 'Some Body' }
const event = 'http://schemas.openid.net/event/backchannel-logout'
const typ = { typ: 'logout+jwt' }
const isOpen = async (way: ReturnType<typeof signInByProvider>, session: string | null) =>
  (await way.personOf(session)) !== null

test(
  'ends only the sessions that belong to the sid of a logout token',
  nightly,
  async ({ provider, way }) => {
    const { session: one } = await way.signIn({ ...person, sid: 'at-work' })
    const { session: same } = await way.signIn({ ...person, sid: 'at-work' })
    const { session: other } = await way.signIn({ ...person, sid: 'at-home' })
    const answered = await way.logOut(makeToken(provider.logout({ sid: 'at-work' }), typ))
    expect([answered.status, answered.headers['cache-control']]).toEqual([200, 'no-store'])
    expect([await isOpen(way, one), await isOpen(way, same), await isOpen(way, other)]).toEqual([
      false,
      false,
      true,
    ])
  },
)

test('ends all sessions of a person for a logout token without a sid', async ({
  provider,
  server,
  way,
}) => {
  const { session: one } = await way.signIn({ ...person, sid: 'one' })
  const { session: two } = await way.signIn(person)
  const { session: other } = await way.signIn({ sub: 'other', email: 'other@acme.test' })
  await way.logOut(makeToken(provider.logout({ sub: person.sub }), typ))
  expect([await isOpen(way, one), await isOpen(way, two), await isOpen(way, other)]).toEqual([
    false,
    false,
    true,
  ])
  expect(await isOpen(way, server.as('K+')['cookie'] ?? '')).toBe(true)
})

test('ends no session for a logout token with the sid of somebody else', async ({
  provider,
  way,
}) => {
  const { session } = await way.signIn({ ...person, sid: 'mine' })
  await way.logOut(makeToken(provider.logout({ sid: 'mine', sub: 'other' }), typ))
  expect(await isOpen(way, session)).toBe(true)
})

test('rejects a replayed logout token', async ({ provider, way }) => {
  const token = makeToken(provider.logout({ sub: person.sub }), typ)
  expect((await way.logOut(token)).status).toBe(200)
  const { session } = await way.signIn(person)
  const replayed = await way.logOut(token)
  expect([replayed.status, replayed.body]).toEqual([400, { error: 'invalid_request' }])
  expect(await isOpen(way, session)).toBe(true)
})

const now = Math.floor(Date.now() / 1_000)
const issuedAt = (claims: Claims): number => Number(claims['iat'])
const without = (claims: Claims, name: string): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name))
const publicPem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()

test.for<[what: string, forge: (honest: Claims) => string]>([
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
  ['from just over ten minutes ago', (honest) => makeToken({ ...honest, iat: now - 620 }, typ)],
  ['that is not valid yet', (honest) => makeToken({ ...honest, nbf: now + 600 }, typ)],
  ['whose end is no time', (honest) => makeToken({ ...honest, exp: 'never' }, typ)],
  ['from the future', (honest) => makeToken({ ...honest, iat: now + 3_600 }, typ)],
  ['that is over', (honest) => makeToken({ ...honest, exp: now - 300 }, typ)],
  ['whose event is no object', (honest) => makeToken({ ...honest, events: { [event]: 1 } }, typ)],
  ['without an id', (honest) => makeToken(without(honest, 'jti'), typ)],
  ['about nobody', (honest) => makeToken(without(honest, 'sub'), typ)],
  ['cut off', (honest) => makeToken(honest, typ).slice(0, -20)],
  ['that is no token', () => '{}'],
  ['that is empty', () => ''],
])('rejects a logout token %s', async ([_, forge], { provider, way }) => {
  const { session } = await way.signIn(person)
  const answered = await way.logOut(forge(provider.logout({ sub: person.sub })))
  expect([answered.status, answered.body]).toEqual([400, { error: 'invalid_request' }])
  expect(await isOpen(way, session)).toBe(true)
})

test.for<[what: string, forge: (honest: Claims) => string]>([
  ['without an end, as some providers send it', (honest) => makeToken(without(honest, 'exp'), typ)],
  ['without a type', (honest) => makeToken(honest)],
  ['for several clients', (honest) => makeToken({ ...honest, aud: ['other', honest['aud']] }, typ)],
  [
    'that ended within the tolerance',
    (honest) => makeToken({ ...honest, exp: issuedAt(honest) - 10 }, typ),
  ],
  [
    'from a clock that is fast',
    (honest) => makeToken({ ...honest, iat: issuedAt(honest) + 50 }, typ),
  ],
  ['from some minutes ago', (honest) => makeToken({ ...honest, iat: issuedAt(honest) - 500 }, typ)],
])('accepts a logout token %s', async ([_, forge], { provider, way }) => {
  const { session } = await way.signIn(person)
  expect((await way.logOut(forge(provider.logout({ sub: person.sub })))).status).toBe(200)
  expect(await isOpen(way, session)).toBe(false)
})

test('rejects a body that is not a form or has two tokens', async ({ provider, server }) => {
  const token = makeToken(provider.logout({ sub: person.sub }), typ)
  const post = (type: string, body: string) =>
    server.fetch('/api/auth/hosted/logout', {
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

test.for([
  ['cannot be reached', { OIDC_ISSUER: 'http://127.0.0.1:9' }, {}],
  ['tells no keys', {}, { jwks_uri: 'http://127.0.0.1:9/jwks' }],
] as const)(
  'returns 503 for a logout token of a provider that %s',
  async ([_, more, metadata], { server }) => {
    const other = await openForgingProvider(metadata)
    const fresh = await server.another({ ...other.settings, ...more })
    try {
      const token = makeToken(other.logout({ sub: person.sub }), typ)
      const { status, body } = await signInByProvider(fresh, other).logOut(token)
      expect([status, body]).toEqual([503, { error: 'temporarily_unavailable' }])
    } finally {
      await fresh.close()
      await other.close()
    }
  },
)
