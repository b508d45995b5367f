import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { people } from '#test/harness/people.ts'
import { openTestServer, type TestServer } from '#test/harness/test-server.ts'

let server: TestServer
let tasks: { done: number; open: number; ofOther: number }

beforeAll(async () => {
  server = await openTestServer()
  const [one, two] = [await makeProject(server), await makeProject(server)]
  const make = ({ project, standards }: typeof one, assignees: object) =>
    makeTask(server, { project, standard: standards[0]!.id, assignees })
  tasks = {
    open: await make(one, { 'K+': false }),
    done: await make(two, { 'K+': true, SC: false }),
    ofOther: await make(one, { SC: false }),
  }
})
afterAll(() => server.close())

const read = 'tasks/for_dashboard'

test.each(targets)('the own tasks of all projects, open ones first, in %s', async (target) => {
  const user_id = people['K+'].id.toUpperCase()
  const { body } = await server.read('K+', read, { user_id }, target)
  expect(body.data).toMatchObject([
    { Id: tasks.open, IsCompleted: false, ProjectName: 'Test (Program)', StandardName: 'TS 1' },
    { Id: tasks.done, IsCompleted: true },
  ])
  expect(body.data).toHaveLength(2)
})

test('administrators see those of anybody', async () => {
  const { body } = await server.read('ADM', read, { user_id: people.SC.id })
  expect(body.data.map(({ Id }: { Id: number }) => Id)).toEqual([tasks.ofOther, tasks.done])
})

test.each(['C+', 'C-', 'K2', 'Ko', 'Kx'] as const)('%s sees only the own ones', async (role) => {
  const others = await server.read(role, read, { user_id: people['K+'].id })
  expect([others.status, others.body.error]).toEqual([403, 'Not allowed'])
  const own = await server.read(role, read, { user_id: people[role].id })
  expect([own.status, own.body]).toEqual([200, { data: [] }])
})

test.each(['LOCK', 'ANON'] as const)('%s is signed out', async (role) => {
  expect((await server.read(role, read, { user_id: people.LOCK.id })).status).toBe(401)
})

test('needs a user id', async () => {
  for (const user_id of ['', 'a b', 'é']) {
    expect((await server.read('ADM', read, { user_id })).status).toBe(400)
  }
  expect((await server.read('ADM', read)).status).toBe(400)
})
