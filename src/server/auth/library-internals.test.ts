import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { passkey } from '@better-auth/passkey'
import { betterAuth, type GenericEndpointContext } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { twoFactor } from 'better-auth/plugins'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { codeOf } from '#test/fakes/authenticator-app.ts'
import { base32 } from './mfa/one-time-code.ts'
import { decryptBackupCodes, decryptSecret, encryptSecret } from './mfa/protected-text.ts'
import { createSessionCookies } from './sessions/session-cookie.ts'
import { isReachable } from './sign-in/reachable-endpoints.ts'

// What the server relies on beyond the documented behavior of the sign-in library, and why, is in
// docs/decisions/036-driver-internals.md.

type Row = Readonly<Record<string, unknown>>

const secret = 'a tree, a lamp and nine blue kites over Kent'
const password = 'eleven geese fly home'
const appSecret = 'abcdefghijklmnopqrstuvwxyz012345'
const plugin = twoFactor({ accountLockout: { enabled: false } })

/** Starts the library over rows in memory, with an account that has an authenticator app and two backup codes unless it is plain. */
async function opened({ isPlain = false } = {}) {
  const none: Row[] = []
  const rows = { user: none, session: [], account: none, verification: none, twoFactor: [] }
  const tables = structuredClone<Record<string, Row[]>>(rows)
  const auth = betterAuth({
    secret,
    baseURL: 'http://127.0.0.1',
    basePath: '/api/auth',
    database: memoryAdapter(tables),
    emailAndPassword: { enabled: true, autoSignIn: false },
    verification: { storeIdentifier: 'hashed' },
    advanced: { cookiePrefix: 'plumbline', useSecureCookies: false },
    plugins: [plugin],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  })
  const context = await auth.$context
  const ctx = { context } as unknown as GenericEndpointContext
  const email = 'a@tests.test'
  const { user } = await auth.api.signUpEmail({ body: { email, password, name: 'A' } })
  if (!isPlain) {
    const data = {
      userId: user.id,
      secret: await encryptSecret(ctx, appSecret),
      backupCodes: await encryptSecret(ctx, JSON.stringify(['aaaaa-bbbbb', 'ccccc-ddddd'])),
      verified: true,
    }
    await context.adapter.create({ model: 'twoFactor', data })
    await context.internalAdapter.updateUser(user.id, { twoFactorEnabled: true })
  }
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', origin: 'http://127.0.0.1', cookie }
    const response = await auth.handler(
      new Request(`http://127.0.0.1/api/auth${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }),
    )
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    return { status: response.status, body: (await response.json()) as Row, cookies }
  }
  const begun = await post('/sign-in/email', { email, password })
  const cookie = begun.cookies.find((pair) => !pair.endsWith('=')) ?? ''
  return { tables, context, ctx, user, post, begun, cookie }
}

test.each(['better-auth', '@better-auth/passkey', '@better-auth/kysely-adapter'])(
  'package.json pins %s to the version that is installed',
  (name) => {
    const root = join(import.meta.dirname, '../../..')
    const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
    const { version } = read(`node_modules/${name}/package.json`)
    expect(read('package.json').dependencies[name]).toBe(version)
  },
)

test('a session cookie is named plumbline.session_token and holds the token with its HMAC-SHA256', async () => {
  const { tables, cookie } = await opened({ isPlain: true })
  const token = String(tables['session']?.[0]?.['token'])
  expect(cookie).toBe(
    `plumbline.session_token=${createSessionCookies(false, secret).valueOf(token)}`,
  )
})

test('after the password the signed cookie two_factor leads to the id of the user, which is stored until a code is given', async () => {
  const { context, user, begun, cookie } = await opened()
  expect(begun.body).toMatchObject({ twoFactorRedirect: true })
  const [name = '', value = ''] = cookie.split('=')
  expect(name).toBe(context.createAuthCookie('two_factor').name)
  const [identifier = ''] = decodeURIComponent(value).split('.')
  const waiting = await context.internalAdapter.findVerificationValue(identifier)
  expect(waiting).toMatchObject({ value: user.id, expiresAt: expect.any(Date) })
})

test('a code of an app is verified with the encrypted secret in twoFactor', async () => {
  const { post, cookie } = await opened()
  const given = await post('/two-factor/verify-totp', { code: codeOf(base32(appSecret)) }, cookie)
  expect([given.status, given.body]).toMatchObject([200, { token: expect.any(String) }])
})

test('backup codes are an encrypted JSON list in twoFactor, from which the library removes a used one', async () => {
  const { tables, ctx, post, cookie } = await opened()
  const given = await post('/two-factor/verify-backup-code', { code: 'aaaaa-bbbbb' }, cookie)
  expect(given.status).toBe(200)
  const { secret: stored, backupCodes } = tables['twoFactor']?.[0] ?? {}
  expect(await decryptBackupCodes(ctx, String(backupCodes))).toEqual(['ccccc-ddddd'])
  expect(await decryptSecret(ctx, String(stored))).toBe(appSecret)
})

test.each([
  ['/two-factor/verify-totp', 'INVALID_CODE'],
  ['/two-factor/verify-backup-code', 'INVALID_BACKUP_CODE'],
])('%s refuses a wrong code as %s', async (path, code) => {
  const { post, cookie } = await opened()
  expect((await post(path, { code: 'none' }, cookie)).body).toMatchObject({ code })
})

const { endpoints } = passkey()

test.each([
  ['POST', '/two-factor/verify-totp', plugin.endpoints.verifyTOTP],
  ['POST', '/two-factor/verify-backup-code', plugin.endpoints.verifyBackupCode],
  ['GET', '/passkey/generate-register-options', endpoints.generatePasskeyRegistrationOptions],
  ['POST', '/passkey/verify-registration', endpoints.verifyPasskeyRegistration],
  ['POST', '/passkey/update-passkey', endpoints.updatePasskey],
  ['POST', '/passkey/delete-passkey', endpoints.deletePasskey],
])('the endpoint %s %s has the expected name', (method, path, endpoint) => {
  expect([endpoint.path, endpoint.options.method]).toEqual([path, method])
  expect(isReachable(method, path)).toBe(true)
})

test('the adapter has no operations besides those that hash session tokens', () => {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool() }) })
  const adapter = kyselyAdapter(db, { type: 'postgres' })({})
  const operations = Object.entries(adapter).filter(([, of]) => typeof of === 'function')
  expect(operations.map(([name]) => name).toSorted()).toEqual([
    'consumeOne',
    'count',
    'create',
    'delete',
    'deleteMany',
    'findMany',
    'findOne',
    'incrementOne',
    'transaction',
    'update',
    'updateMany',
  ])
})
