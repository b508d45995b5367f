import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import { makeToken, type ForgingProvider } from '#test/fakes/forging-provider.ts'
import { nightly } from '#test/harness/nightly.ts'
import { people } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/provider-test.ts'
import { signInByProvider } from '#test/harness/sign-in-by-provider.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectWaiting } from '#test/matchers/expect-waiting.ts'

const test = serverTest
  .extend('trusting', { scope: 'file' }, async ({ provider, server }, { onCleanup }) => {
    const trusting = await server.another({ ...provider.settings, OIDC_TRUSTS_EMAIL: 'true' })
    onCleanup(() => trusting.close())
    return trusting
  })
  .extend('trustingWay', { scope: 'file' }, ({ provider, trusting }) =>
    signInByProvider(trusting, provider),
  )
test.beforeEach(({ provider }) => {
  provider.lies.idToken = (honest) => makeToken(honest)
})

const refused = (problem: string) => ({
  status: 303,
  location: `/sign-in?problem=${problem}`,
  session: null,
})

/** Creates a person as an administrator does, in both targets or only one. */
async function make(
  server: FirstServer,
  id: string,
  email: string,
  userType = 'Consultant',
  targets = ['rds', 'ps'] as const,
) {
  for (const target of targets)
    await server.sql(
      target,
      `insert into "User" ("Id", "UserName", "FirstName", "UserType", "Role") values ($1, $2, 'Made', $3, $3)`,
      [target === 'rds' ? id.toUpperCase() : id, email, userType],
    )
}

async function invite(
  server: FirstServer,
  userId: string,
  email: string,
  more = `now() + interval '1 day'`,
) {
  const token = randomBytes(32).toString('base64url')
  await server.sql(
    'identity',
    `insert into "account_link" ("purpose", "tokenHash", "userId", "email", "expiresAt") values ('invitation', $1, $2, $3, ${more})`,
    [createHash('sha256').update(token).digest('hex'), userId, email],
  )
  return token
}

async function follow(
  provider: ForgingProvider,
  server: FirstServer,
  way: ReturnType<typeof signInByProvider>,
  token: string,
  person: object,
) {
  const began = await server.fetch('/api/auth/hosted/start', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: JSON.stringify({ invitation: token }),
  })
  const cookie = String(began.headers['set-cookie']).split(';')[0] ?? ''
  const url = new URL(began.body.data.location)
  expect(url.href).not.toContain(token)
  return way.comeBack(provider.consent(url, { ...person }), cookie)
}

const setRow = (server: FirstServer, target: 'rds' | 'ps', email: string, set: string) =>
  server.sql(target, `update "User" set ${set} where "UserName" = $1`, [email])

test('denies locked people at the provider sign-in', nightly, async ({ server, way }) => {
  const person = { sub: 'locked', email: 'locked@acme.test', name: 'Lo Cked' }
  expect((await way.signIn(person)).location).toBe('/app')
  await setRow(server, 'ps', person.email, '"IsLocked" = true')
  expect(await way.signIn(person)).toEqual(refused('locked'))
  await setRow(server, 'ps', person.email, '"IsLocked" = false')
  expect((await way.signIn(person)).location).toBe('/app')
})

test('denies deleted people at the provider sign-in', async ({ server, way }) => {
  const person = { sub: 'deleted', email: 'deleted@acme.test', name: 'De Leted' }
  expect((await way.signIn(person)).location).toBe('/app')
  for (const target of ['rds', 'ps'] as const)
    await setRow(server, target, person.email, '"IsDeleted" = true')
  expect(await way.signIn(person)).toEqual(refused('closed'))
  expect(
    await server.sql('ps', `select 1 from "User" where "UserName" = $1`, [person.email]),
  ).toHaveLength(1)
})

test(
  'does not join another subject with the same address',
  nightly,
  async ({ way, trustingWay }) => {
    const person = { sub: 'first', email: 'same@acme.test', email_verified: true }
    await way.signIn(person)
    expect(await way.signIn({ ...person, sub: 'second' })).toEqual(refused('email-taken'))
    expect(await trustingWay.signIn({ ...person, sub: 'second' })).toEqual(refused('email-taken'))
    expect(await way.signIn({ ...person, email: 'SAME@Acme.test', sub: 'third' })).toEqual(
      refused('email-taken'),
    )
  },
)

