import { expect } from 'vitest'
import { testSecret } from '#test/factories/make-session.ts'
import { softwareAuthenticator } from '#test/fakes/software-authenticator.ts'
import { browserOf, type Browser } from '#test/harness/browser-of.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { FirstServer, TestServer } from '#test/harness/test-server.ts'
import { challengeSeconds, createPasskeyChallenges } from './mfa/passkey-challenge.ts'

const env = { PUBLIC_URL: 'http://127.0.0.1' }
const cookieName = 'plumbline.passkey_sign_in'
const options = '/api/auth/passkey/generate-authenticate-options'
const signIn = '/api/auth/passkey/verify-authentication'

const test = serverTest
  .extend('settings', { scope: 'file' }, env)
  .extend('second', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const second = await server.another(env)
    onCleanup(() => second.close())
    return second
  })
  .extend('passkey', { scope: 'file' }, ({ server }) => softwareAuthenticator(server.address))

test.beforeAll(async ({ server, passkey }) => {
  const owner = browserOf(server)
  await owner.signIn('sam.senior@plumbline.test')
  const response = await owner.get('/api/auth/passkey/generate-register-options')
  const made = { response: passkey.make(response.body), name: 'Key' }
  expect((await owner.post('/api/auth/passkey/verify-registration', made)).status).toBe(200)
})

const refused = [400, 'CHALLENGE_NOT_FOUND']
const give = async (browser: Browser, response: unknown) => {
  const { status, body } = await browser.post(signIn, { response })
  return status === 200 ? [200] : [status, body.code]
}
/** Another browser with the same challenge. */
const copyOf = (browser: Browser, at: TestServer) => {
  const copy = browserOf(at)
  copy.cookies.set(cookieName, browser.cookies.get(cookieName) ?? '')
  return copy
}
const rowsKept = async (server: FirstServer) => {
  const [row] = await server.sql(
    'identity',
    `select (select count(*) from "verification")::int + (select count(*) from "hosted_once")::int as "rows"`,
  )
  return row.rows as number
}

test(
  'stores nothing for a thousand challenges with wrong responses',
  nightly,
  async ({ server, passkey }) => {
    const before = await server.tableHashes('identity')
    for (let count = 0; count < 1_000; count += 50)
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          const stranger = browserOf(server)
          expect((await stranger.get(options)).status).toBe(200)
        }),
      )
    const stranger = browserOf(server)
    const { body } = await stranger.get(options)
    const other = softwareAuthenticator(server.address)
    expect(await give(stranger, other.use(body))).toEqual([401, 'PASSKEY_NOT_FOUND'])
    const forged = { ...passkey.use(body), response: other.use(body).response }
    expect(await give(stranger, forged)).toEqual([401, 'AUTHENTICATION_FAILED'])
    expect(await server.tableHashes('identity')).toEqual(before)
  },
)

test('issues unique challenges, valid only in their browser', async ({ server, passkey }) => {
  const [one, two] = [browserOf(server), browserOf(server)]
  const [first, other] = [await one.get(options), await two.get(options)]
  expect(first.body).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: '127.0.0.1',
    timeout: 60_000,
    userVerification: 'preferred',
  })
  expect(other.body.challenge).not.toBe(first.body.challenge)
  expect(await give(two, passkey.use(first.body))).toEqual([400, 'AUTHENTICATION_FAILED'])
  expect(await give(browserOf(server), passkey.use(first.body))).toEqual(refused)
  expect(await give(one, passkey.use(first.body))).toEqual([200])
})

test('accepts a challenge once across servers', async ({ server, second, passkey }) => {
  const before = await rowsKept(server)
  const [browser, other] = [browserOf(server), browserOf(server)]
  const [{ body }, { body: otherBody }] = [await browser.get(options), await other.get(options)]
  const [here, there] = [copyOf(browser, server), copyOf(browser, second)]
  const at = second.address
  expect(await give(browser, passkey.use(body))).toEqual([200])
  // A new signature, so that the signature counter does not reject it.
  expect(await give(here, passkey.use(body))).toEqual(refused)
  expect(await give(there, passkey.use(body, { at }))).toEqual(refused)
  expect(await rowsKept(server)).toBe(before + 1)
  expect(await give(copyOf(other, second), passkey.use(otherBody, { at }))).toEqual([200])
})

test('accepts one of many concurrent responses to a challenge', async ({ server, passkey }) => {
  await server.sql('identity', 'update "passkey" set "counter" = 0')
  const browser = browserOf(server)
  const { body } = await browser.get(options)
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const [status] = await give(copyOf(browser, server), passkey.use(body))
      return status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('rejects a used challenge even when nobody was signed in', async ({ server, passkey }) => {
  const browser = browserOf(server)
  const { body } = await browser.get(options)
  const unverified = { isVerified: false }
  expect(await give(browser, passkey.use(body, unverified))).toEqual([401, 'PASSWORD_FIRST'])
  expect(await give(browser, passkey.use(body))).toEqual(refused)
})

test('expires a challenge after five minutes and rejects those of another secret', async ({
  server,
  passkey,
}) => {
  const now = Date.now()
  const { body } = await browserOf(server).get(options)
  const browserWith = (secret: string, at: number) => {
    const browser = browserOf(server)
    browser.cookies.set(cookieName, createPasskeyChallenges(secret).sign(body.challenge, at))
    return browser
  }
  const tooLate = now - challengeSeconds * 1_000
  expect(await give(browserWith(testSecret, tooLate), passkey.use(body))).toEqual(refused)
  expect(await give(browserWith(`not ${testSecret}`, now), passkey.use(body))).toEqual(refused)
  expect(await give(browserWith(testSecret, now), passkey.use(body))).toEqual([200])
})

test('rejects every modification of a signed challenge', () => {
  const { sign: seal, verify: open } = createPasskeyChallenges(testSecret)
  const sealed = seal('challenge', 1_000)
  const life = challengeSeconds * 1_000
  expect([open(sealed, 1_000), open(sealed, 999 + life), open(sealed, 1_000 + life)]).toEqual([
    'challenge',
    'challenge',
    null,
  ])
  const [challenge, until, signature] = sealed.split('.')
  for (const text of [
    '',
    '..',
    'challenge',
    `${challenge}.${until}`,
    `${challenge}.${until}.`,
    `${challenge}.${Number(until) + 1}.${signature}`,
    `other.${until}.${signature}`,
    `${sealed}.${signature}`,
    `${sealed}=`,
  ])
    expect([text, open(text, 1_000)]).toEqual([text, null])
})

test.for([
  ['no answer at all', {}],
  ['something else', { id: 1 }],
  ['half an answer', { id: 'x', rawId: 'x', type: 'public-key' }],
  [
    'what is no base64',
    {
      id: 'a\u0000b',
      rawId: 'a\u0000b',
      type: 'public-key',
      response: { clientDataJSON: '', authenticatorData: '', signature: '' },
    },
  ],
] as const)('rejects %s as a response to a challenge', async ([_, response], { server }) => {
  const browser = browserOf(server)
  await browser.get(options)
  expect(await give(browser, response)).toEqual([400, 'AUTHENTICATION_FAILED'])
})
