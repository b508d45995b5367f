import { expect } from 'vitest'
import { softwareAuthenticator } from '#test/fakes/software-authenticator.ts'
import { browserOf, type Browser } from '#test/harness/browser-of.ts'
import { mailsTo } from '#test/harness/mailbox.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'

const test = serverTest.extend('settings', { scope: 'file' }, { PUBLIC_URL: 'http://127.0.0.1' })

type Authenticator = ReturnType<typeof softwareAuthenticator>

async function addPasskey(
  server: TestServer,
  browser: Browser,
  name = 'Key',
  authenticator = softwareAuthenticator(server.address),
) {
  const options = await browser.get('/api/auth/passkey/generate-register-options')
  const answered = await browser.post('/api/auth/passkey/verify-registration', {
    response: authenticator.make(options.body),
    name,
  })
  return { authenticator, answered }
}

async function give(
  browser: Browser,
  authenticator: Authenticator,
  how: Parameters<Authenticator['use']>[1] = {},
) {
  const options = await browser.get('/api/auth/passkey/generate-authenticate-options')
  const response = authenticator.use(options.body, how)
  return browser.post('/api/auth/passkey/verify-authentication', { response })
}

async function signedIn(server: TestServer, mailbox: string) {
  const browser = browserOf(server)
  await browser.signIn(`${mailbox}@plumbline.test`)
  return browser
}

const factorsOf = async (browser: Browser) => (await browser.get('/api/auth/factors')).body.data

test(
  'issues ten backup codes with the first passkey, and lets passkeys be renamed',
  nightly,
  async ({ server }) => {
    const browser = await signedIn(server, 'sam.senior')
    const first = await addPasskey(server, browser, '  Laptop  ')
    expect(first.answered.body.backupCodes).toHaveLength(10)
    const second = await addPasskey(server, browser, '')
    expect(second.answered.body).toEqual({ backupCodes: null })
    const { passkeys, backupCodesLeft } = await factorsOf(browser)
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Passkey'])
    expect(backupCodesLeft).toBe(10)
    expect(await browser.standing()).toBe('given')
    await browser.post('/api/auth/passkey/update-passkey', { id: passkeys[1].id, name: 'Phone' })
    expect((await factorsOf(browser)).passkeys[1]).toMatchObject({
      name: 'Phone',
      lastUsedAt: null,
    })
    const [mail] = await mailsTo(server, 'sam.senior@plumbline.test')
    expect(mail?.paragraphs.join('\n')).toContain('A passkey was added (Laptop)')
  },
)

test('signs in by a verifying passkey without or after the password', async ({ server }) => {
  const { authenticator } = await addPasskey(server, await signedIn(server, 'alex.associate'))
  const browser = browserOf(server)
  const prior = await give(browser, authenticator)
  expect([prior.status, await browser.standing()]).toEqual([200, 'given'])
  expect((await factorsOf(browser)).passkeys[0].lastUsedAt).toMatch(/^\d{4}-/)

  const halfWay = await signedIn(server, 'alex.associate')
  expect(await halfWay.standing()).toBeNull()
  await give(halfWay, authenticator)
  expect(await halfWay.standing()).toBe('given')
})

test('accepts a non-verifying passkey only after the password of its account', async ({
  server,
}) => {
  const { authenticator } = await addPasskey(server, await signedIn(server, 'cora.consultant'))
  const key = { isVerified: false }
  const browser = browserOf(server)
  const refused = await give(browser, authenticator, key)
  expect([refused.status, refused.body.code]).toEqual([401, 'PASSWORD_FIRST'])
  expect(await browser.standing()).toBeNull()

  await addPasskey(server, await signedIn(server, 'wes.takahashi'))
  const otherHalfWay = await signedIn(server, 'wes.takahashi')
  expect((await give(otherHalfWay, authenticator, key)).body.code).toBe('PASSWORD_FIRST')

  const halfWay = await signedIn(server, 'cora.consultant')
  await give(halfWay, authenticator, key)
  expect(await halfWay.standing()).toBe('given')
})

