import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashedPassword } from '../passwords.ts'
import { expectWaiting } from '../../../../test/expect-waiting.ts'
import { expectDone } from '../../../../test/expect-write.ts'
import { openTestHouse, type FirstHouse } from '../../../../test/house.ts'
import { mailsTo, mailTo } from '../../../../test/mailbox.ts'
import { makeUser } from '../../../../test/make-user.ts'
import { cookieIn, postAuth, sessionOf, signInAs } from '../../../../test/sign-in-calls.ts'

let house: FirstHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const password = 'quiet heron walks far'
const other = 'loud goose flies home'
let count = 0
const account = async () => {
  const email = `account.${(count += 1)}@tests.test`
  const id = await makeUser(house, { UserName: email })
  await house.sql(
    'identity',
    `with person as (insert into "user" ("id", "name", "email") values ($1, 'Made', $2) returning "id")
    insert into "account" ("id", "accountId", "providerId", "userId", "password") select $1, $1, 'credential', "id", $3 from person`,
    [id, email, await hashedPassword(password)],
  )
  return { id, email }
}
const forgot = (email: string) => postAuth(house, 'request-password-reset', { email })
const reset = (token: string, chosen = other) =>
  postAuth(house, 'reset-password', { token, password: chosen })
const signedIn = async (email: string, with_ = password) =>
  cookieIn(await signInAs(house, email, with_))

test('a forgotten password is replaced by a link; every session ends and a mail tells of it', async () => {
  const { email } = await account()
  const cookies = [await signedIn(email), await signedIn(email)]
  expect((await forgot(email.toUpperCase())).body.data).toEqual({ done: true })
  const mail = await mailTo(house, email)
  expect(mail.page).toBe('/reset-password')
  expect((await reset(mail.token)).body.data).toEqual({ done: true })
  for (const cookie of cookies) expect(await sessionOf(house, cookie)).toBeNull()
  expect((await mailTo(house, email, 2)).subject).toBe('Your password for Plumbline was changed')
  expect((await signInAs(house, email, password)).status).toBe(401)
  expect((await signInAs(house, email, other)).status).toBe(200)
  expect((await reset(mail.token)).body.error_code).toBe('linkUsed')
})

test('who has no account hears the same and gets no mail', async () => {
  const { email } = await account()
  const known = await forgot(email)
  const unknown = await forgot('nobody.here@tests.test')
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await mailTo(house, email)
  expect(await mailsTo(house, 'nobody.here@tests.test')).toEqual([])
})

test('a link for a new password ends after an hour, with a later one, and with another address', async () => {
  const { id, email } = await account()
  await forgot(email)
  const first = await mailTo(house, email)
  await forgot(email)
  const second = await mailTo(house, email, 2)
  expect((await reset(first.token)).body.error_code).toBe('linkVoid')
  const left = await house.sql(
    'identity',
    `update "account_link" set "expiresAt" = "expiresAt" - interval '1 hour' where "userId" = $1 returning "expiresAt" <= now() as over`,
    [id],
  )
  expect(left.every(({ over }) => over)).toBe(true)
  expect((await reset(second.token)).body.error_code).toBe('linkExpired')
  await forgot(email)
  const third = await mailTo(house, email, 3)
  await expectDone(house, 'ADM', 'User:Update', { Id: id, UserName: `else.${email}` })
  expect((await reset(third.token)).body.error_code).toBe('linkVoid')
})

test.each([
  ['locked', 'User:UpdateGFLock', (id: string) => ({ target_user_id: id })],
  ['deleted', 'User:Delete', (id: string) => ({ Id: id })],
] as const)('who is %s wins no password back', async (_, write, parameters) => {
  const { id, email } = await account()
  await forgot(email)
  const { token } = await mailTo(house, email)
  for (const target of ['rds', 'ps'] as const)
    await expectDone(house, 'ADM', write, parameters(id), { target })
  expect((await reset(token)).body.error_code).toBe('linkVoid')
  await forgot(email)
  await postAuth(house, 'request-password-reset', { email: 'wait.for.it@tests.test' })
  expect(await mailsTo(house, email)).toHaveLength(1)
  expect((await signInAs(house, email, password)).status).toBe(403)
})

