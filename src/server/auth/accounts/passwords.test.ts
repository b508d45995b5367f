import pg from 'pg'
import { expect } from 'vitest'
import { makeUser } from '#test/factories/make-user.ts'
import { mailsTo, mailTo } from '#test/harness/mailbox.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test } from '#test/harness/server-test.ts'
import { cookieIn, postAuth, sessionOf, signInAs } from '#test/harness/sign-in-calls.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectWaiting } from '#test/matchers/expect-waiting.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import { createPasswordHash } from '../passwords/passwords.ts'

const password = 'quiet heron walks far'
const other = 'loud goose flies home'
let count = 0
const account = async (server: FirstServer) => {
  const email = `account.${(count += 1)}@tests.test`
  const id = await makeUser(server, { UserName: email })
  await server.sql(
    'identity',
    `with person as (insert into "user" ("id", "name", "email") values ($1, 'Made', $2) returning "id")
    insert into "account" ("id", "accountId", "providerId", "userId", "password") select $1, $1, 'credential', "id", $3 from person`,
    [id, email, await createPasswordHash(password)],
  )
  return { id, email }
}
const forgot = (server: FirstServer, email: string) =>
  postAuth(server, 'request-password-reset', { email })
const reset = (server: FirstServer, token: string, chosen = other) =>
  postAuth(server, 'reset-password', { token, password: chosen })
const signedIn = async (server: FirstServer, email: string, with_ = password) =>
  cookieIn(await signInAs(server, email, with_))

test(
  'resets a forgotten password by a link, ends every session and sends a notice',
  nightly,
  async ({ server }) => {
    const { email } = await account(server)
    const cookies = [await signedIn(server, email), await signedIn(server, email)]
    expect((await forgot(server, email.toUpperCase())).body.data).toEqual({ done: true })
    const mail = await mailTo(server, email)
    expect(mail.page).toBe('/reset-password')
    expect((await reset(server, mail.token)).body.data).toEqual({ done: true })
    for (const cookie of cookies) expect(await sessionOf(server, cookie)).toBeNull()
    expect((await mailTo(server, email, 2)).subject).toBe('Your password for Plumbline was changed')
    expect((await signInAs(server, email, password)).status).toBe(401)
    expect((await signInAs(server, email, other)).status).toBe(200)
    expect((await reset(server, mail.token)).body.error_code).toBe('linkUsed')
  },
)

test('returns the same response without an account and sends no mail', async ({ server }) => {
  const { email } = await account(server)
  const known = await forgot(server, email)
  const unknown = await forgot(server, 'nobody.here@tests.test')
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await mailTo(server, email)
  expect(await mailsTo(server, 'nobody.here@tests.test')).toEqual([])
})

test('expires a reset link after an hour, with a later link and with another address', async ({
  server,
}) => {
  const { id, email } = await account(server)
  await forgot(server, email)
  const first = await mailTo(server, email)
  await forgot(server, email)
  const second = await mailTo(server, email, 2)
  expect((await reset(server, first.token)).body.error_code).toBe('linkVoid')
  const left = await server.sql(
    'identity',
    `update "account_link" set "expiresAt" = "expiresAt" - interval '1 hour' where "userId" = $1 returning "expiresAt" <= now() as over`,
    [id],
  )
  expect(left.every(({ over }) => over)).toBe(true)
  expect((await reset(server, second.token)).body.error_code).toBe('linkExpired')
  await forgot(server, email)
  const third = await mailTo(server, email, 3)
  await expectDone(server, 'ADM', 'User:Update', { Id: id, UserName: `else.${email}` })
  expect((await reset(server, third.token)).body.error_code).toBe('linkVoid')
})

test.for([
  ['locked', 'User:UpdateGFLock', (id: string) => ({ target_user_id: id })],
  ['deleted', 'User:Delete', (id: string) => ({ Id: id })],
] as const)(
  'sends no reset link to a person who is %s',
  async ([_, write, parameters], { server }) => {
    const { id, email } = await account(server)
    await forgot(server, email)
    const { token } = await mailTo(server, email)
    for (const target of ['rds', 'ps'] as const)
      await expectDone(server, 'ADM', write, parameters(id), { target })
    expect((await reset(server, token)).body.error_code).toBe('linkVoid')
    await forgot(server, email)
    await postAuth(server, 'request-password-reset', { email: 'wait.for.it@tests.test' })
    expect(await mailsTo(server, email)).toHaveLength(1)
    expect((await signInAs(server, email, password)).status).toBe(403)
  },
)

