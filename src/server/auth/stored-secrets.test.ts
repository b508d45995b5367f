import { expect } from 'vitest'
import { identityHashedSessions } from '#database/migrations/identity/006-hashed-sessions.ts'
import { mailPaths } from '#rules/api/mail-desk.ts'
import { accountPassword, makeAccount } from '#test/factories/make-account.ts'
import { testSecret } from '#test/factories/make-session.ts'
import { makeUser } from '#test/factories/make-user.ts'
import { codeOf } from '#test/fakes/authenticator-app.ts'
import type { ForgingProvider } from '#test/fakes/forging-provider.ts'
import { softwareAuthenticator } from '#test/fakes/software-authenticator.ts'
import { browserOf, type Browser } from '#test/harness/browser-of.ts'
import { mailTo } from '#test/harness/mailbox.ts'
import { test as serverTest } from '#test/harness/provider-test.ts'
import { signInByProvider } from '#test/harness/sign-in-by-provider.ts'
import type { FirstServer, TestServer } from '#test/harness/test-server.ts'
import { createSessionCookies } from './sessions/session-cookie.ts'
import { sessionTokenHash } from './sessions/session-token.ts'

const name = 'plumbline.session_token'

const test = serverTest.extend('settings', { scope: 'file' }, ({ provider }) => ({
  ...provider.settings,
  EMBEDDED_SIGN_IN: 'true',
  PUBLIC_URL: 'http://127.0.0.1',
  LOG_LEVEL: 'trace',
}))

/** Returns the server, wrapped to collect all response bodies and all tokens set as cookies from now on. */
function recorded(server: FirstServer) {
  const bodies: string[] = []
  const tokens = new Set<string>()
  const fetch: FirstServer['fetch'] = async (path, ask) => {
    const answered = await server.fetch(path, ask)
    bodies.push(`${path} ${JSON.stringify(answered.body)}`)
    for (const line of [answered.headers['set-cookie'] ?? []].flat())
      if (line.startsWith(`${name}=`))
        tokens.add(line.slice(name.length + 1).split(/[.;]/)[0] ?? '')
    tokens.delete('')
    return answered
  }
  return { ...server, fetch, bodies, tokens }
}

async function byPassword(server: TestServer): Promise<{ browser: Browser; email: string }> {
  const { email } = await makeAccount(server)
  const browser = browserOf(server)
  expect((await browser.signIn(email, accountPassword)).status).toBe(200)
  return { browser, email }
}

