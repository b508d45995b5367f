import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../../test/authenticator-app.ts'
import { browserOf, type Browser } from '../../../test/browser-of.ts'
import { openForgingProvider, type ForgingProvider } from '../../../test/forging-provider.ts'
import { openTestHouse, type FirstHouse, type TestHouse } from '../../../test/house.ts'
import { accountPassword, makeAccount } from '../../../test/make-account.ts'
import { testSecret } from '../../../test/make-session.ts'
import { mailTo } from '../../../test/mailbox.ts'
import { makeUser } from '../../../test/make-user.ts'
import { signInByProvider } from '../../../test/sign-in-by-provider.ts'
import { softwareAuthenticator } from '../../../test/software-authenticator.ts'
import { mailPaths } from '../../rules/mail-desk.ts'
import { identityHashedSessions } from '../../database/migrations/identity-006-hashed-sessions.ts'
import { sessionCookies } from './session-cookie.ts'
import { sessionTokenHash } from './session-token.ts'

const name = 'plumbline.session_token'

let provider: ForgingProvider
let first: FirstHouse
let house: TestHouse
/** Every body that the server has answered, and every token that it has set as a cookie. */
const bodies: string[] = []
const tokens = new Set<string>()
beforeAll(async () => {
  provider = await openForgingProvider()
  first = await openTestHouse({
    ...provider.settings,
    EMBEDDED_SIGN_IN: 'true',
    PUBLIC_URL: 'http://127.0.0.1',
    LOG_LEVEL: 'trace',
  })
  const fetch: TestHouse['fetch'] = async (path, ask) => {
    const answered = await first.fetch(path, ask)
    bodies.push(`${path} ${JSON.stringify(answered.body)}`)
    for (const line of [answered.headers['set-cookie'] ?? []].flat())
      if (line.startsWith(`${name}=`))
        tokens.add(line.slice(name.length + 1).split(/[.;]/)[0] ?? '')
    tokens.delete('')
    return answered
  }
  house = { ...first, fetch }
})
afterAll(async () => {
  await first.close()
  await provider.close()
})

async function byPassword(): Promise<{ browser: Browser; email: string }> {
  const { email } = await makeAccount(house)
  const browser = browserOf(house)
  expect((await browser.signIn(email, accountPassword)).status).toBe(200)
  return { browser, email }
}

/** Goes every way by which a session begins or gets another token. */
async function everyWay(): Promise<void> {
  const { browser, email } = await byPassword()
  const { secret } = (await browser.post('/api/auth/factors/app/begin')).body
  const kept = await browser.post('/api/auth/factors/app/keep', { code: codeOf(secret) })
  const backupCodes: string[] = kept.body.backupCodes
  await browser.post('/api/auth/factors/confirm', { password: accountPassword })
  await browser.post('/api/auth/factors/confirm', { code: backupCodes[0] })

  const byApp = browserOf(house)
  await byApp.signIn(email, accountPassword)
  await byApp.post('/api/auth/two-factor/verify-totp', { code: codeOf(secret, 1) })
  const byCode = browserOf(house)
  await byCode.signIn(email, accountPassword)
  await byCode.post('/api/auth/two-factor/verify-backup-code', { code: backupCodes[1] })

  const authenticator = softwareAuthenticator(house.address)
  const made = await browser.get('/api/auth/passkey/generate-register-options')
  await browser.post('/api/auth/passkey/verify-registration', {
    response: authenticator.make(made.body),
    name: 'Key',
  })
  const byPasskey = browserOf(house)
  for (const each of [byPasskey, browser]) {
    const asked = await each.get('/api/auth/passkey/generate-authenticate-options')
    await each.post('/api/auth/passkey/verify-authentication', {
      response: authenticator.use(asked.body),
    })
  }

  const signingUp = browserOf(house)
  const person = { FirstName: 'Nora', LastName: 'New', email: 'nora.new@tests.test' }
  await signingUp.post('/api/auth/sign-up', { ...person, password: accountPassword })
  const mail = await mailTo(house, person.email)
  const link = { token: mail.token, password: accountPassword }
  await signingUp.post('/api/auth/sign-up/verify', link)
  await signingUp.post('/api/auth/change-password', {
    current: accountPassword,
    password: 'loud goose flies home',
  })

  const way = signInByProvider(house, provider)
  await way.signIn({ sub: 'somebody', email: 'somebody@acme.test', name: 'Some Body' })

  for (const each of [browser, byApp, byCode, byPasskey, signingUp]) {
    expect(await each.standing()).not.toBeNull()
    await each.get('/api/auth/factors')
    await each.get('/api/auth/get-session')
    await each.get('/api/v5/own_sessions')
    await each.post('/api/v5/own_sessions/end', { id: 'none' })
  }
  await byCode.post('/api/v5/own_sessions/end_others')
  await byCode.post('/api/auth/sign-out')
}

