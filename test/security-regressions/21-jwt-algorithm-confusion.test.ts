import { expect } from 'vitest'
import {
  foreignKeys,
  keys,
  makeToken,
  openForgingProvider,
  type MakeIdToken,
} from '../fakes/forging-provider.ts'
import { test as serverTest } from '../harness/provider-test.ts'

const test = serverTest.extend('settings', { scope: 'file' }, ({ provider }) => ({
  ...provider.settings,
  OIDC_CLIENT_SECRET: 'shared with the provider',
}))
test.beforeEach(({ provider }) => {
  provider.lies.idToken = (honest) => makeToken(honest)
})

const person = { sub: 'somebody', email: 'somebody@acme.test', name: 'Some Body' }
const publicPem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const foreignJwk = foreignKeys.publicKey.export({ format: 'jwk' })
const now = Math.floor(Date.now() / 1_000)
const alone =
  (name: string): MakeIdToken =>
  (honest) =>
    makeToken(Object.fromEntries(Object.entries(honest).filter(([each]) => each !== name)))

test.for(['RS256', 'PS256'])(
  'accepts a token that the provider signs by %s',
  async (alg, { provider, way }) => {
    provider.lies.idToken = (honest) => makeToken(honest, { alg })
    const { session, location } = await way.signIn(person)
    expect(location).toBe('/app')
    expect(await way.personOf(session)).toMatchObject({ email: person.email })
  },
)

test.for<[what: string, lie: MakeIdToken]>([
  ['without a signature', (honest) => makeToken(honest, { alg: 'none' })],
  ['without a signature, spelled otherwise', (honest) => makeToken(honest, { alg: 'nOnE' })],
  ['whose signature is cut off', (honest) => makeToken(honest).replace(/[^.]+$/, '')],
  [
    'signed with the public key as a shared secret',
    (honest) => makeToken(honest, { alg: 'HS256' }, publicPem),
  ],
  [
    'signed with the secret of the client',
    (honest) => makeToken(honest, { alg: 'HS256' }, 'shared with the provider'),
  ],
  ['signed by another key', (honest) => makeToken(honest, {}, foreignKeys.privateKey)],
  [
    'that brings its own key',
    (honest) => makeToken(honest, { jwk: foreignJwk, kid: undefined }, foreignKeys.privateKey),
  ],
  [
    'that points to its own keys',
    (honest) =>
      makeToken(
        honest,
        { jku: 'http://127.0.0.1:9/jwks', x5u: 'http://127.0.0.1:9/x5u', kid: 'foreign' },
        foreignKeys.privateKey,
      ),
  ],
  ['signed by an algorithm that is not allowed', (honest) => makeToken(honest, { alg: 'RS512' })],
  ['with a demand that nobody here knows', (honest) => makeToken(honest, { crit: ['exp'] })],
  [
    'whose claims were changed after signing',
    (honest) => {
      const [head, , mark] = makeToken(honest).split('.')
      const body = Buffer.from(JSON.stringify({ ...honest, sub: 'admin' })).toString('base64url')
      return `${head}.${body}.${mark}`
    },
  ],
  ['of another issuer', (honest) => makeToken({ ...honest, iss: 'https://elsewhere.test' })],
  ['for another client', (honest) => makeToken({ ...honest, aud: 'another' })],
  [
    'for several clients that does not say for which',
    (honest) => makeToken({ ...honest, aud: ['plumbline', 'another'] }),
  ],
  ['that another client asked for', (honest) => makeToken({ ...honest, azp: 'another' })],
  ['of another sign-in', (honest) => makeToken({ ...honest, nonce: 'another' })],
  ['of no sign-in', alone('nonce')],
  ['that is over', (honest) => makeToken({ ...honest, exp: now - 120 })],
  ['that never ends', alone('exp')],
  ['that is not valid yet', (honest) => makeToken({ ...honest, nbf: now + 600 })],
  ['of nobody', alone('sub')],
  ['that is no token', () => 'none'],
])('a token %s signs nobody in', async ([_, lie], { provider, way }) => {
  provider.lies.idToken = lie
  expect(await way.signIn(person)).toEqual({
    status: 303,
    location: '/sign-in?problem=refused',
    session: null,
  })
})

test('userinfo about a different subject than the token signs nobody in', async ({
  provider,
  way,
}) => {
  provider.lies.userInfo = { sub: 'admin', email: 'admin@acme.test' }
  expect((await way.signIn({ sub: 'quiet' })).location).toBe('/sign-in?problem=refused')
  provider.lies.userInfo = { sub: 'quiet', email: 'quiet@acme.test', organizations: ['House'] }
  const { session } = await way.signIn({ sub: 'quiet' })
  expect(await way.personOf(session)).toMatchObject({ email: 'quiet@acme.test' })
  provider.lies.userInfo = null
})

test.for([
  [
    'that signs with shared secrets alone',
    { id_token_signing_alg_values_supported: ['HS256', 'none'] },
  ],
  ['that calls itself otherwise', { issuer: 'https://elsewhere.test' }],
  ['whose keys come without TLS from elsewhere', { jwks_uri: 'http://elsewhere.test/jwks' }],
] as const)('a provider %s is not used', async ([_, metadata], { server }) => {
  const strange = await openForgingProvider(metadata)
  const other = await server.another(strange.settings)
  const { headers } = await other.fetch('/api/auth/hosted/start')
  expect(headers['location']).toBe('/sign-in?problem=unavailable')
  await other.close()
  await strange.close()
})
