import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { makeUser } from '#test/factories/make-user.ts'
import { mailsTo, mailTo } from '#test/harness/mailbox.ts'
import { nightly } from '#test/harness/nightly.ts'
import { people } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import { cookieIn, postAuth, sessionOf, signInAs } from '#test/harness/sign-in-calls.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const password = 'quiet heron walks far'
let count = 0
const somebody = (more: object = {}) => ({
  FirstName: 'Nora',
  LastName: 'Newcomer',
  email: `new.comer.${(count += 1)}@tests.test`,
  password,
  ...more,
})
const signUp = (
  server: FirstServer,
  body: object,
  at: Pick<FirstServer, 'fetch' | 'address'> = server,
) => postAuth(at as FirstServer, 'sign-up', body)
const verify = (server: FirstServer, token: string, chosen = password) =>
  postAuth(server, 'sign-up/verify', { token, password: chosen })
const personWith = (server: FirstServer, target: (typeof targets)[number], email: string) =>
  server.sql(target, 'select * from "User" where lower("UserName") = lower($1)', [email])

test(
  'creates nothing before the address is verified, then a client without projects in both targets',
  nightly,
  async ({ server }) => {
    const { email, ...person } = somebody()
    const answered = await signUp(server, { ...person, email: ` ${email.toUpperCase()} ` })
    expect([answered.status, answered.body.data]).toEqual([200, { done: true }])
    const mail = await mailTo(server, email)
    expect(mail).toMatchObject({ page: '/verify-email' })
    expect((await signInAs(server, email, password)).status).toBe(401)
    for (const target of targets) expect(await personWith(server, target, email)).toEqual([])

    const verified = await verify(server, mail.token)
    expect(verified.body.data).toEqual({ done: true, isSignedIn: true })
    const session = await sessionOf(server, cookieIn(verified))
    expect(session).toMatchObject({ email, name: 'Nora Newcomer', user_type: 'Client' })
    for (const target of targets) {
      const id = storedUserId(target, session.UserId)
      expect(await personWith(server, target, email)).toMatchObject([
        { Id: id, FirstName: 'Nora', LastName: 'Newcomer', UserType: 'Client', Role: 'Client' },
      ])
      const links = await server.sql(target, 'select from "ProjectUser" where "UserId" = $1', [id])
      expect(links).toEqual([])
      const history = await server.sql(
        target,
        'select "Focus", "Action", "Updates" from "Transformation" where "UserId" = $1',
        [id],
      )
      expect(history).toEqual([{ Focus: 'User', Action: 'Create', Updates: { user_id: id } }])
      const { status, body } = await server.fetch(`/api/v5/admin/all_projects?apiDb=${target}`, {
        headers: { cookie: cookieIn(verified) },
      })
      expect([status, body.data ?? []]).toEqual([status, []])
    }
    expect((await signInAs(server, email, password)).status).toBe(200)
  },
)

test.for([
  { id: 'chosen-id' },
  { Id: 'chosen-id' },
  { user_type: 'Administrator' },
  { UserType: 'Administrator' },
  { Role: 'Administrator' },
  { role: 'Administrator' },
  { emailVerified: true },
  { OrganizationId: 'ours' },
  { callbackURL: 'https://elsewhere.test' },
])('rejects a sign-up with %j', async (more, { server }) => {
  const person = somebody(more)
  expect((await signUp(server, person)).status).toBe(400)
  expect(await mailsTo(server, person.email)).toEqual([])
})

test('returns the same response for a taken address and notifies its owner by mail', async ({
  server,
}) => {
  const fresh = await signUp(server, somebody())
  const taken = await signUp(server, somebody({ email: people.ADM.email }))
  const { 'x-request-id': _, date: __, ...headers } = taken.headers
  expect([taken.status, taken.body]).toEqual([fresh.status, fresh.body])
  expect(Object.keys(headers).toSorted()).toEqual(
    Object.keys(fresh.headers)
      .filter((name) => name !== 'x-request-id' && name !== 'date')
      .toSorted(),
  )
  expect(await mailTo(server, people.ADM.email)).toMatchObject({
    subject: 'You already have a Plumbline account',
    page: '/sign-in',
    token: '',
  })
})

test('does not join a person without an account by the address', async ({ server }) => {
  const email = 'known.person@tests.test'
  const id = await makeUser(server, { UserName: email })
  await signUp(server, somebody({ email }))
  expect(await mailTo(server, email)).toMatchObject({
    subject: 'Your Plumbline account',
    token: '',
  })
  expect(await server.sql('identity', 'select from "user" where "id" = $1', [id])).toEqual([])
})

test('requires the chosen password with the link', async ({ server }) => {
  const { email, ...person } = somebody()
  await signUp(server, { ...person, email })
  const theirs = await mailTo(server, email)
  await signUp(server, { ...person, email, password: 'the owner of the address' })
  const own = await mailTo(server, email, 2)
  expect((await verify(server, theirs.token, 'the owner of the address')).body.error_code).toBe(
    'passwordWrong',
  )
  expect((await verify(server, own.token, 'the owner of the address')).status).toBe(200)
  expect((await verify(server, theirs.token)).body.error_code).toBe('linkVoid')
  expect((await signInAs(server, email, password)).status).toBe(401)
})

