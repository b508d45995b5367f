import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { makeSession } from '#test/factories/make-session.ts'
import { makeUser } from '#test/factories/make-user.ts'
import { openAccount } from '#test/harness/open-account.ts'
import { people } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

// Two consultants with all the permissions of administrators who are not administrators.
const test = serverTest.extend(
  'settings',
  { scope: 'file' },
  { SUPER_USERS: [people.SC.email, people.AC.email].join() },
)

const write = 'User:Delete'
const link = (server: TestServer, made: MadeProject, id: string) =>
  Promise.all(
    targets.map((target) =>
      server.sql(target, 'insert into "ProjectUser" values ($1, $2)', [
        made.project,
        storedUserId(target, id),
      ]),
    ),
  )

test.for(targets)(
  'closes the account in %s, ends the links and keeps the row',
  async (target, { server, made }) => {
    const id = await makeUser(server)
    await link(server, made, id)
    const stored = storedUserId(target, id)
    const { updates, pre_snapshot } = await expectDone(
      server,
      'ADM',
      write,
      { Id: id.toUpperCase() },
      { target },
    )
    expect(updates).toEqual({ user_id: stored })
    expect(pre_snapshot).toEqual([
      expect.objectContaining({
        Id: stored,
        FirstName: 'Made',
        UserType: 'Client',
        IsLocked: false,
      }),
      { ProjectId: made.project, UserId: stored },
    ])
    const [row] = await server.sql(target, 'select * from "User" where "Id" = $1', [stored])
    expect(row).toMatchObject({ ...pre_snapshot[0], IsDeleted: true })
    const links = 'select from "ProjectUser" where "UserId" = $1'
    expect(await server.sql(target, links, [stored])).toEqual([])
    const other = target === 'rds' ? 'ps' : 'rds'
    expect(await server.sql(other, links, [storedUserId(other, id)])).toHaveLength(1)
  },
)

test('ends access at the very next request and every session, also that of a browser left open', async ({
  server,
  made,
}) => {
  const id = await makeUser(server)
  await link(server, made, id)
  const headers = await openAccount(server, id, 'leaver@tests.test')
  const path = `/api/v5/projects/${made.project}/project?apiDb=rds`
  expect((await server.fetch(path, { headers })).status).toBe(200)
  await expectDone(server, 'ADM', write, { Id: id })
  expect((await server.fetch(path, { headers })).status).toBe(401)
  expect((await server.fetch('/api/session', { headers })).body.data.user).toBeNull()
  // A session opened later is rejected as well.
  const later = await makeSession((text, values) => server.sql('identity', text, values), id)
  expect((await server.fetch(path, { headers: later })).status).toBe(401)
})

test('tasks and standards of a deleted person keep the name', async ({ server, made }) => {
  const id = await makeUser(server, {
    UserType: 'Consultant',
    FirstName: 'Former',
    LastName: 'Lead',
  })
  const standard = made.standards[0]!.id
  const stored = storedUserId('rds', id)
  await server.sql(
    'rds',
    `with lead as (update "StandardDesktopReview" set "OwnerId" = $1 where "ProjectId" = $2 and "StandardId" = $3)
    insert into "Task" ("Text", "ProjectId", "StandardId", "AuthorId") values ('Written', $2, $3, $1)`,
    [stored, made.project, standard],
  )
  await expectDone(server, 'ADM', write, { Id: id })
  const tasks = await server.read('ADM', 'tasks/tasks_for_project', { project_id: made.project })
  expect(tasks.body.data).toEqual([
    expect.objectContaining({ Text: 'Written', AuthorId: stored, AuthorName: 'Former Lead' }),
  ])
  const standards = await server.read('ADM', 'projects/{id}/standard_phase', { id: made.project })
  expect(standards.body.data[0].phaseDetails['desktop-review'].OwnerId).toBe(stored)
})

test('a person who returns under the same address has no rights', async ({ server, made }) => {
  const UserName = 'back@tests.test'
  const id = await makeUser(server, { UserName })
  await link(server, made, id)
  await expectDone(server, 'ADM', write, { Id: id })
  const again = { UserName, FirstName: 'Back' }
  const { updates } = await expectDone(server, 'ADM', 'User:Create', again)
  expect(updates.user_id.toLowerCase()).not.toBe(id)
  const headers = await openAccount(server, updates.user_id, UserName)
  const ask = (path: string) => server.fetch(`${path}?apiDb=rds`, { headers })
  expect((await ask('/api/v5/users/profile')).status).toBe(200)
  expect((await ask(`/api/v5/projects/${made.project}/project`)).status).toBe(404)
  expect((await ask('/api/v5/admin/all_projects')).status).toBe(403)
})

test('people cannot close their own account', async ({ server }) => {
  await expectRefused(server, 'ADM', write, { Id: people.ADM.id }, refusal.notAllowed)
})

/** Makes these administrators the only ones able to sign in while `act` runs. */
async function withAdministrators(
  server: TestServer,
  ids: readonly string[],
  act: () => Promise<void>,
) {
  const others = `"UserType" = 'Administrator' and not "IsDeleted" and not "Id" = any($1)`
  const set = async (isLocked: boolean) => {
    await server.sql('rds', `update "User" set "IsLocked" = ${isLocked} where ${others}`, [ids])
    await server.changed('rds')
  }
  await set(true)
  try {
    await act()
  } finally {
    await set(false)
  }
}

test('the last administrator cannot be deleted, not even by a super user who is not one', async ({
  server,
}) => {
  const Id = people.ADM.id
  await withAdministrators(server, [server.idOf('ADM')], async () => {
    await expectRefused(server, 'SC', write, { Id }, refusal.notAllowed)
    const lock = { target_user_id: Id }
    await expectRefused(server, 'SC', 'User:UpdateGFLock', lock, refusal.notAllowed)
    await expectRefused(server, 'SC', 'User:Update', { Id, UserType: 'Client' }, refusal.notAllowed)
    await expectDone(server, 'SC', 'User:Update', { Id, Title: 'Last' })
  })
})

test('when two administrators are deleted at once, one stays', async ({ server }) => {
  const [first, second] = [
    await makeUser(server, { UserType: 'Administrator' }),
    await makeUser(server, { UserType: 'Administrator' }),
  ]
  const ids = [first.toUpperCase(), second.toUpperCase()]
  await withAdministrators(server, ids, async () => {
    const answers = await Promise.all([
      server.write('SC', write, { Id: first }),
      server.write('AC', 'User:UpdateGFLock', { target_user_id: second }),
      server.write('SC', 'User:Update', { Id: second, UserType: 'Client' }),
    ])
    expect(answers.map(({ status }) => status)).toContain(403)
    const left = await server.sql(
      'rds',
      `select "Id" from "User" where "UserType" = 'Administrator' and not "IsLocked" and not "IsDeleted"`,
    )
    expect(left).toHaveLength(1)
  })
})

test('rejects a person who does not exist or whose account is closed', async ({ server }) => {
  for (const Id of ['00000000-nobody', await makeUser(server, { IsDeleted: true })])
    await expectRefused(server, 'ADM', write, { Id }, refusal.notFound)
})

test('needs an id', async ({ server }) => {
  for (const parameters of [{}, { Id: '' }, { Id: 7 }, { Id: ['a'] }, { target_user_id: 'a' }])
    await expectRefused(server, 'ADM', write, parameters, [
      400,
      'Need to provide a UserId to delete',
    ])
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
  await expectRefused(server, role, write, { Id: people.K2.id }, answer)
})
