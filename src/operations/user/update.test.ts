import { expect, vi } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { makeUser } from '#test/factories/make-user.ts'
import { openAccount } from '#test/harness/open-account.ts'
import { people } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'User:Update'
const rowOf = async (server: TestServer, target: (typeof targets)[number], id: string) =>
  (await server.sql(target, 'select * from "User" where "Id" = $1', [storedUserId(target, id)]))[0]

test.for(targets)(
  'updates the given fields in %s and returns the previous row of the person',
  async (target, { server }) => {
    const id = await makeUser(server, { Title: 'Old', PhoneNumber: '1', Organization: 'Acme' })
    const before = await rowOf(server, target, id)
    const change = { Title: 'New', PhoneNumber: '', LeadOrder: 5, NotifyOnNewTask: false }
    const parameters = { Id: id.toUpperCase(), ...change }
    const { updates, pre_snapshot } = await expectDone(server, 'ADM', write, parameters, { target })
    expect(updates).toEqual({ user_id: storedUserId(target, id) })
    const { IsDeleted: _, ClientSince: _since, ...prior } = before
    expect(pre_snapshot).toEqual([prior])
    expect(await rowOf(server, target, id)).toEqual({ ...before, ...change, PhoneNumber: null })
  },
)

test('the id of an organization follows its name, unless it is given or the name stays', async ({
  server,
}) => {
  const id = await makeUser(server, { Organization: 'Acme', OrganizationId: 'acme-2' })
  const change = async (more: object) => {
    await expectDone(server, 'ADM', write, { Id: id, ...more })
    const { Organization, OrganizationId } = await rowOf(server, 'rds', id)
    return [Organization, OrganizationId]
  }
  expect(await change({ Organization: 'Acme' })).toEqual(['Acme', 'acme-2'])
  expect(await change({ Organization: 'Other, Inc.' })).toEqual(['Other, Inc.', 'Other, Inc.'])
  expect(await change({ Organization: 'Acme', OrganizationId: 'a' })).toEqual(['Acme', 'a'])
  expect(await change({ Organization: '' })).toEqual([null, null])
})

test('a write changes only the given fields of the account, which serves both targets', async ({
  server,
}) => {
  const id = await makeUser(server)
  const headers = await openAccount(server, id, 'before@tests.test')
  const userOf = async () => (await server.fetch('/api/session', { headers })).body.data.user
  const named = { UserName: 'after@tests.test', FirstName: 'After', UserType: 'Consultant' }
  await expectDone(server, 'ADM', write, { Id: id, ...named })
  const followed = await userOf()
  expect(followed).toMatchObject({ email: 'after@tests.test', user_type: 'Consultant' })
  await expectDone(server, 'ADM', write, { Id: id, PhoneNumber: '1' }, { target: 'ps' })
  expect(await userOf()).toEqual(followed)
})

test('a role that repeats the type follows it, and the account follows both', async ({
  server,
}) => {
  const id = await makeUser(server)
  const headers = await openAccount(server, id, 'old@tests.test')
  const userOf = async () => (await server.fetch('/api/session', { headers })).body.data.user
  const parameters = {
    Id: id,
    UserType: 'Administrator',
    FirstName: 'Now',
    UserName: 'Now@tests.test',
  }
  await expectDone(server, 'ADM', write, parameters)
  expect(await rowOf(server, 'rds', id)).toMatchObject({
    Role: 'Administrator',
    UserType: 'Administrator',
  })
  expect(await userOf()).toMatchObject({ email: 'now@tests.test', isAdministrator: true })
  expect((await userOf()).name).toMatch(/^Now \d+$/)
  const users = '/api/v5/admin/all_users?apiDb=rds'
  expect((await server.fetch(users, { headers })).status).toBe(200)
  await expectDone(server, 'ADM', write, { Id: id, UserType: 'Client', Role: 'Quality' })
  expect(await rowOf(server, 'rds', id)).toMatchObject({ Role: 'Quality', UserType: 'Client' })
  expect((await server.fetch(users, { headers })).status).toBe(403)
})

