import { expect } from 'vitest'
import { accountPassword, makeAccount } from '#test/factories/make-account.ts'
import { makeUser } from '#test/factories/make-user.ts'
import { softwareAuthenticator } from '#test/fakes/software-authenticator.ts'
import { browserOf } from '#test/harness/browser-of.ts'
import { mailTo, mailsTo } from '#test/harness/mailbox.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { postAuth } from '#test/harness/sign-in-calls.ts'
import type { FirstServer, TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import type { AttemptBudget } from './attempt-budgets.ts'

// Verifying a password is slow.
const env = { BEHIND_TLS: 'true', PUBLIC_URL: 'http://127.0.0.1' }
/** A stranger's budget for one account in a window of an hour, so that any hour allows at most twice as many guesses. */
const mostAtAccount = 20
const mostAtAccountFromOne = 10
const mostFromAddress = 100
const mostOnDevice = 10

const test = serverTest
  .extend('one', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const one = await server.another(env)
    onCleanup(() => one.close())
    return one
  })
  .extend('second', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const second = await server.another(env)
    onCleanup(() => second.close())
    return second
  })

const guess = async (
  at: TestServer,
  email: string,
  {
    from,
    cookie = '',
    password = 'not the password',
  }: {
    from: string
    cookie?: string
    password?: string
  },
): Promise<number> =>
  (
    await postAuth(
      at,
      'sign-in/email',
      { email, password },
      { 'x-forwarded-for': from, ...(cookie && { cookie }) },
    )
  ).status

const statusesOf = async (times: number, one: (attempt: number) => Promise<number>) => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < times; attempt += 1) statuses.push(await one(attempt))
  return statuses
}
const judged = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length
const anHourPasses = (server: FirstServer) =>
  server.sql('identity', `update "attempt" set "startedAt" = "startedAt" - interval '1 hour'`)
/** Sets every count of a budget. */
const setCounts = (server: FirstServer, budget: AttemptBudget, count: number) =>
  server.sql('identity', `update "attempt" set "count" = $2 where starts_with("key", $1)`, [
    `${budget} `,
    count,
  ])
const deviceIn = ({ cookies }: ReturnType<typeof browserOf>) => {
  const [name, value] = [...cookies].find(([each]) => each.includes('.device_')) ?? []
  return `${name}=${value}`
}

async function withPasskey(one: TestServer, email: string) {
  const browser = browserOf(one, '198.51.100.1')
  expect((await browser.signIn(email, accountPassword)).status).toBe(200)
  const authenticator = softwareAuthenticator(one.address)
  const options = await browser.get('/api/auth/passkey/generate-register-options')
  const { status } = await browser.post('/api/auth/passkey/verify-registration', {
    response: authenticator.make(options.body),
    name: 'Key',
  })
  expect(status).toBe(200)
  return { browser, authenticator }
}

const addresses = (kind: number) => (attempt: number) => `203.0.${kind}.${attempt}`

test.for([
  ['one address', (victim: number) => () => `203.0.113.${victim}`, mostAtAccountFromOne],
  ['200 addresses', addresses, mostAtAccount],
] as const)(
  'does not lock out known devices, passkeys or a new password after 200 wrong passwords from %s',
  nightly,
  async ([_, from, most], { server, one }) => {
    const { email } = await makeAccount(server)
    const plain = await makeAccount(server)
    const { browser: known, authenticator } = await withPasskey(one, email)
    const knownOfPlain = browserOf(one, '198.51.100.2')
    await knownOfPlain.signIn(plain.email, accountPassword)
    for (const browser of [known, knownOfPlain]) await browser.post('/api/auth/sign-out')
    const attack = (victim: string, place: number, times = 200) =>
      statusesOf(times, (attempt) => guess(one, victim, { from: from(place)(attempt) }))
    const attacks = await Promise.all([attack(email, 20), attack(plain.email, 21)])
    expect(attacks.map(judged)).toEqual([most, most])

    expect((await knownOfPlain.signIn(plain.email, accountPassword)).status).toBe(200)
    expect(await knownOfPlain.standing()).toBe('absent')
    expect((await known.signIn(email, accountPassword)).body.twoFactorRedirect).toBe(true)

    const byKey = browserOf(one, '198.51.100.3')
    const options = await byKey.get('/api/auth/passkey/generate-authenticate-options')
    const response = authenticator.use(options.body)
    expect((await byKey.post('/api/auth/passkey/verify-authentication', { response })).status).toBe(
      200,
    )

    const renewed = browserOf(one, '198.51.100.4')
    await renewed.post('/api/auth/request-password-reset', { email: plain.email })
    const { token } = await mailTo(server, plain.email)
    const password = 'loud goose flies home'
    expect((await renewed.post('/api/auth/reset-password', { token, password })).status).toBe(200)
    await attack(plain.email, 22, 30)
    expect((await renewed.signIn(plain.email, password)).status).toBe(200)
  },
)

