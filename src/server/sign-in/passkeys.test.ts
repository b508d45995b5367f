import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf, type Browser } from '../../../test/browser-of.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { softwareAuthenticator } from '../../../test/software-authenticator.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ PUBLIC_URL: 'http://127.0.0.1' })
})
afterAll(() => house.close())

type Authenticator = ReturnType<typeof softwareAuthenticator>

async function addPasskey(
  browser: Browser,
  name = 'Key',
  authenticator = softwareAuthenticator(house.address),
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

async function signedIn(mailbox: string) {
  const browser = browserOf(house)
  await browser.signIn(`${mailbox}@plumbline.test`)
  return browser
}

const factorsOf = async (browser: Browser) => (await browser.get('/api/auth/factors')).body.data

test('a first passkey brings ten backup codes, a second none; both have names and can be renamed', async () => {
  const browser = await signedIn('sam.senior')
  const first = await addPasskey(browser, '  Laptop  ')
  expect(first.answered.body.backupCodes).toHaveLength(10)
  const second = await addPasskey(browser, '')
  expect(second.answered.body).toEqual({ backupCodes: null })
  const { passkeys, backupCodesLeft } = await factorsOf(browser)
  expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Passkey'])
  expect(backupCodesLeft).toBe(10)
  expect(await browser.standing()).toBe('given')
  await browser.post('/api/auth/passkey/update-passkey', { id: passkeys[1].id, name: 'Phone' })
  expect((await factorsOf(browser)).passkeys[1]).toMatchObject({ name: 'Phone', lastUsedAt: null })
  const [mail] = await mailsTo(house, 'sam.senior@plumbline.test')
  expect(mail?.paragraphs.join('\n')).toContain('A passkey was added (Laptop)')
})

test('a passkey that verifies the person signs in without the password, and after it', async () => {
  const { authenticator } = await addPasskey(await signedIn('alex.associate'))
  const browser = browserOf(house)
  const prior = await give(browser, authenticator)
  expect([prior.status, await browser.standing()]).toEqual([200, 'given'])
  expect((await factorsOf(browser)).passkeys[0].lastUsedAt).toMatch(/^\d{4}-/)

  const halfWay = await signedIn('alex.associate')
  expect(await halfWay.standing()).toBeNull()
  await give(halfWay, authenticator)
  expect(await halfWay.standing()).toBe('given')
})

test('one that does not verify the person counts after the password alone, and only for that account', async () => {
  const { authenticator } = await addPasskey(await signedIn('cora.consultant'))
  const key = { isVerified: false }
  const browser = browserOf(house)
  const refused = await give(browser, authenticator, key)
  expect([refused.status, refused.body.code]).toEqual([401, 'PASSWORD_FIRST'])
  expect(await browser.standing()).toBeNull()

  await addPasskey(await signedIn('wes.takahashi'))
  const otherHalfWay = await signedIn('wes.takahashi')
  expect((await give(otherHalfWay, authenticator, key)).body.code).toBe('PASSWORD_FIRST')

  const halfWay = await signedIn('cora.consultant')
  await give(halfWay, authenticator, key)
  expect(await halfWay.standing()).toBe('given')
})

test('a passkey of somebody else confirms nothing and changes no session', async () => {
  const { authenticator } = await addPasskey(await signedIn('ingrid.sorrell'))
  const browser = await signedIn('jonah.feldstein')
  const refused = await give(browser, authenticator)
  expect([refused.status, refused.body.code]).toEqual([403, 'OTHER_ACCOUNT'])
  expect((await browser.get('/api/session')).body.data.user.email).toBe(
    'jonah.feldstein@plumbline.test',
  )
})

test('confirming by a passkey gives the session another token and ends the one before', async () => {
  const browser = await signedIn('priya.raghunathan')
  const { authenticator } = await addPasskey(browser)
  const prior = browser.cookies.get('plumbline.session_token') ?? ''
  await give(browser, authenticator)
  const earlier = await house.fetch('/api/session', {
    headers: { cookie: `plumbline.session_token=${prior}` },
  })
  expect(earlier.body.data.user).toBeNull()
  expect(await browser.standing()).toBe('given')
})

test('a signature for another challenge, another page, or given twice opens nothing', async () => {
  const { authenticator } = await addPasskey(await signedIn('desmond.achebe'))
  const browser = browserOf(house)
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
    await browserOf(house).post('/api/auth/passkey/verify-authentication', { response }),
  ]
  expect(twice.map(({ status }) => status)).toEqual([200, 400])
  expect((await give(browserOf(house), softwareAuthenticator(house.address))).status).toBe(401)
})

test('nobody renames or removes a passkey of somebody else; the last takes its codes along', async () => {
  const owner = await signedIn('tobias.lindqvist')
  await addPasskey(owner, 'Mine')
  const [{ id }] = (await factorsOf(owner)).passkeys
  const other = await signedIn('lucia.barrientos')
  for (const path of ['update-passkey', 'delete-passkey'])
    expect((await other.post(`/api/auth/passkey/${path}`, { id, name: 'Yours' })).status).toBe(401)
  expect((await factorsOf(owner)).passkeys).toMatchObject([{ id, name: 'Mine' }])

  expect((await owner.post('/api/auth/passkey/delete-passkey', { id })).status).toBe(200)
  expect(await factorsOf(owner)).toMatchObject({ passkeys: [], backupCodesLeft: null })
  const again = await signedIn('tobias.lindqvist')
  expect(await again.standing()).toBe('absent')
})

test('adding, renaming and removing ask for a confirmation of the last ten minutes', async () => {
  const browser = await signedIn('marguerite.okafor')
  await addPasskey(browser)
  const [{ id }] = (await factorsOf(browser)).passkeys
  await house.sql('identity', `update "session" set "confirmedAt" = now() - interval '11 minutes'`)
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
