import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { makeUser } from '#test/factories/make-user.ts'
import { people } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Project:AddClient'
const links = (server: TestServer, id: string) =>
  server.sql('rds', 'select * from "ProjectUser" where "UserId" = $1', [storedUserId('rds', id)])

test.for(targets)(
  'links the person in %s, who has access to the project at the next request',
  async (target, { server, made }) => {
    for (const role of ['Kx', 'C-'] as const) {
      const read = async () =>
        (await server.read(role, 'projects/{id}/project', { id: made.project }, target)).status
      expect(await read()).toBe(404)
      const parameters = { project_id: made.project, client_user_id: people[role].id.toUpperCase() }
      const { updates, pre_snapshot, history } = await expectDone(
        server,
        'ADM',
        write,
        parameters,
        {
          target,
        },
      )
      expect(pre_snapshot).toEqual([])
      expect(updates).toEqual({
        project_id: made.project,
        client_user_id: server.idOf(role, target),
      })
      expect(history).toMatchObject({ ProjectId: made.project, StandardId: null })
      expect(await read()).toBe(200)
    }
  },
)

test('of many concurrent requests exactly one links a person', async ({ server, made }) => {
  const parameters = { project_id: made.project, client_user_id: await makeUser(server) }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => server.write('ADM', write, parameters)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(7).fill(409),
  ])
})

test('a person whose account is closed at the same moment is not linked', async ({
  server,
  made,
}) => {
  for (let round = 0; round < 5; round += 1) {
    const id = await makeUser(server)
    await Promise.all([
      server.write('ADM', 'User:Delete', { Id: id }),
      server.write('ADM', write, { project_id: made.project, client_user_id: id }),
    ])
    expect(await links(server, id)).toEqual([])
  }
})

test('rejects a person who is already linked', async ({ server, made }) => {
  const parameters = { project_id: made.project, client_user_id: people['K+'].id }
  const linked = [409, 'pre_snapshot should have returned no entries, instead returned 1'] as const
  await expectRefused(server, 'ADM', write, parameters, linked)
})

test('rejects an administrator, who needs no link', async ({ server, made }) => {
  const parameters = { project_id: made.project, client_user_id: people.ADM.id }
  await expectRefused(server, 'ADM', write, parameters, refusal.invalidParameters)
})

test('refuses a project or a person that does not exist, and a closed account', async ({
  server,
  made,
}) => {
  const closed = await makeUser(server, { IsDeleted: true })
  const id = await makeUser(server)
  for (const parameters of [
    { project_id: 2_000_000, client_user_id: id },
    { project_id: made.project, client_user_id: '00000000-nobody' },
    { project_id: made.project, client_user_id: closed },
  ])
    await expectRefused(server, 'ADM', write, parameters, refusal.notFound)
})

test('refuses an archived project', async ({ server }) => {
  const { project } = await makeProject(server)
  await server.sql('rds', 'update "Project" set "StatusId" = 4 where "Id" = $1', [project])
  await server.changed('rds')
  const parameters = { project_id: project, client_user_id: await makeUser(server) }
  await expectRefused(server, 'ADM', write, parameters, refusal.archived)
})

test('needs both ids', async ({ server, made }) => {
  const ids = { project_id: made.project, client_user_id: people.Kx.id }
  const wrong = [
    {},
    ...badIds.map((project_id) => ({ ...ids, project_id })),
    ...['', 'a b', 1, null].map((client_user_id) => ({ ...ids, client_user_id })),
  ]
  for (const parameters of wrong)
    await expectRefused(server, 'ADM', write, parameters, refusal.invalidParameters)
})

test.for([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  const parameters = { project_id: made.project, client_user_id: people.Ko.id }
  await expectRefused(server, role, write, parameters, answer)
})
