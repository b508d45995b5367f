import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import type { Role } from '#test/harness/people.ts'
import { openTestServer, type TestServer } from '#test/harness/test-server.ts'

let server: TestServer
let one: MadeProject
let two: MadeProject
let unlinked: MadeProject
let tasks: Record<'ofStaff' | 'forClient' | 'byClient' | 'done' | 'elsewhere', number>

const read = 'tasks/tasks_combined_client'

beforeAll(async () => {
  server = await openTestServer()
  one = await makeProject(server)
  two = await makeProject(server)
  unlinked = await makeProject(server, { isLed: false })
  for (const target of targets)
    await server.sql(target, 'delete from "ProjectUser" where "ProjectId" = $1', [unlinked.project])
  const make = ({ project, standards }: MadeProject, more: object) =>
    makeTask(server, { project, standard: standards[0]!.id, ...more })
  tasks = {
    done: await make(two, { author: 'K+', assignees: { SC: true } }),
    ofStaff: await make(one, { assignees: { SC: false } }),
    forClient: await make(two, { assignees: { 'K+': false, SC: true } }),
    byClient: await make(one, { author: 'K2' }),
    elsewhere: await make(unlinked, { author: 'K+', assignees: { 'K+': false } }),
  }
  for (const target of targets) await server.changed(target)
})
afterAll(() => server.close())

const idsFor = async (role: Role, query = {}): Promise<number[]> =>
  (await server.read(role, read, query)).body.data.map(({ Id }: { Id: number }) => Id)

test.each(targets)(
  'clients see the tasks of all their projects with a client as author or assignee, in %s',
  async (target) => {
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
      assignees: [
        { UserId: server.idOf('K+', target), FullName: 'Client', IsCompleted: false },
        { UserId: server.idOf('SC', target), FullName: 'Senior', IsCompleted: true },
      ],
    })
  },
)

test('consultants see all tasks of the projects to which they are linked, also by leading', async () => {
  const { byClient, forClient, ofStaff, done } = tasks
  for (const role of ['C+', 'SC'] as const)
    expect(await idsFor(role)).toEqual([byClient, forClient, ofStaff, done])
})

test('administrators see those of every project', async () => {
  const ids = await idsFor('ADM')
  for (const id of Object.values(tasks)) expect(ids).toContain(id)
})

test('the open ones alone when they are asked for', async () => {
  expect(await idsFor('K+', { is_open: 'true' })).toEqual([tasks.byClient, tasks.forClient])
  expect(await idsFor('K+', { is_open: 'false' })).toEqual(await idsFor('K+'))
})

test.each([
  ['C-', 404],
  ['Ko', 404],
  ['Kx', 404],
  ['LOCK', 401],
  ['ANON', 401],
] as const)('%s gets %i', async (role, status) => {
  expect((await server.read(role, read)).status).toBe(status)
})

test('refuses what is neither true nor false', async () => {
  expect((await server.read('ADM', read, { is_open: 'yes' })).status).toBe(400)
})
