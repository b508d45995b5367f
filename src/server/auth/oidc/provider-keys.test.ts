import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  foreignKeys,
  keys,
  makeToken,
  openForgingProvider,
  signingKey,
  type ForgingProvider,
} from '#test/fakes/forging-provider.ts'
import { verifyLogoutToken } from './logout-token.ts'
import { createKeyFinder } from './provider-keys.ts'
import { createFindProvider } from './provider.ts'

const client = { issuer: '', clientId: 'plumbline', name: 'Acme Login', scopes: 'openid' }
const claims = { organizationsClaim: 'organizations', userTypeClaim: 'type', trustsEmail: false }

let provider: ForgingProvider
let subjectOf: (token: string) => Promise<string | null | undefined>
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  provider = await openForgingProvider()
  const settings = { ...client, ...claims, issuer: provider.issuer }
  const findProvider = createFindProvider(settings, () => {})
  const findKey = createKeyFinder(findProvider)
  subjectOf = async (token) => {
    const { algorithms } = await findProvider()
    return (await verifyLogoutToken(token, settings, algorithms, findKey))?.subject
  }
})
afterEach(async () => {
  vi.useRealTimers()
  await provider.close()
})

const logout = () => provider.logout({ sub: 'somebody' })
const rotated = () => makeToken(logout(), { kid: 'the-next-key' }, foreignKeys.privateKey)
const timesAsked = () => provider.seen.filter((path) => path === '/jwks').length
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const both = [
  signingKey(keys.publicKey, keys.kid),
  signingKey(foreignKeys.publicKey, 'the-next-key'),
]

test('the keys are read once for many tokens, and again after five minutes', async () => {
  for (const age of [0, 60_000, 200_000]) {
    pass(age)
    expect(await subjectOf(makeToken(logout()))).toBe('somebody')
  }
  expect(timesAsked()).toBe(1)
  pass(60_000)
  expect(await subjectOf(makeToken(logout()))).toBe('somebody')
  expect(timesAsked()).toBe(2)
})

test('a key that is not among those cached is fetched, but at most every half minute', async () => {
  expect(await subjectOf(rotated())).toBeUndefined()
  provider.lies.keySet = { status: 200, body: { keys: both } }
  for (const age of [0, 10_000, 10_000]) {
    pass(age)
    expect(await subjectOf(rotated())).toBeUndefined()
  }
  expect(timesAsked()).toBe(1)
  pass(11_000)
  expect(await subjectOf(rotated())).toBe('somebody')
  expect(timesAsked()).toBe(2)
})

test('accepts a token without a key id when one of the keys has signed it', async () => {
  provider.lies.keySet = { status: 200, body: { keys: both } }
  const nameless = { kid: undefined }
  expect(await subjectOf(makeToken(logout(), nameless))).toBe('somebody')
  expect(await subjectOf(makeToken(logout(), nameless, foreignKeys.privateKey))).toBe('somebody')
  const cut = makeToken(logout(), nameless).slice(0, -20)
  expect(await subjectOf(cut)).toBeUndefined()
})

test('a key that is not for signing, or for another algorithm, does not count', async () => {
  for (const more of [{ use: 'enc' }, { alg: 'PS256' }, { key_ops: ['encrypt'] }]) {
    const body = { keys: [{ ...signingKey(keys.publicKey, keys.kid), ...more }] }
    provider.lies.keySet = { status: 200, body }
    expect(await subjectOf(makeToken(logout()))).toBeUndefined()
    pass(31_000)
  }
})

test.each([
  ['fails', { status: 500, body: {} }],
  ['redirects', { status: 302, body: {} }],
  ['returns something else', { status: 200, body: { error: 'busy' } }],
])(
  'when the request for the keys %s, the token is not accepted, and the next one is',
  async (_, keySet) => {
    provider.lies.keySet = keySet
    await expect(subjectOf(makeToken(logout()))).rejects.toMatchObject({ problem: 'unavailable' })
    provider.lies.keySet = null
    expect(await subjectOf(makeToken(logout()))).toBe('somebody')
  },
)