test('the own password changes with the current one; other sessions end, this one stays', async () => {
  const { email } = await account()
  const [here, there] = [await signedIn(email), await signedIn(email)]
  const change = (current: string, chosen = other) =>
    postAuth(house, 'change-password', { current, password: chosen }, { cookie: here })
  expect((await change('not the password')).body.error_code).toBe('passwordWrong')
  expect((await change(password, 'short')).body.error_code).toBe('passwordUnfit')
  expect((await change(password, password)).body).toMatchObject({
    error_code: 'passwordUnfit',
    problems: [{ place: 'password', message: 'is the present one' }],
  })
  expect((await change(password)).status).toBe(200)
  expect(await sessionOf(house, here)).toMatchObject({ email })
  expect(await sessionOf(house, there)).toBeNull()
  expect((await signInAs(house, email, other)).status).toBe(200)
  expect((await mailTo(house, email)).subject).toBe('Your password for Plumbline was changed')
  const nobody = await postAuth(house, 'change-password', { current: other, password })
  expect(nobody.status).toBe(401)
})

test('the current password is not guessed in an open session', async () => {
  const { email } = await account()
  const cookie = await signedIn(email)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt++) {
    const body = { current: `guess ${attempt}`, password: other }
    statuses.push((await postAuth(house, 'change-password', body, { cookie })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
})

test('the address changes when the new one is verified, in both targets, and the old one hears of it', async () => {
  const { id, email } = await account()
  const cookie = await signedIn(email)
  const wanted = `moved.${email}`
  const ask = (with_: string, to = wanted) =>
    postAuth(house, 'change-email', { email: to, password: with_ }, { cookie })
  expect((await ask('not the password')).body.error_code).toBe('passwordWrong')
  expect((await ask(password)).body.data).toEqual({ done: true })
  const mail = await mailTo(house, wanted)
  expect(await sessionOf(house, cookie)).toMatchObject({ email })
  expect((await postAuth(house, 'change-email/verify', { token: mail.token })).status).toBe(200)
  expect(await sessionOf(house, cookie)).toMatchObject({ UserId: id, email: wanted })
  for (const [target, stored] of [
    ['rds', id.toUpperCase()],
    ['ps', id],
  ] as const) {
    expect(
      await house.sql(target, `select "UserName" from "User" where "Id" = $1`, [stored]),
    ).toEqual([{ UserName: wanted }])
    expect(
      await house.sql(
        target,
        `select "Action", "PreSnapshot" from "Transformation" where "UserId" = $1`,
        [stored],
      ),
    ).toEqual([{ Action: 'Update', PreSnapshot: [{ Id: stored, UserName: email }] }])
  }
  expect((await mailTo(house, email)).subject).toBe('Your e-mail address for Plumbline was changed')
  const again = await postAuth(house, 'change-email/verify', { token: mail.token })
  expect(again.body.error_code).toBe('linkUsed')
})

test('an address that somebody has is not told, and not given', async () => {
  const [mine, theirs] = [await account(), await account()]
  const cookie = await signedIn(mine.email)
  const asked = await postAuth(house, 'change-email', { email: theirs.email, password }, { cookie })
  expect(asked.body.data).toEqual({ done: true })
  expect(await mailTo(house, theirs.email)).toMatchObject({
    subject: 'You already have a Plumbline account',
    token: '',
  })
})

test('an address that somebody else is given while it is being verified is refused', async () => {
  const wanted = 'wanted.by.two@tests.test'
  const { email } = await account()
  const cookie = await signedIn(email)
  await postAuth(house, 'change-email', { email: wanted, password }, { cookie })
  const { token } = await mailTo(house, wanted)
  const first = new pg.Client({ connectionString: house.urls.identity })
  await first.connect()
  try {
    await first.query('begin')
    await first.query(`insert into "user" ("id", "name", "email") values ('first', 'First', $1)`, [
      wanted,
    ])
    const late = postAuth(house, 'change-email/verify', { token })
    await expectWaiting(house, 'identity')
    await first.query('commit')
    expect(await late).toMatchObject({ status: 409, body: { error_code: 'alreadyExists' } })
  } finally {
    await first.end()
  }
  expect(await sessionOf(house, cookie)).toMatchObject({ email })
})
