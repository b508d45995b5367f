import pg from 'pg'
import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { makeTask, openTaskCounts } from '#test/factories/make-task.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectWaiting } from '#test/matchers/expect-waiting.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Project:RemoveClient'
const removal = (project_id: number, role: Exclude<Role, 'ANON'>) => ({
  project_id,
  client_user_id: people[role].id,
})

test.for(targets)(
  'ends the link in %s, and with it access at the next request',
  async (target, { server }) => {
    const { project } = await makeProject(server)
    for (const role of ['K+', 'C+'] as const) {
      const read = async () =>
        (await server.read(role, 'projects/{id}/project', { id: project }, target)).status
      expect(await read()).toBe(200)
      const UserId = server.idOf(role, target)
      const { updates, pre_snapshot, history } = await expectDone(
        server,
        'ADM',
        write,
        removal(project, role),
        { target },
      )
      expect(pre_snapshot).toEqual([{ ProjectId: project, UserId, Assignments: [] }])
      expect(updates).toEqual({ project_id: project, client_user_id: UserId })
      expect(history).toMatchObject({ ProjectId: project, StandardId: null })
      expect(await read()).toBe(404)
    }
    const left = await server.sql(
      target,
      'select "UserId" from "ProjectUser" where "ProjectId" = $1',
      [project],
    )
    expect(left).toHaveLength(2)
  },
)

const assigneesOf = (server: FirstServer, id: number) =>
  server.sql('rds', 'select "UserId", "IsCompleted" from "TaskAssignee" where "TaskId" = $1', [id])

test.for(['K+', 'C+'] as const)(
  'the open assignments of %s end with the link and stay in the pre_snapshot, and the open tasks are recounted',
  async (role, { server }) => {
    const { project, standards } = await makeProject(server)
    const [first, second] = standards.map(({ id }) => id) as [number, number]
    const of = (standard: number, assignees: Partial<Record<Exclude<Role, 'ANON'>, boolean>>) =>
      makeTask(server, { project, standard, author: 'SC', assignees })
    const alone = await of(first, { [role]: false })
    const withOther = await of(second, { [role]: false, AC: true })
    const done = await of(second, { [role]: true })
    const ofOther = await of(second, { AC: false })
    const { pre_snapshot } = await expectDone(server, 'ADM', write, removal(project, role))
    expect(pre_snapshot).toEqual([
      {
        ProjectId: project,
        UserId: server.idOf(role),
        Assignments: [
          { TaskId: alone, StandardId: first },
          { TaskId: withOther, StandardId: second },
        ],
      },
    ])
    expect(await assigneesOf(server, alone)).toEqual([])
    expect(await assigneesOf(server, withOther)).toEqual([
      { UserId: server.idOf('AC'), IsCompleted: true },
    ])
    expect(await assigneesOf(server, done)).toEqual([
      { UserId: server.idOf(role), IsCompleted: true },
    ])
    expect(await assigneesOf(server, ofOther)).toHaveLength(1)
    const { kept, counted } = await openTaskCounts(server, project)
    expect(kept).toEqual([1, 1])
    expect(counted).toEqual(kept)
  },
)

test('the person can neither see nor change the tasks any more', async ({ server }) => {
  const { project, standards } = await makeProject(server)
  const standard = standards[0]!.id
  const id = await makeTask(server, { project, standard, assignees: { 'K+': false } })
  const own = async () => {
    const query = { user_id: people['K+'].id }
    const { body } = await server.read('K+', 'tasks/for_dashboard', query)
    return (body.data as { Id: number }[]).some(({ Id }) => Id === id)
  }
  expect(await own()).toBe(true)
  await expectDone(server, 'ADM', write, removal(project, 'K+'))
  expect(await own()).toBe(false)
  const done = { task_id: id, assignee: { user_id: people['K+'].id, is_completed: true } }
  expect((await server.write('K+', 'Task:UpdateCompletion', done)).status).toBe(404)
})

test('a part that is completed while its assignee is being removed keeps its author', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server)
  const id = await makeTask(server, {
    project,
    standard: standards[0]!.id,
    assignees: { 'K+': false },
  })
  const completing = new pg.Client({ connectionString: server.ownerUrls.rds })
  await completing.connect()
  try {
    await completing.query('begin')
    await completing.query('select from "Task" where "Id" = $1 for update', [id])
    const removing = expectDone(server, 'ADM', write, removal(project, 'K+'))
    await expectWaiting(server, 'rds')
    await completing.query('update "TaskAssignee" set "IsCompleted" = true where "TaskId" = $1', [
      id,
    ])
    await completing.query('commit')
    expect((await removing).pre_snapshot).toMatchObject([{ Assignments: [] }])
  } finally {
    await completing.end()
  }
  expect(await assigneesOf(server, id)).toEqual([{ UserId: server.idOf('K+'), IsCompleted: true }])
})

test('rejects the removal of a person who leads standards until they are handed over', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server)
  const standard_id = standards[0]!.id
  await server.sql('rds', 'insert into "ProjectUser" values ($1, $2)', [project, server.idOf('SC')])
  const leads = [409, 'Person leads standards of the project'] as const
  await expectRefused(server, 'ADM', write, removal(project, 'SC'), leads)
  for (const phase of ['gap-analysis', 'desktop-review', 'verification'])
    await expectDone(server, 'ADM', 'Standard:UpdateConsultantAssignments', {
      project_id: project,
      assignmentChanges: standards.map(({ id }) => ({
        standard_id: id,
        phase,
        role: 'SC',
        from_consultant_id: people.SC.id,
        to_consultant_id: phase === 'verification' && id === standard_id ? people.AC.id : null,
      })),
    })
  await expectDone(server, 'ADM', write, removal(project, 'SC'))
})

test('a person who is added again gets the link only', async ({ server }) => {
  const { project } = await makeProject(server)
  await expectDone(server, 'ADM', write, removal(project, 'K+'))
  await expectDone(server, 'ADM', 'Project:AddClient', removal(project, 'K+'))
  const { body } = await server.read('ADM', 'admin/project_users', { project_id: project })
  const row = (body.data as { Id: string }[]).find(({ Id }) => Id === server.idOf('K+'))
  expect(row).toMatchObject({ isLinked: true, seniorStandardCount: 0, associateStandardCount: 0 })
})

test('of two concurrent removals exactly one succeeds', async ({ server }) => {
  const { project } = await makeProject(server)
  const answers = await Promise.all(
    Array.from({ length: 2 }, () => server.write('ADM', write, removal(project, 'K2'))),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('rejects a person who is not linked, or who does not exist', async ({ server }) => {
  const { project } = await makeProject(server)
  for (const parameters of [
    removal(project, 'Kx'),
    removal(2_000_000, 'K+'),
    { project_id: project, client_user_id: '00000000-nobody' },
  ])
    await expectRefused(server, 'ADM', write, parameters, refusal.notFound)
})

test('needs both ids', async ({ server }) => {
  const ids = { project_id: 1, client_user_id: people.Kx.id }
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
] as const)('is denied to %s', async ([role, answer], { server }) => {
  const { project } = await makeProject(server)
  await expectRefused(server, role, write, removal(project, 'K2'), answer)
})
