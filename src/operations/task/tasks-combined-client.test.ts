import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import type { Role } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'

const read = 'tasks/tasks_combined_client'

const test = serverTest
  .extend('one', { scope: 'file' }, ({ newProject }) => newProject())
  .extend('two', { scope: 'file' }, ({ newProject }) => newProject())
  .extend('unlinked', { scope: 'file' }, ({ newProject }) => newProject({ isLed: false }))
  .extend('tasks', { scope: 'file', auto: true }, async ({ server, one, two, unlinked }) => {
    for (const target of targets)
      await server.sql(target, 'delete from "ProjectUser" where "ProjectId" = $1', [
        unlinked.project,
      ])
    const make = ({ project, standards }: MadeProject, more: object) =>
      makeTask(server, { project, standard: standards[0]!.id, ...more })
    const tasks = {
      done: await make(two, { author: 'K+', assignees: { SC: true } }),
      ofStaff: await make(one, { assignees: { SC: false } }),
      forClient: await make(two, { assignees: { 'K+': false, SC: true } }),
      byClient: await make(one, { author: 'K2' }),
      elsewhere: await make(unlinked, { author: 'K+', assignees: { 'K+': false } }),
    }
    for (const target of targets) await server.changed(target)
    return tasks
  })

const idsFor = async (server: TestServer, role: Role, query = {}): Promise<number[]> =>
  (await server.read(role, read, query)).body.data.map(({ Id }: { Id: number }) => Id)

test.for(targets)(
  'clients see the tasks of all their projects with a client as author or assignee, in %s',
  async (target, { server, two, tasks }) => {
    const { body } = await server.read('K+', read, {}, target)
    const { byClient, forClient, done } = tasks
    expect(body.data.map(({ Id }: { Id: number }) => Id)).toEqual([byClient, forClient, done])
    expect(body.data[1]).toEqual({
      Id: forClient,
      Text: 'A task',
      ProjectId: two.project,
      ProjectName: 'Test (Program)',
      StandardId: two.standards[0]!.id,
      StandardName: 'TS 1',
      ModuleId: two.module,
      AuthorId: server.idOf('C+', target),
      AuthorName: 'Linked',
      CreationDate: expect.stringMatching(/Z$/),
      DueDate: null,
      assignees: [
        { UserId: server.idOf('K+', target), FullName: 'Client', IsCompleted: false },
        { UserId: server.idOf('SC', target), FullName: 'Senior', IsCompleted: true },
      ],
    })
  },
)

test('consultants see all tasks of the projects to which they are linked, also as leads', async ({
  server,
  tasks,
}) => {
  const { byClient, forClient, ofStaff, done } = tasks
  for (const role of ['C+', 'SC'] as const)
    expect(await idsFor(server, role)).toEqual([byClient, forClient, ofStaff, done])
})

test('administrators see the tasks of every project', async ({ server, tasks }) => {
  const ids = await idsFor(server, 'ADM')
  for (const id of Object.values(tasks)) expect(ids).toContain(id)
})

test('returns only open tasks on request', async ({ server, tasks }) => {
  expect(await idsFor(server, 'K+', { is_open: 'true' })).toEqual([tasks.byClient, tasks.forClient])
  expect(await idsFor(server, 'K+', { is_open: 'false' })).toEqual(await idsFor(server, 'K+'))
})

test.for([
  ['C-', 404],
  ['Ko', 404],
  ['Kx', 404],
  ['LOCK', 401],
  ['ANON', 401],
] as const)('%s gets status %i', async ([role, status], { server }) => {
  expect((await server.read(role, read)).status).toBe(status)
})

test('rejects values that are not boolean', async ({ server }) => {
  expect((await server.read('ADM', read, { is_open: 'yes' })).status).toBe(400)
})