/** Every row of a database, as text. */
async function rowsOf(database: 'rds' | 'ps' | 'identity'): Promise<string> {
  const tables = await house.sql(
    database,
    `select c.oid::regclass::text as "table" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  const rows = await Promise.all(
    tables.map(({ table }) => house.sql(database, `select t::text as row from ${table} t`)),
  )
  return rows.flatMap((each) => each.map(({ row }) => row as string)).join('\n')
}

const foundIn = (text: string): string[] => [...tokens].filter((token) => text.includes(token))

test('the token of a session stands in its cookie alone: in no answer, no row of a database and no line of the log', async () => {
  await everyWay()
  expect(tokens.size).toBeGreaterThanOrEqual(11)
  expect(bodies.filter((body) => foundIn(body).length > 0)).toEqual([])
  expect(foundIn(house.logged.join('\n'))).toEqual([])
  const kept = await rowsOf('identity')
  for (const database of ['rds', 'ps'] as const) expect(foundIn(await rowsOf(database))).toEqual([])
  expect(foundIn(kept)).toEqual([])
  expect(
    [...tokens].filter((token) => kept.includes(sessionTokenHash(token))).length,
  ).toBeGreaterThan(0)
})

test('what waits between the password and the second factor is kept by its hash', async () => {
  const { browser, email } = await byPassword()
  const { secret } = (await browser.post('/api/auth/factors/app/begin')).body
  await browser.post('/api/auth/factors/app/keep', { code: codeOf(secret) })
  const halfWay = browserOf(house)
  await halfWay.signIn(email, accountPassword)
  const [carried = ''] = decodeURIComponent(
    halfWay.cookies.get('plumbline.two_factor') ?? '',
  ).split('.')
  expect(carried).toMatch(/^2fa-[\w-]{20}$/)
  expect(await rowsOf('identity')).not.toContain(carried)
})

test('no link that was mailed can be read in a database, while its mail waits or afterwards', async () => {
  const { browser, email } = await byPassword()
  const invited = 'invited@tests.test'
  const Id = await makeUser(house, { UserName: invited })
  await house.write('ADM', 'User:Invite', { Id })
  const person = { FirstName: 'Nils', LastName: 'New', email: 'nils.new@tests.test' }
  await browserOf(house).post('/api/auth/sign-up', { ...person, password: accountPassword })
  await browserOf(house).post('/api/auth/request-password-reset', { email })
  const moved = { email: `moved.${email}`, password: accountPassword }
  await browser.post('/api/auth/change-email', moved)
  const mails = await Promise.all(
    [invited, person.email, email, moved.email].map((address) => mailTo(house, address)),
  )
  expect(mails.map(({ page }) => page)).toEqual([
    '/invitation',
    '/verify-email',
    '/reset-password',
    '/verify-email',
  ])
  const links = mails.map(({ token }) => token)
  expect(links.map((link) => link.length)).toEqual([43, 43, 43, 43])
  for (const database of ['identity', 'rds', 'ps'] as const) {
    const rows = await rowsOf(database)
    expect(links.filter((link) => rows.includes(link))).toEqual([])
  }
  const desk = JSON.stringify(
    (await house.fetch(mailPaths.overview, { headers: house.as('ADM') })).body,
  )
  expect(desk).toContain(moved.email)
  const [{ Body }] = await house.sql('identity', `select "Body" from "Mail" where "To" = $1`, [
    moved.email,
  ])
  expect(desk).not.toContain(Body.encrypted)
  expect(links.filter((link) => desk.includes(link))).toEqual([])
})

test('who was signed in before tokens were hashed stays signed in, and hashes stay what they are', async () => {
  const { browser } = await byPassword()
  const value = browser.cookies.get(name) ?? ''
  const token = value.split('.')[0] ?? ''
  const tokensNow = async () =>
    (await house.sql('identity', 'select "token" from "session" order by 1')).map(
      (row) => row.token,
    )
  const before = await tokensNow()
  const hash = sessionTokenHash(token)
  await house.sql('identity', 'update "session" set "token" = $1 where "token" = $2', [token, hash])
  expect(await browser.standing()).toBeNull()
  await house.sql('identity', identityHashedSessions)
  expect(await tokensNow()).toEqual(before)
  expect(sessionCookies(false, testSecret).hashIn(`${name}=${value}`)).toBe(hash)
  expect(await browser.standing()).toBe('absent')
})
