import { expect } from 'vitest'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { reads } from '#server/pipeline/registry.ts'
import { hashOfCookie } from '#test/factories/make-session.ts'
import { codeOf } from '#test/fakes/authenticator-app.ts'
import { browserOf, type Browser } from '#test/harness/browser-of.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'

/** Signs a person in and sets up an app; returns the browser, the secret and the backup codes. */
async function withApp(server: FirstServer, email: string, browser = browserOf(server)) {
  expect((await browser.signIn(email)).status).toBe(200)
  const { secret } = (await browser.post('/api/auth/factors/app/begin')).body
  // Uses the previous time step, so that tests can use the current one.
  const { status, body } = await browser.post('/api/auth/factors/app/keep', {
    code: codeOf(secret, -1),
  })
  expect(status).toBe(200)
  return { browser, secret: secret as string, backupCodes: body.backupCodes as string[] }
}

const giveCode = (browser: Browser, code: string) =>
  browser.post('/api/auth/two-factor/verify-totp', { code })
const giveBackupCode = (browser: Browser, code: string) =>
  browser.post('/api/auth/two-factor/verify-backup-code', { code })
const mailsTo = async (server: FirstServer, email: string): Promise<string[]> =>
  (
    await server.sql('identity', `select "Subject" from "Mail" where "To" = $1 order by "Id"`, [
      email,
    ])
  ).map(({ Subject }) => Subject)
const agoIn = (server: FirstServer, browser: Browser, column: string, age: string) =>
  server.sql(
    'identity',
    `update "session" set "${column}" = now() - $2::interval where "token" = $1`,
    [
      hashOfCookie(`plumbline.session_token=${browser.cookies.get('plumbline.session_token')}`),
      age,
    ],
  )

test('activates an app by its first code, with ten backup codes and a notice', async ({
  server,
}) => {
  const email = 'ada.admin@plumbline.test'
  const browser = browserOf(server)
  await browser.signIn(email)
  const begun = await browser.post('/api/auth/factors/app/begin')
  expect(begun.body.address).toContain(`otpauth://totp/Plumbline:${encodeURIComponent(email)}`)
  const prior = browser.cookies.get('plumbline.session_token')

  const wrong = await browser.post('/api/auth/factors/app/keep', { code: '000000' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_CODE'])
  expect((await browser.get('/api/auth/factors')).body.data).toMatchObject({
    app: null,
    backupCodesLeft: null,
  })

  const kept = await browser.post('/api/auth/factors/app/keep', {
    code: codeOf(begun.body.secret),
  })
  expect(new Set(kept.body.backupCodes).size).toBe(10)
  expect(browser.cookies.get('plumbline.session_token')).not.toBe(prior)
  expect(await browser.standing()).toBe('given')
  const { data } = (await browser.get('/api/auth/factors')).body
  expect(data).toMatchObject({ backupCodesLeft: 10, isConfirmed: true, hasPassword: true })
  expect(data.app.since).toMatch(/^\d{4}-/)
  expect(await mailsTo(server, email)).toEqual(['Plumbline: an authenticator app was set up'])

  const [stored] = await server.sql('identity', 'select * from "twoFactor"')
  expect(JSON.stringify(stored)).not.toContain(begun.body.secret)
  expect(JSON.stringify(stored)).not.toContain(kept.body.backupCodes[0])
})

test('returns 401 for every call between password and code', async ({ server }) => {
  const { secret } = await withApp(server, 'sam.senior@plumbline.test')
  const browser = browserOf(server)
  const { status, body } = await browser.signIn('sam.senior@plumbline.test')
  expect([status, body]).toEqual([200, { twoFactorRedirect: true, twoFactorMethods: ['totp'] }])
  expect(await browser.standing()).toBeNull()
  const paths = [...reads.values()].map(
    ({ contract }) => `${contract.path.replace('{id}', '1')}?apiDb=rds`,
  )
  const answers = [
    ...(await Promise.all(paths.map((path) => browser.get(path)))),
    await browser.get('/api/v5/own_sessions'),
    await browser.get('/api/auth/factors'),
    await browser.post('/api/v5/own_sessions/end_others'),
    await browser.post('/api/v3/write/transformation?apiDb=rds', {
      focus: 'Task',
      action: 'Delete',
      parameters: { task_id: 1, project_id: 1 },
    }),
    await browser.post('/api/auth/factors/confirm', { password: demoPassword }),
    await browser.post('/api/auth/factors/app/begin'),
    await browser.post('/api/auth/factors/app/remove'),
    await browser.post('/api/auth/factors/backup-codes'),
    await browser.get('/api/auth/passkey/generate-register-options'),
    await browser.post('/api/v5/uploads?apiDb=rds&file_name=a.pdf'),
  ]
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401]))

  expect((await giveCode(browser, codeOf(secret))).status).toBe(200)
  expect(await browser.standing()).toBe('given')
})

