import { expect } from 'vitest'
import { accountPassword, makeAccount } from '#test/factories/make-account.ts'
import { makeUser } from '#test/factories/make-user.ts'
import { codeOf } from '#test/fakes/authenticator-app.ts'
import { foreignKeys, makeToken, type ForgingProvider } from '#test/fakes/forging-provider.ts'
import { softwareAuthenticator } from '#test/fakes/software-authenticator.ts'
import { browserOf, type Browser } from '#test/harness/browser-of.ts'
import { mailTo } from '#test/harness/mailbox.ts'
import { test as serverTest } from '#test/harness/provider-test.ts'
import type { signInByProvider } from '#test/harness/sign-in-by-provider.ts'
import { postAuth, signInAs } from '#test/harness/sign-in-calls.ts'
import type { FirstServer, TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const test = serverTest.extend('settings', { scope: 'file' }, ({ provider }) => ({
  ...provider.settings,
  EMBEDDED_SIGN_IN: 'true',
  PUBLIC_URL: 'http://127.0.0.1',
}))

/** The server and the provider that take part in a denial. */
type Parties = {
  readonly server: FirstServer
  readonly provider: ForgingProvider
  readonly way: ReturnType<typeof signInByProvider>
}

/** An expected denial: the person, if one was named, and what is recorded. */
type Refused = [userId: string | null, call: string, code: string, status: number]

/** An action that is denied, and the record expected of it. */
type Caused = [act: () => Promise<unknown>, refused: Refused]

const lock = async (server: TestServer, id: string) => {
  for (const target of ['rds', 'ps'] as const)
    await expectDone(server, 'ADM', 'User:UpdateGFLock', { target_user_id: id }, { target })
}
const remove = async (server: TestServer, id: string) => {
  for (const target of ['rds', 'ps'] as const)
    await expectDone(server, 'ADM', 'User:Delete', { Id: id }, { target })
}

async function withApp(server: TestServer) {
  const { id, email } = await makeAccount(server)
  const own = browserOf(server)
  await own.signIn(email, accountPassword)
  const { secret } = (await own.post('/api/auth/factors/app/begin')).body
  await own.post('/api/auth/factors/app/keep', { code: codeOf(secret) })
  const half = browserOf(server)
  expect((await half.signIn(email, accountPassword)).body.twoFactorRedirect).toBe(true)
  return { id, half }
}

async function withPasskey(server: TestServer) {
  const { id, email } = await makeAccount(server)
  const own = browserOf(server)
  await own.signIn(email, accountPassword)
  const authenticator = softwareAuthenticator(server.address)
  const options = await own.get('/api/auth/passkey/generate-register-options')
  await own.post('/api/auth/passkey/verify-registration', {
    response: authenticator.make(options.body),
    name: 'Key',
  })
  const browser = browserOf(server)
  const asked = await browser.get('/api/auth/passkey/generate-authenticate-options')
  return { id, browser, authenticator, options: asked.body }
}

const givePasskey = (browser: Browser, response: object) =>
  browser.post('/api/auth/passkey/verify-authentication', { response })

async function resetLink(server: TestServer) {
  const { id, email } = await makeAccount(server)
  await postAuth(server, 'request-password-reset', { email })
  return { id, email, token: (await mailTo(server, email)).token }
}

const unknownToken = 'u'.repeat(43)
const email = (name: string) => `${name}.${process.pid}@acme.test`
const throughProvider = (way: Parties['way'], claims: Record<string, unknown>) =>
  way.signIn({ sub: String(claims['email']), name: 'Some Body', ...claims })

/** Every way in which a sign-in or the opening of an account can be denied: prepares the state, then returns the action and the expected record. */
const ways: Record<string, (parties: Parties) => Promise<Caused>> = {
  'a wrong password': async ({ server }) => {
    const { id, email: known } = await makeAccount(server)
    return [
      () => signInAs(server, known, 'not the password'),
      [id, 'sign-in/email', 'INVALID_EMAIL_OR_PASSWORD', 401],
    ]
  },
  'a password of nobody': async ({ server }) => [
    () => signInAs(server, email('nobody'), 'not the password'),
    [null, 'sign-in/email', 'INVALID_EMAIL_OR_PASSWORD', 401],
  ],
  'the right password of somebody locked': async ({ server }) => {
    const { id, email: known } = await makeAccount(server)
    await lock(server, id)
    return [
      () => signInAs(server, known, accountPassword),
      [id, 'sign-in/email', 'ACCOUNT_LOCKED', 403],
    ]
  },
  'a password that another site sends': async ({ server }) => [
    () => postAuth(server, 'sign-in/email', {}, { origin: 'https://elsewhere.test' }),
    [null, 'sign-in/email', 'notAllowed', 403],
  ],
  'a wrong code': async ({ server }) => {
    const { id, half } = await withApp(server)
    return [
      () => half.post('/api/auth/two-factor/verify-totp', { code: '000000' }),
      [id, 'sign-in: two-factor/verify-totp', 'INVALID_CODE', 401],
    ]
  },
  'a wrong backup code': async ({ server }) => {
    const { id, half } = await withApp(server)
    return [
      () => half.post('/api/auth/two-factor/verify-backup-code', { code: 'aaaaa-aaaaa' }),
      [id, 'sign-in: two-factor/verify-backup-code', 'INVALID_BACKUP_CODE', 401],
    ]
  },
  'a code after the fifth wrong one': async ({ server }) => {
    const { id, half } = await withApp(server)
    const give = () => half.post('/api/auth/two-factor/verify-totp', { code: '000000' })
    for (let guess = 0; guess < 5; guess += 1) await give()
    return [
      give,
      [id, 'sign-in: two-factor/verify-totp', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 400],
    ]
  },
  'a code without a password': async ({ server }) => [
    () => postAuth(server, 'two-factor/verify-totp', { code: '000000' }),
    [null, 'sign-in: two-factor/verify-totp', 'INVALID_TWO_FACTOR_COOKIE', 401],
  ],
  'a wrong password in a session': async ({ server }) => {
    const { id, email: known } = await makeAccount(server)
    const browser = browserOf(server)
    await browser.signIn(known, accountPassword)
    return [
      () => browser.post('/api/auth/factors/confirm', { password: 'not the password' }),
      [id, 'sign-in: factors/confirm', 'NOT_CONFIRMED', 401],
    ]
  },
  'a passkey of nobody': async ({ server }) => {
    const { browser, options } = await withPasskey(server)
    const other = softwareAuthenticator(server.address)
    return [
      () => givePasskey(browser, other.use(options)),
      [null, 'sign-in: passkey/verify-authentication', 'PASSKEY_NOT_FOUND', 401],
    ]
  },
  'a passkey signed at another page': async ({ server }) => {
    const { id, browser, options, authenticator } = await withPasskey(server)
    return [
      () => givePasskey(browser, authenticator.use(options, { at: 'https://elsewhere.test' })),
      [id, 'sign-in: passkey/verify-authentication', 'AUTHENTICATION_FAILED', 400],
    ]
  },
  'a passkey without a challenge': async ({ server }) => {
    const { id, options, authenticator } = await withPasskey(server)
    return [
      () => givePasskey(browserOf(server), authenticator.use(options)),
      [id, 'sign-in: passkey/verify-authentication', 'CHALLENGE_NOT_FOUND', 400],
    ]
  },
  'a passkey without its person': async ({ server }) => {
    const { id, browser, options, authenticator } = await withPasskey(server)
    return [
      () => givePasskey(browser, authenticator.use(options, { isVerified: false })),
      [id, 'sign-in: passkey/verify-authentication', 'PASSWORD_FIRST', 401],
    ]
  },
  'a passkey of somebody locked': async ({ server }) => {
    const { id, browser, options, authenticator } = await withPasskey(server)
    await lock(server, id)
    return [
      () => givePasskey(browser, authenticator.use(options)),
      [id, 'sign-in: passkey/verify-authentication', 'ACCOUNT_LOCKED', 403],
    ]
  },
  'an answer of the provider that nobody asked for': async ({ provider, way }) => {
    const { url } = await way.begin()
    const query = provider.consent(url, { sub: 'x', email: email('x') })
    return [() => way.comeBack(query, ''), [null, 'sign-in: hosted/callback', 'expired', 303]]
  },
  'a token that the provider did not sign': async ({ provider, way }) => [
    async () => {
      provider.lies.idToken = (honest) => makeToken(honest, {}, foreignKeys.privateKey)
      try {
        await throughProvider(way, { email: email('forged') })
      } finally {
        provider.lies.idToken = (honest) => makeToken(honest)
      }
    },
    [null, 'sign-in: hosted/callback', 'refused', 303],
  ],
  'somebody without an address at the provider': async ({ way }) => [
    () => way.signIn({ sub: 'no-address', name: 'No Address' }),
    [null, 'sign-in: hosted/callback', 'no-email', 303],
  ],
  'somebody at the provider with the address of another': async ({ server, way }) => {
    const { id, email: known } = await makeAccount(server)
    return [
      () => throughProvider(way, { email: known }),
      [id, 'sign-in: hosted/callback', 'email-taken', 303],
    ]
  },
  ...Object.fromEntries(
    (
      [
        ['locked', lock],
        ['closed', remove],
      ] as const
    ).map(([code, act]) => [
      `somebody at the provider whose account is ${code}`,
      async ({ server, way }: Parties): Promise<Caused> => {
        const claims = { email: email(code) }
        const { session } = await throughProvider(way, claims)
        const { UserId } = await way.personOf(session)
        await act(server, UserId)
        return [() => throughProvider(way, claims), [UserId, 'sign-in: hosted/callback', code, 303]]
      },
    ]),
  ),
  'a logout token that the provider did not sign': async ({ provider, way }) => [
    () => way.logOut(makeToken(provider.logout({ sub: 'x' }), {}, foreignKeys.privateKey)),
    [null, 'sign-in: hosted/logout', 'logoutTokenRefused', 400],
  ],
  'a link that never was': async ({ server }) => [
    () => postAuth(server, 'link', { token: unknownToken }),
    [null, 'sign-in: link', 'linkVoid', 410],
  ],
  'a link for a new password that was used': async ({ server }) => {
    const { id, token } = await resetLink(server)
    const use = () =>
      postAuth(server, 'reset-password', { token, password: 'loud goose flies home' })
    expect((await use()).status).toBe(200)
    return [use, [id, 'sign-in: reset-password', 'linkUsed', 410]]
  },
  'a link for a new password that is over': async ({ server }) => {
    const { id, token } = await resetLink(server)
    await server.sql(
      'identity',
      `update "account_link" set "expiresAt" = now() where "userId" = $1`,
      [id],
    )
    return [
      () => postAuth(server, 'reset-password', { token, password: 'loud goose flies home' }),
      [id, 'sign-in: reset-password', 'linkExpired', 410],
    ]
  },
  'an invitation that was taken back': async ({ server }) => {
    const invited = email('invited')
    const id = await makeUser(server, { UserName: invited })
    await expectDone(server, 'ADM', 'User:Invite', { Id: id })
    const { token } = await mailTo(server, invited)
    await expectDone(server, 'ADM', 'User:TakeBackInvitation', { Id: id })
    return [
      () => postAuth(server, 'accept-invitation', { token, password: 'loud goose flies home' }),
      [id, 'sign-in: accept-invitation', 'linkVoid', 410],
    ]
  },
  'a sign-up verified with another password': async ({ server }) => {
    const person = { FirstName: 'Nora', LastName: 'New', email: email('nora') }
    await postAuth(server, 'sign-up', { ...person, password: accountPassword })
    const { token } = await mailTo(server, person.email)
    return [
      () => postAuth(server, 'sign-up/verify', { token, password: 'loud goose flies home' }),
      [null, 'sign-in: sign-up/verify', 'passwordWrong', 403],
    ]
  },
  'a new address verified by no link': async ({ server }) => [
    () => postAuth(server, 'change-email/verify', { token: unknownToken }),
    [null, 'sign-in: change-email/verify', 'linkVoid', 410],
  ],
}

test.for(Object.entries(ways))(
  '%s leaves one record with the intended account and the address',
  async ([, cause], { server, provider, way }) => {
    const [act, [UserId, Call, Code, Status]] = await cause({ server, provider, way })
    const records = () => server.sql('ps', 'select * from "Refusal" order by "Id"')
    const before = (await records()).length
    await act()
    expect((await records()).slice(before)).toMatchObject([
      { UserId, Call, Code, Status, Times: 1, Address: '127.0.0.1' },
    ])
  },
)

test('cancelling at the provider, and a provider that fails, leave no record', async ({
  server,
  provider,
  way,
}) => {
  const records = () => server.sql('ps', 'select from "Refusal"')
  const before = (await records()).length
  for (const error of ['access_denied', 'server_error']) {
    const { url, cookie } = await way.begin()
    const query = provider.consent(url, { sub: 'x' })
    query.delete('code')
    query.set('error', error)
    expect((await way.comeBack(query, cookie)).status).toBe(303)
  }
  expect(await records()).toHaveLength(before)
})

test('a rejected provider sign-in that cannot be recorded returns that error and sets no cookie', async ({
  server,
  provider,
}) => {
  const closed = await server.another(provider.settings)
  try {
    await server.sql('ps', 'alter table "Refusal" add constraint full_disk check (false) not valid')
    const answered = await closed.fetch('/api/auth/hosted/callback?state=none')
    expect([answered.status, answered.body.error_code]).toEqual([503, 'unavailable'])
    expect(answered.headers['location']).toBeUndefined()
  } finally {
    await server.sql('ps', 'alter table "Refusal" drop constraint if exists full_disk')
    await closed.close()
  }
})
