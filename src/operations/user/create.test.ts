import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { makeAccount } from '#test/factories/make-account.ts'
import { makeUser } from '#test/factories/make-user.ts'
import { openAccount } from '#test/harness/open-account.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'User:Create'
const exists = [409, 'Already exists'] as const
let count = 0
const person = (more: object = {}) => ({
  UserName: `new.${(count += 1)}@tests.test`,
  FirstName: 'New',
  LastName: 'Person',
  ...more,
})
const rowOf = async (server: TestServer, target: (typeof targets)[number], id: string) =>
  (await server.sql(target, 'select * from "User" where "Id" = $1', [id]))[0]

test.for(targets)(
  'creates a person in %s with every field and a new id',
  async (target, { server }) => {
    const fields = {
      ...person(),
      Title: 'Compliance Officer',
      Organization: 'Lund Infusion',
      PhoneNumber: '+1 555 0100',
      URL: 'https://lund.example.test',
      Role: 'Quality',
      UserType: 'Consultant',
      NotifyOnNewTask: false,
      LeadOrder: 13,
    }
    const { updates, pre_snapshot } = await expectDone(server, 'ADM', write, fields, { target })
    expect(pre_snapshot).toEqual([])
    expect(updates.user_id).toBe(storedUserId(target, updates.user_id))
    expect(updates.user_id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/i)
    expect(await rowOf(server, target, updates.user_id)).toEqual({
      ...fields,
      Id: updates.user_id,
      FullName: 'New Person',
      OrganizationId: 'Lund Infusion',
      IsLocked: false,
      IsDeleted: false,
      ClientSince: new Date(0),
    })
  },
)

test.for(targets)(
  'a new person without more is a client without links in %s',
  async (target, { server }) => {
    const { updates } = await expectDone(
      server,
      'ADM',
      write,
      {
        UserName: ` bare.${target}@tests.test `,
        LastName: ' Only ',
        Title: ' ',
        Id: `Given-${target}`,
      },
      { target },
    )
    expect(updates).toEqual({ user_id: storedUserId(target, `Given-${target}`) })
    expect(await rowOf(server, target, updates.user_id)).toMatchObject({
      UserName: `bare.${target}@tests.test`,
      FullName: 'Only',
      Title: null,
      Organization: null,
      OrganizationId: null,
      Role: 'Client',
      UserType: 'Client',
      NotifyOnNewTask: true,
      LeadOrder: null,
    })
    expect(
      await server.sql(target, 'select from "ProjectUser" where "UserId" = $1', [updates.user_id]),
    ).toEqual([])
  },
)

test('an account with the id of the new person signs in as that person and gets the name', async ({
  server,
}) => {
  const fields = person({ UserType: 'Consultant' })
  const first = await expectDone(server, 'ADM', write, fields)
  const headers = await openAccount(server, first.updates.user_id, 'join@tests.test')
  const { body } = await server.fetch('/api/v5/users/profile?apiDb=rds', { headers })
  expect(body.data).toMatchObject({ Id: first.updates.user_id, FullName: 'New Person' })
  expect((await server.fetch('/api/v5/users/profile?apiDb=ps', { headers })).status).toBe(401)
  await expectDone(server, 'ADM', write, { ...fields, Id: first.updates.user_id }, { target: 'ps' })
  expect((await server.fetch('/api/v5/users/profile?apiDb=ps', { headers })).status).toBe(200)
  const session = await server.fetch('/api/session', { headers })
  expect(session.body.data.user).toMatchObject({ name: 'New Person', user_type: 'Consultant' })
})

test('an address is unique in any letter case, and free again when its account is closed', async ({
  server,
}) => {
  const { UserName } = person()
  const closed = await makeUser(server, { UserName, IsDeleted: true })
  const { updates } = await expectDone(server, 'ADM', write, person({ UserName }))
  expect(updates.user_id.toLowerCase()).not.toBe(closed)
  const again = person({ UserName: UserName.toUpperCase() })
  await expectRefused(server, 'ADM', write, again, exists)
})

test('of many concurrent requests exactly one gets an address', async ({ server }) => {
  const { UserName } = person()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => server.write('ADM', write, person({ UserName }))),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(7).fill(409),
  ])
})

test('an id is never reused, not even that of a closed account', async ({ server }) => {
  for (const IsDeleted of [false, true]) {
    const Id = await makeUser(server, { IsDeleted, UserName: person().UserName })
    await expectRefused(server, 'ADM', write, person({ Id: Id.toUpperCase() }), exists)
  }
})

test.for([
  ['no address', { UserName: undefined }],
  ['no e-mail address', { UserName: 'new person' }],
  ['an address of two lines', { UserName: 'new@tests.test\nbcc@tests.test' }],
  ['no name', { FirstName: ' ', LastName: '' }],
  ['a name of two lines', { FirstName: 'New\r\nBcc: x' }],
  ['a name that is too long', { LastName: 'x'.repeat(101) }],
  ['an unknown type', { UserType: 'Owner' }],
  ['an address that runs a script', { URL: 'javascript:alert(1)' }],
  ['a place of a lead that is none', { LeadOrder: 0 }],
  ['a place of a lead in words', { LeadOrder: 'abc' }],
  ['an id that is none', { Id: 'a b' }],
  ['a notification that is neither', { NotifyOnNewTask: 'yes' }],
] as const)('refuses %s', async ([_, more], { server }) => {
  await expectRefused(server, 'ADM', write, person(more), refusal.invalidParameters)
})

test.for([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server }) => {
  await expectRefused(server, role, write, person({ UserType: 'Administrator' }), answer)
})

test('a person created in the other target without a type keeps the type of the account', async ({
  server,
}) => {
  const { id, email } = await makeAccount(server, { UserType: 'Administrator' })
  await server.sql('identity', `update "user" set "user_type" = 'Administrator' where "id" = $1`, [
    id,
  ])
  await server.sql('ps', 'delete from "User" where "Id" = $1', [id])
  const made = { Id: id, UserName: email, FirstName: 'Made' }
  await expectDone(server, 'ADM', 'User:Create', made, { target: 'ps' })
  expect(
    await server.sql('identity', 'select "user_type" from "user" where "id" = $1', [id]),
  ).toEqual([{ user_type: 'Administrator' }])
})

test('organizations with similar names are different unless they have the same id', async ({
  server,
}) => {
  const make = async (more: object) => {
    const { updates } = await expectDone(server, 'ADM', write, {
      UserName: `${Math.random()}@tests.test`,
      FirstName: 'One',
      ...more,
    })
    return (await rowOf(server, 'rds', updates.user_id)).OrganizationId
  }
  const names = ['Org-Staff', 'org staff', 'Org Staff', 'Org-Staff.']
  const ids = []
  for (const Organization of names) ids.push(await make({ Organization }))
  expect(ids).toEqual(names)
  expect(await make({ Organization: 'org staff', OrganizationId: 'Org-Staff' })).toBe('Org-Staff')
  expect(await make({ Organization: ' Org-Staff ' })).toBe('Org-Staff')
})