test('accepts each code once, early or late by one step', async ({ server }) => {
  const { secret } = await withApp(server, 'alex.associate@plumbline.test')
  const signedIn = async (code: string) => {
    const browser = browserOf(server)
    await browser.signIn('alex.associate@plumbline.test')
    return (await giveCode(browser, code)).status
  }
  const present = codeOf(secret)
  const tries = await Promise.all([signedIn(present), signedIn(present), signedIn(present)])
  expect(tries.toSorted()).toEqual([200, 401, 401])
  expect(await signedIn(codeOf(secret, -1))).toBe(401)
  expect(await signedIn(codeOf(secret, 1))).toBe(200)
  expect(await signedIn(codeOf(secret, 3))).toBe(401)
})

test(
  'ends the attempt after five wrong codes and locks the account after ten',
  nightly,
  async ({ server }) => {
    const email = 'casey.client@plumbline.test'
    const { secret } = await withApp(server, email)
    const guess = async () => {
      const browser = browserOf(server)
      await browser.signIn(email)
      const codes = []
      for (let attempt = 0; attempt < 6; attempt++)
        codes.push((await giveCode(browser, '000000')).body.code)
      return codes
    }
    const wrong = Array.from({ length: 5 }, () => 'INVALID_CODE')
    expect(await guess()).toEqual([...wrong, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
    expect((await guess()).slice(0, 5)).toEqual(wrong)
    const browser = browserOf(server)
    await browser.signIn(email)
    const { status, body } = await giveCode(browser, codeOf(secret))
    expect([status, body.code]).toEqual([429, 'ACCOUNT_TEMPORARILY_LOCKED'])
    const [use] = await server.sql(
      'identity',
      `select "failedAttempts" from "sign_in" s join "user" u on u."id" = s."userId" where u."email" = $1`,
      [email],
    )
    expect(use.failedAttempts).toBeGreaterThanOrEqual(10)
  },
)

test('accepts a backup code once in any spelling, and replaces the old ones', async ({
  server,
}) => {
  const email = 'blair.client@plumbline.test'
  const { backupCodes } = await withApp(server, email)
  const [first = '', second = ''] = backupCodes
  const browser = browserOf(server)
  await browser.signIn(email)
  expect((await giveBackupCode(browser, ` ${first.toUpperCase().replace('-', ' ')} `)).status).toBe(
    200,
  )
  expect((await browser.get('/api/auth/factors')).body.data.backupCodesLeft).toBe(9)
  const renewed = (await browser.post('/api/auth/factors/backup-codes')).body.backupCodes
  expect(renewed).toHaveLength(10)

  const again = browserOf(server)
  await again.signIn(email)
  expect((await giveBackupCode(again, first)).status).toBe(401)
  expect((await giveBackupCode(again, second)).status).toBe(401)
  expect((await giveBackupCode(again, renewed[0])).status).toBe(200)
  expect(await mailsTo(server, email)).toEqual([
    'Plumbline: an authenticator app was set up',
    'Plumbline: a backup code was used',
    'Plumbline: the backup codes were replaced',
    'Plumbline: a backup code was used',
  ])
})

test('requires confirmation again after ten minutes and ends the session after five failures', async ({
  server,
}) => {
  const { browser, secret } = await withApp(server, 'cora.consultant@plumbline.test')
  await agoIn(server, browser, 'confirmedAt', '11 minutes')
  const refused = await browser.post('/api/auth/factors/app/remove')
  expect([refused.status, refused.body.code]).toEqual([403, 'CONFIRMATION_NEEDED'])

  const prior = browser.cookies.get('plumbline.session_token')
  const confirmed = await browser.post('/api/auth/factors/confirm', { password: demoPassword })
  expect(confirmed.body).toEqual({ isConfirmed: true })
  expect(browser.cookies.get('plumbline.session_token')).not.toBe(prior)
  await agoIn(server, browser, 'confirmedAt', '11 minutes')
  const byCode = await browser.post('/api/auth/factors/confirm', { code: codeOf(secret) })
  expect(byCode.status).toBe(200)
  const used = await browser.post('/api/auth/factors/confirm', { code: codeOf(secret) })
  expect([used.status, used.body.code]).toEqual([401, 'NOT_CONFIRMED'])

  const codes = []
  for (let attempt = 0; attempt < 4; attempt++)
    codes.push((await browser.post('/api/auth/factors/confirm', { password: 'wrong' })).body.code)
  expect(codes).toEqual(['NOT_CONFIRMED', 'NOT_CONFIRMED', 'NOT_CONFIRMED', 'SESSION_ENDED'])
  expect(await browser.standing()).toBeNull()
})

test('signs in by password alone once the app is removed', async ({ server }) => {
  const email = 'wes.takahashi@plumbline.test'
  const { browser } = await withApp(server, email)
  expect((await browser.post('/api/auth/factors/app/remove')).status).toBe(200)
  const again = browserOf(server)
  await again.signIn(email)
  expect(await again.standing()).toBe('absent')
  expect((await mailsTo(server, email)).at(-1)).toBe('Plumbline: the authenticator app was removed')
})

test('blocks sessions without the factor until the code is given', async ({ server }) => {
  const email = 'ingrid.sorrell@plumbline.test'
  const earlier = browserOf(server)
  await earlier.signIn(email)
  const { secret } = await withApp(server, email)
  expect(await earlier.standing()).toBe('awaited')
  const refused = await earlier.get('/api/v5/own_sessions')
  expect([refused.status, refused.body.error_code]).toEqual([403, 'secondFactorAwaited'])
  const change = await earlier.post('/api/auth/factors/app/remove')
  expect([change.status, change.body.code]).toEqual([403, 'SECOND_FACTOR_AWAITED'])
  await earlier.post('/api/auth/factors/confirm', { password: demoPassword })
  expect(await earlier.standing()).toBe('awaited')
  await earlier.post('/api/auth/factors/confirm', { code: codeOf(secret) })
  expect(await earlier.standing()).toBe('given')
})

test.for([
  [{}, 400],
  [{ code: 5 }, 400],
  [{ password: 'x', code: '1' }, 400],
  [{ password: 'x'.repeat(200) }, 400],
  [[], 400],
] as const)('rejects a confirmation of %j', async ([proof, status], { server }) => {
  const browser = browserOf(server)
  await browser.signIn('jonah.feldstein@plumbline.test')
  const answered = await browser.post('/api/auth/factors/confirm', proof)
  expect(answered.status).toBe(status)
})

test('rejects malformed codes and limits an address to twenty a minute', async ({ server }) => {
  const behindProxy = await server.another({ BEHIND_TLS: 'true' })
  const bodies = [{}, { code: 5 }, { code: null }, { code: '' }, []]
  const statuses: number[] = []
  for (let attempt = 0; attempt < 22; attempt++) {
    const { status } = await behindProxy.fetch('/api/auth/two-factor/verify-totp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: behindProxy.address,
        'x-forwarded-for': '192.0.2.40',
      },
      body: JSON.stringify(bodies[attempt % bodies.length]),
    })
    statuses.push(status)
  }
  await behindProxy.close()
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([401]))
  expect(statuses.slice(20)).toEqual([429, 429])
})
