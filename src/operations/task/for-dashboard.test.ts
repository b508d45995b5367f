import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { people } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'

const test = serverTest.extend('tasks', { scope: 'file', auto: true }, async ({ server }) => {
  const [one, two] = [await makeProject(server), await makeProject(server)]
  const make = ({ project, standards }: typeof one, assignees: object) =>
    makeTask(server, { project, standard: standards[0]!.id, assignees })
  return {
    open: await make(one, { 'K+': false }),
    done: await make(two, { 'K+': true, SC: false }),
    ofOther: await make(one, { SC: false }),
  }
})

const read = 'tasks/for_dashboard'

test.for(targets)(
  "returns the caller's own tasks of all projects, open ones first, in %s",
  async (target, { server, tasks }) => {
    const user_id = people['K+'].id.toUpperCase()
    const { body } = await server.read('K+', read, { user_id }, target)
    expect(body.data).toMatchObject([
      { Id: tasks.open, IsCompleted: false, ProjectName: 'Test (Program)', StandardName: 'TS 1' },
      { Id: tasks.done, IsCompleted: true },
    ])
    expect(body.data).toHaveLength(2)
  },
)

test('administrators see the tasks of everybody', async ({ server, tasks }) => {
  const { body } = await server.read('ADM', read, { user_id: people.SC.id })
  expect(body.data.map(({ Id }: { Id: number }) => Id)).toEqual([tasks.ofOther, tasks.done])
})

test.for(['C+', 'C-', 'K2', 'Ko', 'Kx'] as const)(
  '%s sees only their own tasks',
  async (role, { server }) => {
    const others = await server.read(role, read, { user_id: people['K+'].id })
    expect([others.status, others.body.error]).toEqual([403, 'Not allowed'])
    const own = await server.read(role, read, { user_id: people[role].id })
    expect([own.status, own.body]).toEqual([200, { data: [] }])
  },
)

test.for(['LOCK', 'ANON'] as const)('%s gets 401', async (role, { server }) => {
  expect((await server.read(role, read, { user_id: people.LOCK.id })).status).toBe(401)
})

test('needs a user id', async ({ server }) => {
  for (const user_id of ['', 'a b', 'é']) {
    expect((await server.read('ADM', read, { user_id })).status).toBe(400)
  }
  expect((await server.read('ADM', read)).status).toBe(400)
})
