import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  foreignKeys,
  keys,
  makeToken,
  openForgingProvider,
  type ForgingProvider,
  type MakeIdToken,
} from '../fakes/forging-provider.ts'
import { signInByProvider } from '../harness/sign-in-by-provider.ts'
import { openTestServer, type FirstServer } from '../harness/test-server.ts'

let provider: ForgingProvider
let server: FirstServer
let way: ReturnType<typeof signInByProvider>
beforeAll(async () => {
  provider = await openForgingProvider()
  server = await openTestServer({
    ...provider.settings,
    OIDC_CLIENT_SECRET: 'shared with the provider',
  })
  way = signInByProvider(server, provider)
})
beforeEach(() => {
  provider.lies.idToken = (honest) => makeToken(honest)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const person = { sub: 'somebody', email: 'somebody@acme.test', name: 'Some Body' }
const publicPem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const foreignJwk = foreignKeys.publicKey.export({ format: 'jwk' })
const now = Math.floor(Date.now() / 1_000)
const alone =
  (name: string): MakeIdToken =>
  (honest) =>
    makeToken(Object.fromEntries(Object.entries(honest).filter(([each]) => each !== name)))

test.each(['RS256', 'PS256'])('a token that the provider signs by %s is taken', async (alg) => {
  provider.lies.idToken = (honest) => makeToken(honest, { alg })
  const { session, location } = await way.signIn(person)
  expect(location).toBe('/app')
  expect(await way.personOf(session)).toMatchObject({ email: person.email })
})

test.each<[what: string, lie: MakeIdToken]>([
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
])('a token %s signs nobody in', async (_, lie) => {
  provider.lies.idToken = lie
  expect(await way.signIn(person)).toEqual({
    status: 303,
    location: '/sign-in?problem=refused',
    session: null,
  })
})

test('an answer about somebody else than the token is about signs nobody in', async () => {
  provider.lies.userInfo = { sub: 'admin', email: 'admin@acme.test' }
  expect((await way.signIn({ sub: 'quiet' })).location).toBe('/sign-in?problem=refused')
  provider.lies.userInfo = { sub: 'quiet', email: 'quiet@acme.test', organizations: ['House'] }
  const { session } = await way.signIn({ sub: 'quiet' })
  expect(await way.personOf(session)).toMatchObject({ email: 'quiet@acme.test' })
  provider.lies.userInfo = null
})

test.each([
  [
    'that signs with shared secrets alone',
    { id_token_signing_alg_values_supported: ['HS256', 'none'] },
  ],
  ['that calls itself otherwise', { issuer: 'https://elsewhere.test' }],
  ['whose keys come without TLS from elsewhere', { jwks_uri: 'http://elsewhere.test/jwks' }],
])('a provider %s is not used', async (_, metadata) => {
  const strange = await openForgingProvider(metadata)
  const other = await server.another(strange.settings)
  const { headers } = await other.fetch('/api/auth/hosted/start')
  expect(headers['location']).toBe('/sign-in?problem=unavailable')
  await other.close()
  await strange.close()
})