test('does not join a person who was created with the address in the meantime', async ({
  server,
}) => {
  const person = somebody()
  await signUp(server, person)
  const { token } = await mailTo(server, person.email)
  await expectDone(server, 'ADM', 'User:Create', { UserName: person.email, FirstName: 'First' })
  const late = await verify(server, token)
  expect([late.status, late.body.error_code]).toEqual([409, 'alreadyExists'])
  expect(await personWith(server, 'ps', person.email)).toEqual([])
})

test('creates one account for a link that is followed twice concurrently', async ({ server }) => {
  const person = somebody()
  await signUp(server, person)
  const { token } = await mailTo(server, person.email)
  const both = await Promise.all([verify(server, token), verify(server, token)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 410]))
  for (const target of targets)
    expect(await personWith(server, target, person.email)).toHaveLength(1)
})

test('resends an expired link and no other', async ({ server }) => {
  const person = somebody()
  await signUp(server, person)
  const { token } = await mailTo(server, person.email)
  expect((await postAuth(server, 'sign-up/again', { token })).status).toBe(410)
  await server.sql('identity', `update "account_link" set "expiresAt" = now() where "email" = $1`, [
    person.email,
  ])
  expect((await verify(server, token)).body.error_code).toBe('linkExpired')
  expect((await postAuth(server, 'sign-up/again', { token })).status).toBe(200)
  const again = await mailTo(server, person.email, 2)
  expect((await verify(server, again.token)).status).toBe(200)
})

test('rejects sign-up where accounts require an invitation', async ({ server }) => {
  const invited = await server.another({ SIGN_UP: 'invited' })
  const live = await server.another({ TARGET_ENV: 'live' })
  try {
    for (const closed of [invited, live]) {
      const person = somebody()
      expect((await signUp(server, person, closed)).status).toBe(404)
      expect(await mailsTo(server, person.email)).toEqual([])
      expect((await closed.fetch('/api/session')).body.data.isSignUpOpen).toBe(false)
    }
  } finally {
    await invited.close()
    await live.close()
  }
})

test(
  'mails only the addresses of TRANSITIONAL_ADMINS while sign-up is closed, with the same response for all',
  nightly,
  async ({ server }) => {
    const [boss, other] = [somebody(), somebody()]
    const near = somebody({ email: boss.email.replace('@', '+x@') })
    const closed = await server.another({
      SIGN_UP: 'invited',
      TRANSITIONAL_ADMINS: boss.email.toUpperCase(),
    })
    try {
      const { data } = (await closed.fetch('/api/session')).body
      expect(data).toMatchObject({ isSignUpOpen: false, isSignUpForListed: true })
      const [answer, ...others] = await Promise.all(
        [boss, other, near].map((person) => signUp(server, person, closed)),
      )
      expect(answer).toMatchObject({ status: 200, body: { data: { done: true } } })
      for (const { status, body } of others)
        expect({ status, body }).toEqual({ status: 200, body: answer?.body })

      const { token } = await mailTo(server, boss.email)
      expect((await signInAs(closed, boss.email, password)).status).toBe(401)
      const verified = await postAuth(closed, 'sign-up/verify', { token, password })
      const session = await sessionOf(closed, cookieIn(verified))
      expect(session).toMatchObject({
        email: boss.email,
        user_type: 'Client',
        isAdministrator: true,
      })
    } finally {
      // Closing waits for the work that continues after the response.
      await closed.close()
    }
    for (const { email } of [other, near]) {
      expect(await mailsTo(server, email)).toEqual([])
      const links = 'select from "account_link" where "email" = $1'
      expect(await server.sql('identity', links, [email])).toEqual([])
    }
  },
)

test('resends the mail of a sign-up only to an address that may sign up', async ({ server }) => {
  const [boss, other] = [somebody(), somebody()]
  const tokens: string[] = []
  for (const person of [boss, other]) {
    await signUp(server, person)
    tokens.push((await mailTo(server, person.email)).token)
  }
  await server.sql(
    'identity',
    `update "account_link" set "expiresAt" = now() - interval '1 second' where "email" = any($1)`,
    [[boss.email, other.email]],
  )
  const closed = await server.another({ SIGN_UP: 'invited', TRANSITIONAL_ADMINS: boss.email })
  try {
    const statuses: number[] = []
    for (const token of tokens)
      statuses.push((await postAuth(closed, 'sign-up/again', { token })).status)
    expect(statuses).toEqual([200, 404])
  } finally {
    await closed.close()
  }
})

test('limits the mails to one address', async ({ server }) => {
  const person = somebody()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) statuses.push((await signUp(server, person)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
