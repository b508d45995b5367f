import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { accountPassword, makeAccount } from '../factories/make-account.ts'
import { makeUser } from '../factories/make-user.ts'
import { mailsTo, mailTo } from '../harness/mailbox.ts'
import { test } from '../harness/server-test.ts'
import { cookieIn, postAuth, sessionOf, signInAs } from '../harness/sign-in-calls.ts'
import { expectDone } from '../matchers/expect-write.ts'

const look = { á: 'a', ȧ: 'a', '\u212a': 'k', ı: 'i', ſ: 's', ａ: 'a', '\u0430': 'a' } as const

// Variants that a person could read as the plain address: with an accent, full-width, in another alphabet, with invisible characters.
const alike = (email: string): string[] => [
  ...Object.entries(look).flatMap(([odd, plain]) =>
    email.includes(plain) ? [email.replace(plain, odd)] : [],
  ),
  email.replace('@', '\u200b@'),
  `${email}\u0000`,
  email.replace('@', '＠'),
  `${email.split('@')[0]}@tests\u3002test`,
]

test('an address that only looks like that of an account has no access and gets no mail', async ({
  server,
}) => {
  const { email } = await makeAccount(server)
  for (const odd of alike(email)) {
    expect((await signInAs(server, odd, accountPassword)).status, odd).not.toBe(200)
    const forgot = await postAuth(server, 'request-password-reset', { email: odd })
    expect(forgot.status, odd).toBe(400)
    const signingUp = { FirstName: 'Not', LastName: 'Me', email: odd, password: accountPassword }
    expect((await postAuth(server, 'sign-up', signingUp)).status, odd).toBe(400)
    const made = await server.write('ADM', 'User:Create', { UserName: odd, FirstName: 'Odd' })
    expect(made.status, odd).toBe(400)
  }
  expect(await server.sql('identity', `select "To" from "Mail" where "To" ~ '[^ -~]'`)).toEqual([])
  expect(await mailsTo(server, email)).toEqual([])
})

test('letter case creates no second account, and mail goes only to the stored address', async ({
  server,
}) => {
  const { id, email } = await makeAccount(server)
  const loud = email.toUpperCase()
  const signedIn = await signInAs(server, loud, accountPassword)
  expect(await sessionOf(server, cookieIn(signedIn))).toMatchObject({ UserId: id })
  await postAuth(server, 'request-password-reset', { email: loud })
  await mailTo(server, email)
  const person = { FirstName: 'Not', LastName: 'Me', email: loud, password: accountPassword }
  await postAuth(server, 'sign-up', person)
  expect((await mailTo(server, email, 2)).token).toBe('')
  expect(await server.sql('identity', 'select from "Mail" where "To" = $1', [loud])).toEqual([])
  expect(
    await server.sql('identity', 'select from "user" where lower("email") = $1', [email]),
  ).toHaveLength(1)
})

test('an account is joined to a person by the id, never by the address', async ({ server }) => {
  const email = 'same.address@tests.test'
  const inRds = await makeUser(server, { UserName: email, UserType: 'Administrator' })
  // A person with another id and the same address, who is invited only in the other target.
  await server.sql('ps', 'delete from "User" where "Id" = $1', [inRds])
  const { updates } = await expectDone(
    server,
    'ADM',
    'User:Create',
    { UserName: email, FirstName: 'Same' },
    { target: 'ps' },
  )
  const { token } = await mailTo(server, email)
  const accepted = await postAuth(server, 'accept-invitation', { token, password: accountPassword })
  const cookie = cookieIn(accepted)
  expect(await sessionOf(server, cookie)).toMatchObject({
    UserId: updates.user_id,
    user_type: 'Client',
    isAdministrator: false,
  })
  const profile = (target: string) =>
    server.fetch(`/api/v5/users/profile?apiDb=${target}`, { headers: { cookie } })
  expect((await profile('ps')).body.data.Id).toBe(updates.user_id)
  expect((await profile('rds')).status).toBe(401)
})

test('the id of a person is one, whatever its letter case: in either target, and in an account', async ({
  server,
}) => {
  const id = 'Mixed-Case-Id'
  const first = { Id: id, UserName: 'mixed.case@tests.test', FirstName: 'Mixed' }
  await expectDone(server, 'ADM', 'User:Create', first)
  const again = { Id: id.toUpperCase(), UserName: 'other.case@tests.test', FirstName: 'Other' }
  expect((await server.write('ADM', 'User:Create', again)).status).toBe(409)
  const { token } = await mailTo(server, 'mixed.case@tests.test')
  const accepted = await postAuth(server, 'accept-invitation', { token, password: accountPassword })
  expect(await sessionOf(server, cookieIn(accepted))).toMatchObject({ UserId: id.toLowerCase() })
  for (const target of targets) {
    const rows = await server.sql(target, `select "Id" from "User" where lower("Id") = lower($1)`, [
      id,
    ])
    expect(rows).toEqual([{ Id: target === 'rds' ? id.toUpperCase() : id.toLowerCase() }])
  }
})
