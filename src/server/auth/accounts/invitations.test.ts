import pg from 'pg'
import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { mailsTo, mailTo } from '#test/harness/mailbox.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test } from '#test/harness/server-test.ts'
import { cookieIn, postAuth, sessionOf, signInAs } from '#test/harness/sign-in-calls.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectWaiting } from '#test/matchers/expect-waiting.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const password = 'quiet heron walks far'
let count = 0
const invited = async (
  server: FirstServer,
  more: object = {},
  target: (typeof targets)[number] = 'rds',
) => {
  const email = `invited.${(count += 1)}@tests.test`
  const person = { UserName: email, FirstName: 'Ida', LastName: 'Invited', ...more }
  const { updates } = await expectDone(server, 'ADM', 'User:Create', person, { target })
  const { token } = await mailTo(server, email)
  return { email, id: String(updates.user_id), token }
}
const accept = (server: FirstServer, token: string, chosen = password) =>
  postAuth(server, 'accept-invitation', { token, password: chosen })
const look = (server: FirstServer, token: string) => postAuth(server, 'link', { token })
const stateOf = async (server: FirstServer, id: string) => {
  const { body } = await server.read('ADM', 'admin/gf_login_info')
  return body.data.find(({ UserId }: { UserId: string }) => UserId === id)
}

test(
  'invites a new person by mail, who chooses a password and is signed in',
  nightly,
  async ({ server }) => {
    const { email, id, token } = await invited(server, { UserType: 'Consultant' })
    const mail = await mailTo(server, email)
    expect(mail).toMatchObject({ subject: 'Your invitation to Plumbline', page: '/invitation' })
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect((await look(server, token)).body.data).toEqual({
      purpose: 'invitation',
      state: 'open',
      email,
      name: 'Ida Invited',
    })
    expect(await stateOf(server, id)).toMatchObject({
      hasAccount: false,
      invitation: { state: 'pending', email, acceptedAt: null },
    })
    const accepted = await accept(server, token)
    expect([accepted.status, accepted.body.data]).toEqual([200, { done: true, isSignedIn: true }])
    expect(await sessionOf(server, cookieIn(accepted))).toMatchObject({
      UserId: id.toLowerCase(),
      email,
      name: 'Ida Invited',
      user_type: 'Consultant',
    })
    expect(await stateOf(server, id)).toMatchObject({
      hasAccount: true,
      openSessions: 1,
      hasSecondFactor: false,
      invitation: { state: 'accepted', acceptedAt: expect.any(String) },
    })
    expect((await signInAs(server, email, password)).status).toBe(200)
  },
)

test('creates the missing row in the other target as a Client, with its history', async ({
  server,
}) => {
  const { id, token } = await invited(server, { UserType: 'Administrator' }, 'rds')
  await accept(server, token)
  const inPs = storedUserId('ps', id)
  expect(
    await server.sql('ps', `select "UserType", "Role" from "User" where "Id" = $1`, [inPs]),
  ).toEqual([{ UserType: 'Client', Role: 'Client' }])
  expect(
    await server.sql(
      'ps',
      `select "Focus", "Action", "Updates" from "Transformation" where "UserId" = $1`,
      [inPs],
    ),
  ).toEqual([{ Focus: 'User', Action: 'Create', Updates: { user_id: inPs } }])
})

test('stores the token only in the mail', async ({ server }) => {
  const { token } = await invited(server)
  const rows = await server.sql('identity', 'select l::text as text from "account_link" l')
  expect(rows.filter(({ text }) => text.includes(token))).toEqual([])
})

test('accepts a link once and rejects an unknown link', async ({ server }) => {
  const { token } = await invited(server)
  const both = await Promise.all([accept(server, token), accept(server, token)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 410]))
  const again = await accept(server, token)
  expect([again.status, again.body.error_code]).toEqual([410, 'linkUsed'])
  expect((await look(server, token)).body.data.state).toBe('used')
  const never = await accept(server, 'x'.repeat(43))
  expect([never.status, never.body.error_code]).toEqual([410, 'linkVoid'])
  expect((await accept(server, 'short')).status).toBe(400)
})

test('voids an invitation when a later one is sent or it is withdrawn', async ({ server }) => {
  const { email, id, token } = await invited(server)
  await expectDone(server, 'ADM', 'User:Invite', { Id: id })
  const later = await mailTo(server, email, 2)
  expect((await accept(server, token)).body.error_code).toBe('linkVoid')
  expect((await look(server, token)).body.data.state).toBe('void')
  await expectDone(server, 'ADM', 'User:TakeBackInvitation', { Id: id })
  expect((await accept(server, later.token)).body.error_code).toBe('linkVoid')
  expect((await stateOf(server, id)).invitation.state).toBe('takenBack')
  await expectDone(server, 'ADM', 'User:Invite', { Id: id.toLowerCase() })
  expect((await accept(server, (await mailTo(server, email, 3)).token)).status).toBe(200)
})