/** Pauses a first sign-in before its lookup of the address, and creates the same person first. */
async function overtaken<T>(
  provider: ForgingProvider,
  server: FirstServer,
  person: { sub: string; email: string },
  signIn: () => Promise<T>,
) {
  const made = new pg.Client({ connectionString: server.ownerUrls.ps })
  await made.connect()
  try {
    await made.query('begin')
    await made.query('lock table "User"')
    const signingIn = signIn()
    await expectWaiting(server, 'ps')
    await made.query(
      `insert into "User" ("Id", "UserName", "FirstName", "UserType", "Role") values ($1, $2, 'Made', 'Client', 'Client')`,
      [person.sub, person.email],
    )
    await server.sql(
      'identity',
      `insert into "user" ("id", "name", "email") values ($1, 'M', $2)`,
      [person.sub, person.email],
    )
    await server.sql(
      'identity',
      `insert into "account" ("id", "accountId", "providerId", "userId") values ($1, $1, $2, $1)`,
      [person.sub, provider.issuer],
    )
    await made.query('commit')
    return await signingIn
  } finally {
    await made.end()
  }
}

test(
  'resolves concurrent first sign-ins to the same person',
  nightly,
  async ({ provider, server, way, trustingWay }) => {
    const doubting = { sub: 'overtaken', email: 'overtaken@acme.test', email_verified: true }
    const { session } = await overtaken(provider, server, doubting, () => way.signIn(doubting))
    expect(await way.personOf(session)).toMatchObject({ UserId: 'overtaken', user_type: 'Client' })
    const trusted = { ...doubting, sub: 'overtaken-too', email: 'overtaken.too@acme.test' }
    const second = await overtaken(provider, server, trusted, () => trustingWay.signIn(trusted))
    expect(await way.personOf(second.session)).toMatchObject({ UserId: 'overtaken-too' })
  },
)

test('links no account by address unless the provider is trusted', async ({ server, way }) => {
  await make(server, 'made-alone', 'made.alone@acme.test')
  const person = { sub: 'made-alone', email: 'made.alone@acme.test', email_verified: true }
  expect(await way.signIn(person)).toEqual(refused('email-taken'))
})

test('joins a verified address of a trusted provider to an existing person, in any letter case', async ({
  server,
  trustingWay,
}) => {
  await make(server, 'made-before', 'Made.Before@acme.test')
  const person = { sub: 'made-before', email: 'made.BEFORE@acme.test', email_verified: true }
  const { session } = await trustingWay.signIn(person)
  expect(await trustingWay.personOf(session)).toMatchObject({
    UserId: 'made-before',
    email: 'made.before@acme.test',
    user_type: 'Consultant',
  })
})

test.for([
  ['not verified', false],
  ['verified in so many words alone', 'true'],
  ['of whose verification nothing is said', undefined],
] as const)(
  'links no account by an address that is %s',
  async ([_, email_verified], { server, trustingWay }) => {
    const email = `unverified.${String(email_verified)}@acme.test`
    await make(server, `unverified-${String(email_verified)}`, email)
    expect(await trustingWay.signIn({ sub: email, email, email_verified })).toEqual(
      refused('email-taken'),
    )
  },
)

test.for([
  'mäde.accent@acme.test',
  'made.accent@acmé.test',
  '\u212Ate.accent@acme.test',
  'made.accent@acme.test\n',
  'Made <made.accent@acme.test>',
])('does not confuse the address %j with similar ones', async (email, { server, trustingWay }) => {
  await make(
    server,
    `accent-${Buffer.from(email).toString('hex')}`,
    `x${Buffer.from(email).toString('hex').slice(0, 40)}@acme.test`,
  )
  expect(
    await trustingWay.signIn({ sub: email.length.toString(), email, email_verified: true }),
  ).toEqual(refused('no-email'))
})

test('links no account by an address of two people, one in each target', async ({
  server,
  trustingWay,
}) => {
  await make(server, 'two-one', 'two@acme.test', 'Client', ['rds'] as never)
  await make(server, 'two-other', 'two@acme.test', 'Client', ['ps'] as never)
  expect(
    await trustingWay.signIn({ sub: 'two', email: 'two@acme.test', email_verified: true }),
  ).toEqual(refused('email-taken'))
})

test('does not join people with another sign-in method, nor locked people', async ({
  trustingWay,
}) => {
  const verified = { email_verified: true }
  const demo = { sub: 'ada', email: 'ada.admin@plumbline.test', ...verified }
  expect(await trustingWay.signIn(demo)).toEqual(refused('email-taken'))
  const locked = { sub: 'lock', email: people.LOCK.email, ...verified }
  expect(await trustingWay.signIn(locked)).toEqual(refused('locked'))
})

test('joins the person of an invitation once, whatever the address at the provider', async ({
  provider,
  server,
  way,
}) => {
  await make(server, 'invited', 'invited@acme.test')
  const token = await invite(server, 'invited', 'invited@acme.test')
  const { session } = await follow(provider, server, way, token, {
    sub: 'private',
    email: 'private@elsewhere.test',
  })
  expect(await way.personOf(session)).toMatchObject({
    UserId: 'invited',
    email: 'invited@acme.test',
    user_type: 'Consultant',
  })
  expect(
    await follow(provider, server, way, token, { sub: 'late', email: 'late@elsewhere.test' }),
  ).toEqual(refused('invitation'))
  const again = await way.signIn({ sub: 'private' })
  expect(await way.personOf(again.session)).toMatchObject({ UserId: 'invited' })
})