test('rejects a passkey of somebody else in a session', async ({ server }) => {
  const { authenticator } = await addPasskey(server, await signedIn(server, 'ingrid.sorrell'))
  const browser = await signedIn(server, 'jonah.feldstein')
  const refused = await give(browser, authenticator)
  expect([refused.status, refused.body.code]).toEqual([403, 'OTHER_ACCOUNT'])
  expect((await browser.get('/api/session')).body.data.user.email).toBe(
    'jonah.feldstein@plumbline.test',
  )
})

test('replaces the session when it is confirmed by a passkey', async ({ server }) => {
  const browser = await signedIn(server, 'priya.raghunathan')
  const { authenticator } = await addPasskey(server, browser)
  const prior = browser.cookies.get('plumbline.session_token') ?? ''
  await give(browser, authenticator)
  const earlier = await server.fetch('/api/session', {
    headers: { cookie: `plumbline.session_token=${prior}` },
  })
  expect(earlier.body.data.user).toBeNull()
  expect(await browser.standing()).toBe('given')
})

test('rejects a signature for another challenge or origin, and a repeated one', async ({
  server,
}) => {
  const { authenticator } = await addPasskey(server, await signedIn(server, 'desmond.achebe'))
  const browser = browserOf(server)
  expect((await give(browser, authenticator, { at: 'https://elsewhere.test' })).status).toBe(400)
  const options = await browser.get('/api/auth/passkey/generate-authenticate-options')
  const other = { ...options.body, challenge: 'b3RoZXI' }
  const wrong = await browser.post('/api/auth/passkey/verify-authentication', {
    response: authenticator.use(other),
  })
  expect(wrong.status).toBe(400)
  const again = await browser.get('/api/auth/passkey/generate-authenticate-options')
  const response = authenticator.use(again.body)
  const twice = [
    await browser.post('/api/auth/passkey/verify-authentication', { response }),
    await browserOf(server).post('/api/auth/passkey/verify-authentication', { response }),
  ]
  expect(twice.map(({ status }) => status)).toEqual([200, 400])
  expect((await give(browserOf(server), softwareAuthenticator(server.address))).status).toBe(401)
})

test('allows changes only of own passkeys, and removes the backup codes with the last', async ({
  server,
}) => {
  const owner = await signedIn(server, 'tobias.lindqvist')
  await addPasskey(server, owner, 'Mine')
  const [{ id }] = (await factorsOf(owner)).passkeys
  const other = await signedIn(server, 'lucia.barrientos')
  for (const path of ['update-passkey', 'delete-passkey'])
    expect((await other.post(`/api/auth/passkey/${path}`, { id, name: 'Yours' })).status).toBe(401)
  expect((await factorsOf(owner)).passkeys).toMatchObject([{ id, name: 'Mine' }])

  expect((await owner.post('/api/auth/passkey/delete-passkey', { id })).status).toBe(200)
  expect(await factorsOf(owner)).toMatchObject({ passkeys: [], backupCodesLeft: null })
  const again = await signedIn(server, 'tobias.lindqvist')
  expect(await again.standing()).toBe('absent')
})

test('requires a recent confirmation to add, rename and remove passkeys', async ({ server }) => {
  const browser = await signedIn(server, 'marguerite.okafor')
  await addPasskey(server, browser)
  const [{ id }] = (await factorsOf(browser)).passkeys
  await server.sql('identity', `update "session" set "confirmedAt" = now() - interval '11 minutes'`)
  const refused = [
    await browser.get('/api/auth/passkey/generate-register-options'),
    await browser.post('/api/auth/passkey/verify-registration', { response: {}, name: 'x' }),
    await browser.post('/api/auth/passkey/update-passkey', { id, name: 'x' }),
    await browser.post('/api/auth/passkey/delete-passkey', { id }),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [403, 'CONFIRMATION_NEEDED']),
  )
})