test('changes the own password and ends all other sessions', async ({ server }) => {
  const { email } = await account(server)
  const [here, there] = [await signedIn(server, email), await signedIn(server, email)]
  const change = (current: string, chosen = other) =>
    postAuth(server, 'change-password', { current, password: chosen }, { cookie: here })
  expect((await change('not the password')).body.error_code).toBe('passwordWrong')
  expect((await change(password, 'short')).body.error_code).toBe('passwordUnfit')
  expect((await change(password, password)).body).toMatchObject({
    error_code: 'passwordUnfit',
    problems: [{ place: 'password', message: 'is the present one' }],
  })
  expect((await change(password)).status).toBe(200)
  expect(await sessionOf(server, here)).toMatchObject({ email })
  expect(await sessionOf(server, there)).toBeNull()
  expect((await signInAs(server, email, other)).status).toBe(200)
  expect((await mailTo(server, email)).subject).toBe('Your password for Plumbline was changed')
  const nobody = await postAuth(server, 'change-password', { current: other, password })
  expect(nobody.status).toBe(401)
})

test('limits guesses of the current password in a session', async ({ server }) => {
  const { email } = await account(server)
  const cookie = await signedIn(server, email)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt++) {
    const body = { current: `guess ${attempt}`, password: other }
    statuses.push((await postAuth(server, 'change-password', body, { cookie })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
})

test('changes the address in both targets once it is verified and notifies the old one', async ({
  server,
}) => {
  const { id, email } = await account(server)
  const cookie = await signedIn(server, email)
  const wanted = `moved.${email}`
  const ask = (with_: string, to = wanted) =>
    postAuth(server, 'change-email', { email: to, password: with_ }, { cookie })
  expect((await ask('not the password')).body.error_code).toBe('passwordWrong')
  expect((await ask(password)).body.data).toEqual({ done: true })
  const mail = await mailTo(server, wanted)
  expect(await sessionOf(server, cookie)).toMatchObject({ email })
  expect((await postAuth(server, 'change-email/verify', { token: mail.token })).status).toBe(200)
  expect(await sessionOf(server, cookie)).toMatchObject({ UserId: id, email: wanted })
  for (const [target, stored] of [
    ['rds', id.toUpperCase()],
    ['ps', id],
  ] as const) {
    expect(
      await server.sql(target, `select "UserName" from "User" where "Id" = $1`, [stored]),
    ).toEqual([{ UserName: wanted }])
    expect(
      await server.sql(
        target,
        `select "Action", "PreSnapshot" from "Transformation" where "UserId" = $1`,
        [stored],
      ),
    ).toEqual([{ Action: 'Update', PreSnapshot: [{ Id: stored, UserName: email }] }])
  }
  expect((await mailTo(server, email)).subject).toBe(
    'Your e-mail address for Plumbline was changed',
  )
  const again = await postAuth(server, 'change-email/verify', { token: mail.token })
  expect(again.body.error_code).toBe('linkUsed')
})

test('does not reveal or assign the address of somebody else', async ({ server }) => {
  const [mine, theirs] = [await account(server), await account(server)]
  const cookie = await signedIn(server, mine.email)
  const answer = await postAuth(
    server,
    'change-email',
    { email: theirs.email, password },
    { cookie },
  )
  expect(answer.body.data).toEqual({ done: true })
  expect(await mailTo(server, theirs.email)).toMatchObject({
    subject: 'You already have a Plumbline account',
    token: '',
  })
})

test('rejects an address that somebody else got during its verification', async ({ server }) => {
  const wanted = 'wanted.by.two@tests.test'
  const { email } = await account(server)
  const cookie = await signedIn(server, email)
  await postAuth(server, 'change-email', { email: wanted, password }, { cookie })
  const { token } = await mailTo(server, wanted)
  const first = new pg.Client({ connectionString: server.urls.identity })
  await first.connect()
  try {
    await first.query('begin')
    await first.query(`insert into "user" ("id", "name", "email") values ('first', 'First', $1)`, [
      wanted,
    ])
    const late = postAuth(server, 'change-email/verify', { token })
    await expectWaiting(server, 'identity')
    await first.query('commit')
    expect(await late).toMatchObject({ status: 409, body: { error_code: 'alreadyExists' } })
  } finally {
    await first.end()
  }
  expect(await sessionOf(server, cookie)).toMatchObject({ email })
})