test(
  'counts guesses at one account across addresses and servers',
  nightly,
  async ({ server, one, second }) => {
    const { email } = await makeAccount(server)
    const attack = async (kind: number) =>
      Promise.all(
        Array.from({ length: 60 }, (_, attempt) =>
          guess(attempt % 2 === 0 ? one : second, email, { from: addresses(kind)(attempt) }),
        ),
      )
    expect(judged(await attack(2))).toBe(mostAtAccount)
    expect(await guess(one, email, { from: '198.51.100.5', password: accountPassword })).toBe(429)
    await anHourPasses(server)
    expect(judged(await attack(3))).toBe(mostAtAccount)
  },
)

test('limits password spraying from one address, except for known devices', async ({
  server,
  one,
  second,
}) => {
  await anHourPasses(server)
  const { email } = await makeAccount(server)
  const own = browserOf(one, '2001:db8:7:7::1')
  await own.signIn(email, accountPassword)
  const servers = [one, second]
  const spray = (at: TestServer, place: number, attempt: number) =>
    guess(at, `sprayed.${place}.${attempt}@tests.test`, {
      from: `2001:db8:7:7::${place}:${attempt + 1}`,
    })
  expect(await spray(one, 2, 0)).toBe(401)
  await setCounts(server, 'password: address', mostFromAddress - 6)
  const statuses = await Promise.all(
    servers.map((at, place) => statusesOf(10, (attempt) => spray(at, place, attempt))),
  )
  expect(judged(statuses.flat())).toBe(6)
  expect(await guess(one, email, { from: '2001:db8:7:7::2', password: accountPassword })).toBe(429)
  for (const at of servers)
    expect(
      await guess(at, email, {
        from: '2001:db8:7:7::1',
        cookie: deviceIn(own),
        password: accountPassword,
      }),
    ).toBe(200)
})

test(
  'grants a stolen device cookie ten guesses, at its account only',
  nightly,
  async ({ server, one, second }) => {
    const [mine, theirs] = [await makeAccount(server), await makeAccount(server)]
    const browser = browserOf(one, '198.51.100.6')
    await browser.signIn(mine.email, accountPassword)
    const cookie = deviceIn(browser)
    const by = (at: TestServer, email: string, kind: number) =>
      statusesOf(30, (attempt) => guess(at, email, { from: addresses(kind)(attempt), cookie }))
    const [name = '', value = ''] = cookie.split('=')
    expect(judged(await by(one, mine.email, 4))).toBe(mostOnDevice)
    await guess(second, theirs.email, { from: '198.51.100.11' })
    await setCounts(server, 'password: account', mostAtAccount - 3)
    expect(judged(await by(second, theirs.email, 5))).toBe(3)
    const forged = `${name}=${value.slice(0, -3)}AAA`
    const tried = await guess(one, theirs.email, {
      from: '198.51.100.7',
      cookie: forged,
      password: accountPassword,
    })
    expect(tried).toBe(429)
  },
)

