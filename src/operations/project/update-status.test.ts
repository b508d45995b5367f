import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Project:UpdateStatus'
const missing = [400, 'project_id and status_id required for ProjectUpdateStatus'] as const
const change = (made: MadeProject, more: object) => ({ project_id: made.project, ...more })
const stored = async (server: TestServer, project: number, target: 'rds' | 'ps' = 'rds') =>
  (
    await server.sql(target, 'select "Name", "StatusId" from "Project" where "Id" = $1', [project])
  )[0]

test.for(targets)(
  'changes name and status of the project in %s and returns the previous row',
  async (target, { server }) => {
    const { project } = await makeProject(server)
    const parameters = { project_id: String(project), name: ' New (Program) ', status_id: 3 }
    const { updates, pre_snapshot, history } = await expectDone(server, 'ADM', write, parameters, {
      target,
    })
    expect(updates).toEqual({ project_id: project })
    expect(pre_snapshot).toEqual([{ Id: project, Name: 'Test (Program)', StatusId: 1 }])
    expect(history).toMatchObject({ ProjectId: project, StandardId: null })
    expect(await stored(server, project, target)).toEqual({ Name: 'New (Program)', StatusId: 3 })
    const other = target === 'rds' ? 'ps' : 'rds'
    expect(await stored(server, project, other)).toEqual({ Name: 'Test (Program)', StatusId: 1 })
  },
)

test('updates only the given fields', async ({ server }) => {
  const { project: project_id } = await makeProject(server)
  await expectDone(server, 'ADM', write, { project_id, name: 'Renamed' })
  expect(await stored(server, project_id)).toEqual({ Name: 'Renamed', StatusId: 1 })
  await expectDone(server, 'ADM', write, { project_id, status_id: '2' })
  expect(await stored(server, project_id)).toEqual({ Name: 'Renamed', StatusId: 2 })
})

test('every list names the project by its new name at once', async ({ server }) => {
  const { project, standards } = await makeProject(server)
  await makeTask(server, { project, standard: standards[0]!.id, assignees: { 'K+': false } })
  const names = async () => {
    const id = { project_id: project }
    const tasks = await server.read('K+', 'tasks/tasks_for_project', id)
    const own = await server.read('K+', 'tasks/for_dashboard', { user_id: server.idOf('K+') })
    const one = await server.read('K+', 'projects/{id}/project', { id: project })
    return [
      tasks.body.data[0].ProjectName,
      own.body.data.find((task: { ProjectId: number }) => task.ProjectId === project).ProjectName,
      one.body.data.Name,
    ]
  }
  expect(await names()).toEqual(Array(3).fill('Test (Program)'))
  await expectDone(server, 'ADM', write, { project_id: project, name: 'Renamed' })
  expect(await names()).toEqual(Array(3).fill('Renamed'))
})

test('an archived project rejects writes until it has another status; its name stays too', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server)
  const project_id = project
  const task = { project_id, standard_id: standards[0]!.id, text: 'A task' }
  await expectDone(server, 'C+', 'Task:Create', task)
  await expectDone(server, 'ADM', write, { project_id, status_id: 4 })
  await expectRefused(server, 'C+', 'Task:Create', task, refusal.archived)
  await expectRefused(server, 'ADM', write, { project_id, name: 'A' }, refusal.archived)
  const both = { project_id, name: 'A', status_id: 1 }
  await expectRefused(server, 'ADM', write, both, refusal.archived)
  await expectDone(server, 'ADM', write, { project_id, status_id: 1 })
  await expectDone(server, 'C+', 'Task:Create', task)
})

test('rejects overwriting what somebody else wrote', async ({ server }) => {
  const { project: project_id } = await makeProject(server)
  await expectDone(server, 'ADM', write, { project_id, name: 'First' })
  const second = { project_id, name: 'Second' }
  const { body } = await expectRefused(server, 'ADM', write, second, refusal.conflict, {
    expected: { Name: 'Test (Program)' },
  })
  const { conflict } = body.data.transformation
  expect(conflict).toMatchObject({ field: 'Name', stored: 'First', by: 'Adm' })
  const status = { project_id, status_id: 2 }
  await expectRefused(server, 'ADM', write, status, refusal.conflict, { expected: { StatusId: 3 } })
  await expectDone(server, 'ADM', write, second, { expected: { Name: 'First' } })
})

test('of many writes that expect the same name exactly one renames', async ({ server }) => {
  const { project: project_id } = await makeProject(server)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      server.write(
        'ADM',
        write,
        { project_id, name: `Name ${index}` },
        { expected: { Name: 'Test (Program)' } },
      ),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(11).fill(409),
  ])
})

test('refuses a project that does not exist', async ({ server }) => {
  const parameters = { project_id: 2_000_000, status_id: 1 }
  await expectRefused(server, 'ADM', write, parameters, refusal.notFound)
})

test('needs the project and a name or a status', async ({ server, made }) => {
  const wrong = [
    {},
    change(made, {}),
    { name: 'A', status_id: 1 },
    ...badIds.map((status_id) => change(made, { status_id })),
    ...badIds.map((project_id) => change(made, { project_id, status_id: 1 })),
  ]
  for (const parameters of wrong) await expectRefused(server, 'ADM', write, parameters, missing)
  const unfit = [
    ...['', ' ', 'two\nlines', 'a'.repeat(201), null, 1].map((name) => change(made, { name })),
    change(made, { status_id: 5 }),
  ]
  for (const parameters of unfit)
    await expectRefused(server, 'ADM', write, parameters, refusal.invalidParameters)
})

test.for([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['SC', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(server, role, write, change(made, { status_id: 2 }), answer)
})
