import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '../../src/rules/targets.ts'
import { expectDone } from '../expect-write.ts'
import { openTestHouse, type TestHouse } from '../house.ts'
import { mailsTo, mailTo } from '../mailbox.ts'
import { accountPassword, makeAccount } from '../make-account.ts'
import { makeUser } from '../make-user.ts'
import { cookieIn, postAuth, sessionOf, signInAs } from '../sign-in-calls.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const look = { á: 'a', ȧ: 'a', '\u212a': 'k', ı: 'i', ſ: 's', ａ: 'a', '\u0430': 'a' } as const

// Each as a person could read it for the plain address: with an accent, in full width, of another alphabet, with what is not seen.
const alike = (email: string): string[] => [
  ...Object.entries(look).flatMap(([odd, plain]) =>
    email.includes(plain) ? [email.replace(plain, odd)] : [],
  ),
  email.replace('@', '\u200b@'),
  `${email}\u0000`,
  email.replace('@', '＠'),
  `${email.split('@')[0]}@tests\u3002test`,
]

test('an address that only looks like that of an account opens nothing and gets no mail', async () => {
  const { email } = await makeAccount(house)
  for (const odd of alike(email)) {
    expect((await signInAs(house, odd, accountPassword)).status, odd).not.toBe(200)
    const forgot = await postAuth(house, 'request-password-reset', { email: odd })
    expect(forgot.status, odd).toBe(400)
    const signingUp = { FirstName: 'Not', LastName: 'Me', email: odd, password: accountPassword }
    expect((await postAuth(house, 'sign-up', signingUp)).status, odd).toBe(400)
    const made = await house.write('ADM', 'User:Create', { UserName: odd, FirstName: 'Odd' })
    expect(made.status, odd).toBe(400)
  }
  expect(await house.sql('identity', `select "To" from "Mail" where "To" ~ '[^ -~]'`)).toEqual([])
  expect(await mailsTo(house, email)).toEqual([])
})

test('letter case makes no second account, and mail goes to the stored address alone', async () => {
  const { id, email } = await makeAccount(house)
  const loud = email.toUpperCase()
  const signedIn = await signInAs(house, loud, accountPassword)
  expect(await sessionOf(house, cookieIn(signedIn))).toMatchObject({ UserId: id })
  await postAuth(house, 'request-password-reset', { email: loud })
  await mailTo(house, email)
  const person = { FirstName: 'Not', LastName: 'Me', email: loud, password: accountPassword }
  await postAuth(house, 'sign-up', person)
  expect((await mailTo(house, email, 2)).token).toBe('')
  expect(await house.sql('identity', 'select from "Mail" where "To" = $1', [loud])).toEqual([])
  expect(
    await house.sql('identity', 'select from "user" where lower("email") = $1', [email]),
  ).toHaveLength(1)
})

test('an account is joined to a person by the id, never by the address', async () => {
  const email = 'same.address@tests.test'
  const inRds = await makeUser(house, { UserName: email, UserType: 'Administrator' })
  // A person of another id with the address, who is invited in the other target alone.
  await house.sql('ps', 'delete from "User" where "Id" = $1', [inRds])
  const { updates } = await expectDone(
    house,
    'ADM',
    'User:Create',
    { UserName: email, FirstName: 'Same' },
    { target: 'ps' },
  )
  const { token } = await mailTo(house, email)
  const accepted = await postAuth(house, 'accept-invitation', { token, password: accountPassword })
  const cookie = cookieIn(accepted)
  expect(await sessionOf(house, cookie)).toMatchObject({
    UserId: updates.user_id,
    user_type: 'Client',
    isAdministrator: false,
  })
  const profile = (target: string) =>
    house.fetch(`/api/v5/users/profile?apiDb=${target}`, { headers: { cookie } })
  expect((await profile('ps')).body.data.Id).toBe(updates.user_id)
  expect((await profile('rds')).status).toBe(401)
})

test('the id of a person is one, whatever its letter case: in either target, and in an account', async () => {
  const id = 'Mixed-Case-Id'
  const first = { Id: id, UserName: 'mixed.case@tests.test', FirstName: 'Mixed' }
  await expectDone(house, 'ADM', 'User:Create', first)
  const again = { Id: id.toUpperCase(), UserName: 'other.case@tests.test', FirstName: 'Other' }
  expect((await house.write('ADM', 'User:Create', again)).status).toBe(409)
  const { token } = await mailTo(house, 'mixed.case@tests.test')
  const accepted = await postAuth(house, 'accept-invitation', { token, password: accountPassword })
  expect(await sessionOf(house, cookieIn(accepted))).toMatchObject({ UserId: id.toLowerCase() })
  for (const target of targets) {
    const rows = await house.sql(target, `select "Id" from "User" where lower("Id") = lower($1)`, [
      id,
    ])
    expect(rows).toEqual([{ Id: target === 'rds' ? id.toUpperCase() : id.toLowerCase() }])
  }
})