/** Runs every flow that creates a session or renews its token. */
async function everyWay(server: TestServer, provider: ForgingProvider): Promise<void> {
  const { browser, email } = await byPassword(server)
  const { secret } = (await browser.post('/api/auth/factors/app/begin')).body
  const kept = await browser.post('/api/auth/factors/app/keep', { code: codeOf(secret) })
  const backupCodes: string[] = kept.body.backupCodes
  await browser.post('/api/auth/factors/confirm', { password: accountPassword })
  await browser.post('/api/auth/factors/confirm', { code: backupCodes[0] })

  const byApp = browserOf(server)
  await byApp.signIn(email, accountPassword)
  await byApp.post('/api/auth/two-factor/verify-totp', { code: codeOf(secret, 1) })
  const byCode = browserOf(server)
  await byCode.signIn(email, accountPassword)
  await byCode.post('/api/auth/two-factor/verify-backup-code', { code: backupCodes[1] })

  const authenticator = softwareAuthenticator(server.address)
  const made = await browser.get('/api/auth/passkey/generate-register-options')
  await browser.post('/api/auth/passkey/verify-registration', {
    response: authenticator.make(made.body),
    name: 'Key',
  })
  const byPasskey = browserOf(server)
  for (const each of [byPasskey, browser]) {
    const asked = await each.get('/api/auth/passkey/generate-authenticate-options')
    await each.post('/api/auth/passkey/verify-authentication', {
      response: authenticator.use(asked.body),
    })
  }

  const signingUp = browserOf(server)
  const person = { FirstName: 'Nora', LastName: 'New', email: 'nora.new@tests.test' }
  await signingUp.post('/api/auth/sign-up', { ...person, password: accountPassword })
  const mail = await mailTo(server, person.email)
  const link = { token: mail.token, password: accountPassword }
  await signingUp.post('/api/auth/sign-up/verify', link)
  await signingUp.post('/api/auth/change-password', {
    current: accountPassword,
    password: 'loud goose flies home',
  })

  const way = signInByProvider(server, provider)
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

/** All rows of a database as text. */
async function rowsOf(server: TestServer, database: 'rds' | 'ps' | 'identity'): Promise<string> {
  const tables = await server.sql(
    database,
    `select c.oid::regclass::text as "table" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  const rows = await Promise.all(
    tables.map(({ table }) => server.sql(database, `select t::text as row from ${table} t`)),
  )
  return rows.flatMap((each) => each.map(({ row }) => row as string)).join('\n')
}

test('keeps session tokens out of responses, databases and the log', async ({
  server: plain,
  provider,
}) => {
  const server = recorded(plain)
  const { bodies, tokens } = server
  const foundIn = (text: string) => [...tokens].filter((token) => text.includes(token))
  await everyWay(server, provider)
  expect(tokens.size).toBeGreaterThanOrEqual(11)
  expect(bodies.filter((body) => foundIn(body).length > 0)).toEqual([])
  expect(foundIn(server.logged.join('\n'))).toEqual([])
  const kept = await rowsOf(server, 'identity')
  for (const database of ['rds', 'ps'] as const)
    expect(foundIn(await rowsOf(server, database))).toEqual([])
  expect(foundIn(kept)).toEqual([])
  expect(
    [...tokens].filter((token) => kept.includes(sessionTokenHash(token))).length,
  ).toBeGreaterThan(0)
})

test('stores a pending second factor under its hash', async ({ server }) => {
  const { browser, email } = await byPassword(server)
  const { secret } = (await browser.post('/api/auth/factors/app/begin')).body
  await browser.post('/api/auth/factors/app/keep', { code: codeOf(secret) })
  const halfWay = browserOf(server)
  await halfWay.signIn(email, accountPassword)
  const [carried = ''] = decodeURIComponent(
    halfWay.cookies.get('plumbline.two_factor') ?? '',
  ).split('.')
  expect(carried).toMatch(/^2fa-[\w-]{20}$/)
  expect(await rowsOf(server, 'identity')).not.toContain(carried)
})

test('stores no mailed link in clear, neither while its mail is queued nor afterwards', async ({
  server,
}) => {
  const { browser, email } = await byPassword(server)
  const invited = 'invited@tests.test'
  const Id = await makeUser(server, { UserName: invited })
  await server.write('ADM', 'User:Invite', { Id })
  const person = { FirstName: 'Nils', LastName: 'New', email: 'nils.new@tests.test' }
  await browserOf(server).post('/api/auth/sign-up', { ...person, password: accountPassword })
  await browserOf(server).post('/api/auth/request-password-reset', { email })
  const moved = { email: `moved.${email}`, password: accountPassword }
  await browser.post('/api/auth/change-email', moved)
  const mails = await Promise.all(
    [invited, person.email, email, moved.email].map((address) => mailTo(server, address)),
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
    const rows = await rowsOf(server, database)
    expect(links.filter((link) => rows.includes(link))).toEqual([])
  }
  const desk = JSON.stringify(
    (await server.fetch(mailPaths.overview, { headers: server.as('ADM') })).body,
  )
  expect(desk).toContain(moved.email)
  const [{ Body }] = await server.sql('identity', `select "Body" from "Mail" where "To" = $1`, [
    moved.email,
  ])
  expect(desk).not.toContain(Body.encrypted)
  expect(links.filter((link) => desk.includes(link))).toEqual([])
})

test('keeps sessions from before tokens were hashed', async ({ server }) => {
  const { browser } = await byPassword(server)
  const value = browser.cookies.get(name) ?? ''
  const token = value.split('.')[0] ?? ''
  const tokensNow = async () =>
    (await server.sql('identity', 'select "token" from "session" order by 1')).map(
      (row) => row.token,
    )
  const before = await tokensNow()
  const hash = sessionTokenHash(token)
  await server.sql('identity', 'update "session" set "token" = $1 where "token" = $2', [
    token,
    hash,
  ])
  expect(await browser.standing()).toBeNull()
  await server.sql('identity', identityHashedSessions)
  expect(await tokensNow()).toEqual(before)
  expect(createSessionCookies(false, testSecret).hashIn(`${name}=${value}`)).toBe(hash)
  expect(await browser.standing()).toBe('absent')
})
