import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { test as serverTest } from '#test/harness/server-test.ts'

const test = serverTest.extend('tasks', { scope: 'file', auto: true }, async ({ server, made }) => {
  const [first, second] = [made.standards[0]!.id, made.standards[1]!.id]
  const make = (standard: number, more: object) =>
    makeTask(server, { project: made.project, standard, ...more })
  return {
    done: await make(first, { author: 'K+', assignees: { SC: true } }),
    ofStaff: await make(first, { assignees: { SC: false, AC: true } }),
    forClient: await make(first, { assignees: { 'K+': false, SC: true } }),
    elsewhere: await make(second, { author: 'K2' }),
  }
})

const read = 'tasks/tasks_for_project'
const idsIn = (body: { data: { Id: number }[] }) => body.data.map(({ Id }) => Id)

test.for(targets)(
  'staff see all tasks, open ones first and the newest first, in %s',
  async (target, { server, made, tasks }) => {
    const { body } = await server.read('C+', read, { project_id: made.project }, target)
    const { elsewhere, forClient, ofStaff, done } = tasks
    expect(idsIn(body)).toEqual([elsewhere, forClient, ofStaff, done])
    expect(body.data[2]).toEqual({
      Id: ofStaff,
      Text: 'A task',
      ProjectId: made.project,
      ProjectName: 'Test (Program)',
      StandardId: made.standards[0]!.id,
      StandardName: 'TS 1',
      ModuleId: made.module,
      AuthorId: server.idOf('C+', target),
      AuthorName: 'Linked',
      CreationDate: expect.stringMatching(/Z$/),
      DueDate: null,
      assignees: [
        { UserId: server.idOf('AC', target), FullName: 'Associate', IsCompleted: true },
        { UserId: server.idOf('SC', target), FullName: 'Senior', IsCompleted: false },
      ],
    })
  },
)

test('returns the tasks of one standard when it is given', async ({ server, made, tasks }) => {
  const query = { project_id: made.project, standard_id: made.standards[1]!.id }
  expect(idsIn((await server.read('ADM', read, query)).body)).toEqual([tasks.elsewhere])
})

test('clients see the tasks with a client of the project as author or assignee', async ({
  server,
  made,
  tasks,
}) => {
  for (const role of ['K+', 'K2'] as const) {
    const { body } = await server.read(role, read, { project_id: made.project })
    expect(idsIn(body)).toEqual([tasks.elsewhere, tasks.forClient, tasks.done])
  }
})

test.for([
  ['C-', 404],
  ['Ko', 404],
  ['Kx', 404],
  ['LOCK', 401],
  ['ANON', 401],
] as const)('%s gets status %i', async ([role, status], { server, made }) => {
  expect((await server.read(role, read, { project_id: made.project })).status).toBe(status)
})

test('rejects invalid ids', async ({ server }) => {
  for (const query of [{}, { project_id: '12abc' }, { project_id: 1, standard_id: 0 }])
    expect((await server.read('ADM', read, query as Record<string, string>)).status).toBe(400)
})