test('expires an invitation after seven days', async ({ server }) => {
  const { id, token } = await invited(server)
  const left = await server.sql(
    'identity',
    `update "account_link" set "expiresAt" = "expiresAt" - interval '7 days' where "userId" = lower($1)
    returning "expiresAt" <= now() as over, "createdAt" >= "expiresAt" - interval '1 second' as exact`,
    [id],
  )
  expect(left).toEqual([{ over: true, exact: true }])
  const late = await accept(server, token)
  expect([late.status, late.body.error_code]).toEqual([410, 'linkExpired'])
  expect((await stateOf(server, id)).invitation.state).toBe('expired')
})

test.for([
  ['deleted', 'User:Delete', (id: string) => ({ Id: id })],
  ['locked', 'User:UpdateGFLock', (id: string) => ({ target_user_id: id, is_locked: true })],
  [
    'given another address',
    'User:Update',
    (id: string) => ({ Id: id, UserName: `moved.${id}@tests.test` }),
  ],
] as const)(
  'voids the invitation of a person who is %s',
  async ([_, write, parameters], { server }) => {
    const { id, token } = await invited(server)
    await expectDone(server, 'ADM', write, parameters(id))
    expect((await accept(server, token)).body.error_code).toBe('linkVoid')
    expect(await server.sql('identity', 'select from "user" where "id" = lower($1)', [id])).toEqual(
      [],
    )
  },
)

test('voids the invitation even when the lock or deletion bypassed the accounts', async ({
  server,
}) => {
  for (const column of ['IsLocked', 'IsDeleted']) {
    const { id, token } = await invited(server)
    await server.sql('rds', `update "User" set "${column}" = true where "Id" = $1`, [id])
    expect((await accept(server, token)).body.error_code).toBe('linkVoid')
    const inPs = await server.sql('ps', 'select from "User" where "Id" = lower($1)', [id])
    expect(inPs).toEqual([])
  }
})

test('sends no invitation to locked people and to owners of an account', async ({ server }) => {
  const locked = await invited(server)
  await expectDone(server, 'ADM', 'User:UpdateGFLock', { target_user_id: locked.id })
  const refused = await server.write('ADM', 'User:Invite', { Id: locked.id })
  expect(refused.body.data.transformation.error_code).toBe('personLocked')
  const { email, id, token } = await invited(server)
  await accept(server, token)
  await expectDone(server, 'ADM', 'User:Invite', { Id: id })
  expect(await mailsTo(server, email)).toHaveLength(1)
  expect((await server.write('ADM', 'User:Invite', { Id: '00000000-nobody' })).status).toBe(404)
})

test('rejects an unsuitable password with a reason and keeps the link open', async ({ server }) => {
  const { token } = await invited(server)
  const short = await accept(server, token, 'short')
  expect([short.status, short.body.error_code, short.body.problems]).toEqual([
    400,
    'passwordUnfit',
    [{ place: 'password', message: 'needs at least 12 characters' }],
  ])
  expect((await accept(server, token, 'ida invited 12')).body.error_code).toBe('passwordUnfit')
  expect((await accept(server, token)).status).toBe(200)
})

test('gives the address of a deleted person to a new one, but not the account', async ({
  server,
}) => {
  const first = await invited(server)
  await accept(server, first.token)
  const open = cookieIn(await signInAs(server, first.email, password))
  for (const target of targets)
    await expectDone(server, 'ADM', 'User:Delete', { Id: first.id }, { target })
  const { updates } = await expectDone(server, 'ADM', 'User:Create', {
    UserName: first.email,
    FirstName: 'Second',
  })
  const accepted = await accept(
    server,
    (await mailTo(server, first.email, 2)).token,
    'another quiet heron',
  )
  const session = await sessionOf(server, cookieIn(accepted))
  expect(session).toMatchObject({ UserId: updates.user_id.toLowerCase(), name: 'Second' })
  expect(await sessionOf(server, open)).toBeNull()
  expect((await signInAs(server, first.email, password)).status).toBe(401)
})

test('updates the account when the address changes while the invitation is accepted', async ({
  server,
}) => {
  const { email, id, token } = await invited(server)
  const accepting = new pg.Client({ connectionString: server.urls.identity })
  await accepting.connect()
  try {
    await accepting.query('begin')
    await accepting.query(
      `update "account_link" set "usedAt" = now() where "userId" = lower($1) and "usedAt" is null`,
      [id],
    )
    await accepting.query(
      `insert into "user" ("id", "name", "email") values (lower($1), 'Ida Invited', $2)`,
      [id, email],
    )
    const moving = expectDone(server, 'ADM', 'User:Update', { Id: id, UserName: `moved.${email}` })
    await expectWaiting(server, 'identity')
    await accepting.query('commit')
    await moving
  } finally {
    await accepting.end()
  }
  expect(
    await server.sql('identity', 'select "email" from "user" where "id" = lower($1)', [id]),
  ).toEqual([{ email: `moved.${email}` }])
  expect((await accept(server, token)).body.error_code).toBe('linkUsed')
})