test('counts no right password and resets no budget of strangers', async ({ server, one }) => {
  const { email } = await makeAccount(server)
  const right = (from: string) => guess(one, email, { from, password: accountPassword })
  for (let attempt = 0; attempt <= mostAtAccountFromOne; attempt += 1)
    expect(await right('198.51.100.8')).toBe(200)
  const wrong = (times: number, kind: number) =>
    statusesOf(times, (attempt) => guess(one, email, { from: addresses(kind)(attempt) }))
  expect(judged(await wrong(1, 7))).toBe(1)
  await setCounts(server, 'password: account', mostAtAccount - 1)
  expect(await right('198.51.100.8')).toBe(200)
  expect(judged(await wrong(5, 8))).toBe(1)
})

test('sends the same Retry-After for addresses with and without an account', async ({
  server,
  one,
}) => {
  const { email } = await makeAccount(server)
  const answers = []
  for (const tried of [email, 'nobody.is.here@tests.test']) {
    let last
    for (let attempt = 0; attempt <= mostAtAccountFromOne; attempt += 1)
      last = await postAuth(
        one,
        'sign-in/email',
        { email: tried, password: 'not the password' },
        { 'x-forwarded-for': '203.0.113.77' },
      )
    answers.push({ status: last?.status, body: last?.body })
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(60)
    expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ status: 429, body: { error_code: 'tooManyRequests' } })
})

test('sends at most five reset mails, the newest of which stays valid', async ({ server, one }) => {
  const { email } = await makeAccount(server)
  const ask = async (from: string) =>
    (await postAuth(one, 'request-password-reset', { email }, { 'x-forwarded-for': from })).status
  // Mails are created after the response, so those of concurrent requests may overtake each other.
  for (let mails = 1; mails <= 5; mails += 1) {
    expect(await ask(addresses(10)(mails))).toBe(200)
    await mailTo(server, email, mails)
  }
  expect(new Set(await statusesOf(7, (attempt) => ask(addresses(10)(5 + attempt))))).toEqual(
    new Set([200]),
  )
  expect(await ask('198.51.100.9')).toBe(200)
  const { token } = await mailTo(server, email, 5)
  const owner = browserOf(one, '198.51.100.9')
  const password = 'loud goose flies home'
  expect((await owner.post('/api/auth/reset-password', { token, password })).status).toBe(200)
  expect((await owner.signIn(email, password)).status).toBe(200)
  expect(await ask('198.51.100.9')).toBe(200)
  await expect
    .poll(async () =>
      (await mailsTo(server, email)).filter(({ page }) => page === '/reset-password'),
    )
    .toHaveLength(6)
})

test('accepts an invitation whatever strangers tried at the address before', async ({
  server,
  one,
}) => {
  const email = 'invited@tests.test'
  const id = await makeUser(server, { UserName: email })
  await expectDone(server, 'ADM', 'User:Invite', { Id: id })
  await guess(one, email, { from: addresses(12)(1) })
  await setCounts(server, 'password: account', mostAtAccount)
  expect(await guess(one, email, { from: '198.51.100.10' })).toBe(429)
  const { token } = await mailTo(server, email)
  const invited = browserOf(one, '198.51.100.10')
  const { body } = await invited.post('/api/auth/accept-invitation', {
    token,
    password: accountPassword,
  })
  expect(body.data).toEqual({ done: true, isSignedIn: true })
  expect(await invited.standing()).toBe('absent')
})

test('sweeps expired counters and stores no address in clear', nightly, async ({ server, one }) => {
  await guess(one, 'swept@tests.test', { from: '203.0.113.200' })
  const keys = await server.sql('identity', `select "key" from "attempt"`)
  expect(JSON.stringify(keys)).not.toMatch(/swept|203\.0/)
  const count = async () =>
    Number((await server.sql('identity', `select count(*) from "attempt"`))[0].count)
  await server.sql('identity', `update "attempt" set "startedAt" = now() - interval '2 hours'`)
  const before = await count()
  let attempt = 0
  while ((await count()) > 20 && attempt < 100)
    // An invalid e-mail address is counted without verifying the password.
    await guess(one, `more ${(attempt += 1)}`, { from: addresses(11)(attempt) })
  expect(attempt).toBeLessThan(before)
  const over = await server.sql(
    'identity',
    `select from "attempt" where "startedAt" < now() - interval '1 hour'`,
  )
  expect(over.length).toBeLessThan(20)
})