test.for(['C+', 'C-', 'K+', 'Ko', 'Kx'] as const)(
  '%s changes the own profile and no other',
  async (role, { server }) => {
    const own = {
      Id: people[role].id,
      FirstName: 'Changed',
      LastName: role,
      Title: 'T',
      PhoneNumber: '2',
      URL: 'https://tests.test',
      NotifyOnNewTask: false,
    }
    const { updates } = await expectDone(server, role, write, own)
    expect(updates).toEqual({ user_id: server.idOf(role) })
    expect(await rowOf(server, 'rds', own.Id)).toMatchObject({
      FirstName: 'Changed',
      FullName: `Changed ${role}`,
    })
    for (const more of [
      { Role: 'Owner' },
      { UserType: 'Administrator' },
      { OrganizationId: 'others' },
      { Organization: 'Others' },
      { UserName: 'other@tests.test' },
      { LeadOrder: 1 },
      { Id: people.K2.id },
      { Id: '00000000-nobody' },
    ])
      await expectRefused(
        server,
        role,
        write,
        { Id: own.Id, Title: 'x', ...more },
        refusal.notAllowed,
      )
  },
)

test.for([
  ['LOCK', refusal.notSignedIn],
  ['LOST', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s, even for their own profile', async ([role, answer], { server }) => {
  const { id } = role === 'ANON' ? people.ADM : people[role]
  await expectRefused(server, role, write, { Id: id, FirstName: 'x' }, answer)
})

test('administrators cannot change their own role and type', async ({ server }) => {
  for (const more of [{ Role: 'Owner' }, { UserType: 'Client' }])
    await expectRefused(server, 'ADM', write, { Id: people.ADM.id, ...more }, refusal.notAllowed)
  await expectDone(server, 'ADM', write, {
    Id: people.ADM.id,
    Title: 'T',
    UserType: 'Administrator',
  })
})

test('a text that was changed by somebody else is not overwritten', async ({ server }) => {
  const id = await makeUser(server, { Title: 'Stored' })
  const parameters = { Id: id, Title: 'Mine' }
  const seen = { expected: { Title: 'Seen' } }
  const { body } = await expectRefused(server, 'ADM', write, parameters, refusal.conflict, seen)
  expect(body.data.transformation.conflict).toMatchObject({ field: 'Title', stored: 'Stored' })
  await expectDone(server, 'ADM', write, parameters, { expected: { Title: 'Stored' } })
})

test('rejects a person who does not exist or whose account is closed', async ({ server }) => {
  for (const Id of ['00000000-nobody', await makeUser(server, { IsDeleted: true })])
    await expectRefused(server, 'ADM', write, { Id, Title: 'x' }, refusal.notFound)
})

test('rejects the address of another person, but not that of a closed account', async ({
  server,
}) => {
  const UserName = 'taken@tests.test'
  await makeUser(server, { UserName })
  const id = await makeUser(server)
  const taken = { Id: id, UserName: 'TAKEN@tests.test' }
  await expectRefused(server, 'ADM', write, taken, [409, 'Already exists'])
  await makeUser(server, { UserName: 'free@tests.test', IsDeleted: true })
  await expectDone(server, 'ADM', write, { Id: id, UserName: 'free@tests.test' })
  await expectDone(server, 'ADM', write, { Id: id, UserName: 'Free@tests.test' })
})

test('needs an id', async ({ server }) => {
  for (const parameters of [{}, { Id: '' }, { Id: 1 }, { Title: 'x' }])
    await expectRefused(server, 'ADM', write, parameters, [400, 'No ID provided'])
  const unfit = { Id: 'a b', Title: 'x' }
  await expectRefused(server, 'ADM', write, unfit, refusal.invalidParameters)
})

test('rejects invalid fields and a name that would be empty', async ({ server }) => {
  const Id = await makeUser(server, { FirstName: 'Only', LastName: '' })
  for (const more of [
    { UserName: 'x' },
    { URL: 'ftp://tests.test' },
    { UserType: 'x' },
    { Title: 'a\nb' },
    { FirstName: ' ' },
    { NotifyOnNewTask: null },
  ])
    await expectRefused(server, 'ADM', write, { Id, ...more }, refusal.invalidParameters)
})

test('writes of a new client are not older than ClientSince when the clock of the server is behind', async ({
  server,
}) => {
  const id = await makeUser(server, { UserType: 'Consultant' })
  const behind = Date.now() - 20_000
  vi.useFakeTimers({ toFake: ['Date'], now: behind })
  try {
    await expectDone(server, 'ADM', write, { Id: id, UserType: 'Client' })
  } finally {
    vi.useRealTimers()
  }
  const { ClientSince } = await rowOf(server, 'rds', id)
  expect(ClientSince.getTime()).toBeGreaterThanOrEqual(behind)
  expect(ClientSince.getTime()).toBeLessThan(behind + 10_000)
})