test('adds the provider to an account with a password by an invitation', async ({
  provider,
  server,
  way,
}) => {
  const [demo] = await server.sql(
    'identity',
    `select "id" from "user" where "email" = 'alex.associate@plumbline.test'`,
  )
  const token = await invite(server, demo.id, 'alex.associate@plumbline.test')
  const { session } = await follow(provider, server, way, token, {
    sub: 'alex',
    email: 'alex@elsewhere.test',
  })
  expect(await way.personOf(session)).toMatchObject({ UserId: demo.id, user_type: 'Consultant' })
})

test('creates one account for an invitation that two accept concurrently', async ({
  provider,
  server,
  way,
}) => {
  await make(server, 'raced', 'raced@acme.test')
  const token = await invite(server, 'raced', 'raced@acme.test')
  const answers = await Promise.all(
    ['racer-1', 'racer-2'].map((sub) =>
      follow(provider, server, way, token, { sub, email: `${sub}@acme.test` }),
    ),
  )
  expect(answers.map(({ location }) => location).toSorted()).toEqual([
    '/app',
    '/sign-in?problem=invitation',
  ])
})

test('links no account by an expired, void or reassigned invitation', async ({
  provider,
  server,
  way,
}) => {
  await make(server, 'over', 'over@acme.test')
  const over = await invite(server, 'over', 'over@acme.test', `now() - interval '1 second'`)
  expect(
    await follow(provider, server, way, over, { sub: 'over', email: 'over@acme.test' }),
  ).toEqual(refused('invitation'))
  expect(
    await follow(provider, server, way, 'never-was', { sub: 'over', email: 'over@acme.test' }),
  ).toEqual(refused('invitation'))
  const moved = await invite(server, 'over', 'before.over@acme.test')
  expect(
    await follow(provider, server, way, moved, { sub: 'over', email: 'over@acme.test' }),
  ).toEqual(refused('invitation'))
})

test('keeps an existing account and the invitation open', async ({ provider, server, way }) => {
  await way.signIn({ sub: 'settled', email: 'settled@acme.test' })
  await make(server, 'other-place', 'other.place@acme.test')
  const token = await invite(server, 'other-place', 'other.place@acme.test')
  expect(await follow(provider, server, way, token, { sub: 'settled' })).toEqual(
    refused('invitation'),
  )
  const { session } = await follow(provider, server, way, token, {
    sub: 'unsettled',
    email: 'unsettled@acme.test',
  })
  expect(await way.personOf(session)).toMatchObject({ UserId: 'other-place' })
})

test('rejects a first sign-in without an address and accepts later ones', async ({ way }) => {
  expect(await way.signIn({ sub: 'silent' })).toEqual(refused('no-email'))
  await way.signIn({ sub: 'silent', email: 'silent@acme.test' })
  expect((await way.signIn({ sub: 'silent' })).location).toBe('/app')
})

test('admits no new people in a read-only environment, and shows the user type of the provider without a row', async ({
  provider,
  server,
}) => {
  const readOnly = await server.another({
    ...provider.settings,
    TARGET_ENV: 'staging',
    STAGING_READ_ONLY: 'true',
    BEHIND_TLS: 'false',
  })
  const readOnlyWay = signInByProvider(readOnly, provider)
  expect(await readOnlyWay.signIn({ sub: 'nobody', email: 'nobody@acme.test' })).toEqual(
    refused('read-only'),
  )
  await server.sql(
    'identity',
    `insert into "account" ("id", "accountId", "providerId", "userId") values ('lost', 'lost', $1, $2)`,
    [provider.issuer, people.LOST.id],
  )
  const { session } = await readOnlyWay.signIn({ sub: 'lost', gf_user_type: 'Consultant' })
  expect(await readOnlyWay.personOf(session)).toMatchObject({
    user_type: 'Consultant',
    isAdministrator: false,
  })
  const projects = await readOnly.fetch('/api/v5/admin/all_projects?apiDb=ps', {
    headers: { cookie: session ?? '' },
  })
  expect(projects.status).toBeGreaterThanOrEqual(401)
  await readOnly.close()
})

test('counts successful and failed sign-ins', async ({ server, way }) => {
  const person = { sub: 'counted', email: 'counted@acme.test' }
  await way.signIn(person)
  await setRow(server, 'ps', person.email, '"IsLocked" = true')
  await way.signIn(person)
  const [row] = await server.sql(
    'identity',
    `select i."failedAttempts", i."lastSignIn" from "sign_in" i join "user" u on u."id" = i."userId" where u."email" = $1`,
    [person.email],
  )
  expect(row).toEqual({ failedAttempts: 1, lastSignIn: expect.any(Date) })
})
