import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { makeUser } from '#test/factories/make-user.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'

const test = serverTest.extend('closed', { scope: 'file', auto: true }, async ({ server }) => {
  // C+ is a consultant of a project.
  await makeProject(server)
  return makeUser(server, { IsDeleted: true })
})

type Rows = Record<string, unknown>[]
const idsOf = (rows: Rows) => rows.map(({ Id }) => String(Id).toLowerCase())

test.for(targets)(
  'administrators see every field of all users in %s',
  async (target, { server, closed }) => {
    const { body } = await server.read('ADM', 'admin/all_users', {}, target)
    const rows = body.data as Rows
    expect(rows.find(({ Id }) => Id === server.idOf('K+', target))).toEqual({
      Id: server.idOf('K+', target),
      UserName: people['K+'].email,
      FirstName: 'Client',
      LastName: '',
      FullName: 'Client',
      Title: null,
      Organization: 'Ours',
      OrganizationId: 'ours',
      PhoneNumber: null,
      URL: null,
      Role: 'Client',
      UserType: 'Client',
      NotifyOnNewTask: true,
      LeadOrder: null,
      IsLocked: false,
    })
    expect(idsOf(rows)).toContain(people.LOCK.id)
    expect(idsOf(rows)).not.toContain(closed)
    const names = rows.map(({ FullName }) => String(FullName).toLowerCase())
    expect(new Set(names).size).toBeGreaterThan(30)
  },
)

test('people are in the natural order of their names, in the team of a project too', async ({
  server,
}) => {
  const names = ['Zoë Reviewer 10', 'zoe Reviewer 2', 'Zoe Reviewer 1']
  const { project: project_id } = await makeProject(server)
  for (const FirstName of names) {
    const id = await makeUser(server, { FirstName, LastName: '' })
    await server.write('ADM', 'Project:AddClient', { project_id, client_user_id: id })
  }
  const namesIn = (rows: Rows) =>
    rows.map(({ FullName }) => String(FullName)).filter((name) => /^zo[eë] Reviewer/i.test(name))
  const expected = ['Zoe Reviewer 1', 'zoe Reviewer 2', 'Zoë Reviewer 10']
  const all = await server.read('ADM', 'admin/all_users')
  expect(namesIn(all.body.data as Rows)).toEqual(expected)
  const team = await server.read('ADM', 'admin/project_users', { project_id })
  expect(namesIn(team.body.data as Rows)).toEqual(expected)
  const project = await server.read('ADM', 'projects/{id}/project', { id: project_id })
  expect(namesIn((project.body.data as { clients: Rows }).clients)).toEqual(expected)
})

test('consultants get a directory, those without a project one of the staff', async ({
  server,
  closed,
}) => {
  for (const [role, knowsClients] of [
    ['C+', true],
    ['C-', false],
  ] as const) {
    const { body } = await server.read(role, 'admin/all_users')
    for (const row of body.data) expect(Object.keys(row)).toEqual(['Id', 'FullName', 'Title'])
    expect(idsOf(body.data).includes(people['K+'].id)).toBe(knowsClients)
    expect(idsOf(body.data)).toContain(people.SC.id)
    expect(idsOf(body.data)).not.toContain(closed)
  }
})

test.for(Object.entries({ 'K+': 403, Ko: 403, Kx: 403, LOCK: 401, LOST: 401, ANON: 401 }))(
  '%s gets status %i',
  async ([role, status], { server }) => {
    expect((await server.read(role as Role, 'admin/all_users', {})).status).toBe(status)
  },
)
