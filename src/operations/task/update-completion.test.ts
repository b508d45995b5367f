import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { makeTask, openTaskCounts } from '#test/factories/make-task.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

type Member = Exclude<Role, 'ANON'>

const newTask = (
  server: TestServer,
  made: MadeProject,
  assignees: Partial<Record<Member, boolean>> = { 'K+': false, SC: false },
) => makeTask(server, { project: made.project, standard: made.standards[0]!.id, assignees })
const completion = (task_id: unknown, role: Member, is_completed: unknown = true) => ({
  task_id,
  assignee: { user_id: people[role].id, is_completed },
})

test.for(targets)(
  'marks only the given assignee in %s and returns the previous row',
  async (target, { server, made }) => {
    const id = await newTask(server, made)
    const { updates, pre_snapshot } = await expectDone(
      server,
      'K+',
      'Task:UpdateCompletion',
      completion(id, 'K+'),
      { target },
    )
    const { project, standards } = made
    expect(updates).toEqual({ task_id: id, project_id: project, standard_id: standards[0]!.id })
    expect(pre_snapshot).toEqual([
      { ProjectId: project, TaskId: id, UserId: server.idOf('K+', target), IsCompleted: false },
    ])
    const rows = await server.sql(
      target,
      'select "UserId", "IsCompleted" from "TaskAssignee" where "TaskId" = $1 order by 1',
      [id],
    )
    expect(rows).toEqual([
      { UserId: server.idOf('K+', target), IsCompleted: true },
      { UserId: server.idOf('SC', target), IsCompleted: false },
    ])
  },
)

test('the task is open until all are done, and again when one is open again', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server)
  const id = await makeTask(server, {
    project,
    standard: standards[0]!.id,
    assignees: { 'K+': false, SC: false },
  })
  const kept = async (role: Member, isCompleted: boolean) => {
    await expectDone(server, 'C+', 'Task:UpdateCompletion', completion(id, role, isCompleted))
    return (await openTaskCounts(server, project)).kept[0]
  }
  expect(await kept('K+', true)).toBe(1)
  expect(await kept('SC', true)).toBe(0)
  expect(await kept('K+', false)).toBe(1)
})

test('the stored count is right after concurrent completions of many tasks of a standard', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server)
  const tasks: number[] = []
  for (let task = 0; task < 12; task++)
    tasks.push(
      await makeTask(server, {
        project,
        standard: standards[0]!.id,
        assignees: { 'K+': false, SC: false },
      }),
    )
  const writes = tasks.flatMap((id, index) => [
    server.write('C+', 'Task:UpdateCompletion', completion(id, 'K+')),
    server.write('ADM', 'Task:UpdateCompletion', completion(id, 'SC')),
    ...(index % 3 === 0 ? [server.write('ADM', 'Task:Delete', { task_id: id })] : []),
  ])
  await Promise.all(writes)
  const { kept, counted } = await openTaskCounts(server, project)
  expect(kept).toEqual(counted)
})

test('clients complete their own part and not those of others', async ({ server, made }) => {
  const id = await newTask(server, made)
  await expectRefused(
    server,
    'K+',
    'Task:UpdateCompletion',
    completion(id, 'SC'),
    refusal.notAllowed,
  )
})

test('a task cannot be completed for a person who is not assigned, and the error comes before the change', async ({
  server,
  made,
}) => {
  const id = await newTask(server, made)
  for (const [role, assignee] of [
    ['C+', 'K2'],
    ['ADM', 'AC'],
  ] as const) {
    const parameters = completion(id, assignee)
    const name = 'Task:UpdateCompletion'
    const { body } = await expectRefused(server, role, name, parameters, refusal.notFound)
    expect(body.data.transformation).toMatchObject({
      status: 'Fail',
      problems: [{ place: 'assignee.user_id', message: 'is not assigned to the task' }],
    })
  }
})

test.for([
  ['C-', refusal.noSuchTask],
  ['Ko', refusal.noSuchTask],
  ['Kx', refusal.noSuchTask],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)(
  'is denied to %s, even for an assignment of their own',
  async ([role, answer], { server, made }) => {
    const own = role === 'ANON' ? 'K+' : role
    const id = await newTask(server, made, { [own]: false })
    await expectRefused(server, role, 'Task:UpdateCompletion', completion(id, own), answer)
  },
)

test('rejects a task that does not exist', async ({ server }) => {
  const parameters = completion(999_999, 'K+')
  await expectRefused(server, 'ADM', 'Task:UpdateCompletion', parameters, refusal.noSuchTask)
})

test('needs the task, the assignee and whether it is done', async ({ server, made }) => {
  const id = await newTask(server, made)
  const wrong = [
    ...badIds.map((bad) => completion(bad, 'K+')),
    { task_id: id, assignee: { user_id: people['K+'].id } },
    completion(id, 'K+', null),
    completion(id, 'K+', 'true'),
    { task_id: id },
    { task_id: id, assignee: { is_completed: true } },
    { task_id: id, assignee: [people['K+'].id, true] },
  ]
  for (const parameters of wrong)
    await expectRefused(
      server,
      'C+',
      'Task:UpdateCompletion',
      parameters,
      refusal.invalidParameters,
    )
})
