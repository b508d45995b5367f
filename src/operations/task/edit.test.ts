import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { makeTask, openTaskCounts } from '#test/factories/make-task.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const person = (role: Exclude<Role, 'ANON'>) => ({ user_id: people[role].id })
const newTask = (
  server: TestServer,
  made: MadeProject,
  more: Partial<Parameters<typeof makeTask>[1]> = {},
) =>
  makeTask(server, {
    project: made.project,
    standard: made.standards[0]!.id,
    assignees: { 'K+': true, SC: false },
    ...more,
  })
const asked = (made: MadeProject, task_id: unknown, more: object = {}) => ({
  task_id,
  project_id: made.project,
  text: 'Changed',
  ...more,
})
const missing = [400, 'Must provide task_id and project_id'] as const

test.for(targets)(
  'updates text, assignees and standard in %s and returns the previous task',
  async (target, { server, made }) => {
    const id = await newTask(server, made)
    const [first, second] = [made.standards[0]!, made.standards[1]!]
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'C+',
      'Task:Edit',
      asked(made, id, {
        add_assignees: [person('K2'), person('K+')],
        remove_assignees: [{ user_id: people.SC.id.toUpperCase() }],
        previous_assignees: [person('SC'), person('K+')],
        newStandardId: second.id,
      }),
      { target },
    )
    expect(updates).toEqual({ task_id: id, project_id: made.project, standard_id: second.id })
    expect(pre_snapshot).toEqual([
      {
        Id: id,
        Text: 'A task',
        ProjectId: made.project,
        StandardId: first.id,
        AuthorId: server.idOf('C+', target),
        CreationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        DueDate: null,
        Assignees: [
          { UserId: server.idOf('K+', target), IsCompleted: true },
          { UserId: server.idOf('SC', target), IsCompleted: false },
        ],
      },
    ])
    const [task] = await server.sql(
      target,
      'select "Text", "StandardId", xmin::text as transaction from "Task" where "Id" = $1',
      [id],
    )
    expect(task).toEqual({
      Text: 'Changed',
      StandardId: second.id,
      transaction: history.transaction,
    })
    const assignees = await server.sql(
      target,
      'select "UserId", "IsCompleted" from "TaskAssignee" where "TaskId" = $1 order by 1',
      [id],
    )
    expect(assignees).toEqual([
      { UserId: server.idOf('K+', target), IsCompleted: true },
      { UserId: server.idOf('K2', target), IsCompleted: false },
    ])
  },
)

test('leaves parameters that are not sent unchanged', async ({ server, made }) => {
  const id = await newTask(server, made)
  await expectDone(server, 'ADM', 'Task:Edit', { task_id: id, project_id: made.project })
  const [task] = await server.sql(
    'rds',
    'select "Text", "StandardId" from "Task" where "Id" = $1',
    [id],
  )
  expect(task).toEqual({ Text: 'A task', StandardId: made.standards[0]!.id })
})

test('moves the open task from one count to the other', async ({ server, made }) => {
  const id = await newTask(server, made)
  const before = await openTaskCounts(server, made.project)
  await expectDone(
    server,
    'ADM',
    'Task:Edit',
    asked(made, id, { newStandardId: made.standards[1]!.id }),
  )
  const { kept, counted } = await openTaskCounts(server, made.project)
  expect(kept).toEqual([before.kept[0]! - 1, before.kept[1]! + 1])
  expect(kept).toEqual(counted)
})

test('clients edit the tasks that they wrote, and no others', async ({ server, made }) => {
  const own = await newTask(server, made, { author: 'K+' })
  await expectDone(server, 'K+', 'Task:Edit', asked(made, own, { add_assignees: [person('K2')] }))
  await expectRefused(
    server,
    'K+',
    'Task:Edit',
    asked(made, own, { add_assignees: [person('ADM')] }),
    refusal.notAllowed,
  )
  await expectRefused(
    server,
    'K+',
    'Task:Edit',
    asked(made, await newTask(server, made)),
    refusal.notAllowed,
  )
})

test.for([
  ['C-', refusal.noSuchTask],
  ['Ko', refusal.noSuchTask],
  ['Kx', refusal.noSuchTask],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(server, role, 'Task:Edit', asked(made, await newTask(server, made)), answer)
})

test.for([
  ['other previous assignees than those stored', { previous_assignees: [] }],
  ['a standard that is not one of the project', { newStandardId: 999_999 }],
  ['an assignee who is no member', { add_assignees: [{ user_id: people.Kx.id }] }],
] as const)(
  'a stranger who names %s gets the same error as for a task that does not exist',
  async ([_, more], { server, made }) => {
    const id = await newTask(server, made)
    for (const role of ['C-', 'Ko', 'Kx'] as const) {
      const there = await expectRefused(
        server,
        role,
        'Task:Edit',
        asked(made, id, more),
        refusal.noSuchTask,
      )
      const absent = await expectRefused(
        server,
        role,
        'Task:Edit',
        asked(made, 999_999, more),
        refusal.noSuchTask,
      )
      const { parameters: _there, ...answer } = there.body.data.transformation
      const { parameters: _absent, ...same } = absent.body.data.transformation
      expect(answer).toEqual(same)
    }
  },
)

test('outdated previous assignees are a conflict that names the stored ones', async ({
  server,
  made,
}) => {
  const id = await newTask(server, made)
  const { body } = await expectRefused(
    server,
    'C+',
    'Task:Edit',
    asked(made, id, { previous_assignees: [person('K+')] }),
    refusal.conflict,
  )
  expect(body.data.transformation.conflict).toMatchObject({
    field: 'assignees',
    stored: [server.idOf('K+'), server.idOf('SC')],
  })
})

test('refuses a task that does not exist or lies in another project', async ({
  server,
  made,
  other,
}) => {
  await expectRefused(server, 'ADM', 'Task:Edit', asked(made, 999_999), refusal.noSuchTask)
  const elsewhere = await makeTask(server, {
    project: other.project,
    standard: other.standards[0]!.id,
  })
  await expectRefused(server, 'ADM', 'Task:Edit', asked(made, elsewhere), refusal.noSuchTask)
})

test('rejects a standard of another project, and people who are not members', async ({
  server,
  made,
  other,
}) => {
  const id = await newTask(server, made)
  const newStandardId = other.standards[0]!.id
  for (const more of [{ newStandardId }, { add_assignees: [person('Kx')] }])
    await expectRefused(server, 'C+', 'Task:Edit', asked(made, id, more), refusal.notFound)
})

test('rejects an invalid id, and an empty text', async ({ server, made }) => {
  const id = await newTask(server, made)
  for (const bad of badIds) {
    await expectRefused(server, 'C+', 'Task:Edit', asked(made, bad), missing)
    await expectRefused(server, 'C+', 'Task:Edit', asked(made, id, { project_id: bad }), missing)
    await expectRefused(
      server,
      'C+',
      'Task:Edit',
      asked(made, id, { newStandardId: bad }),
      refusal.invalidParameters,
    )
  }
  await expectRefused(
    server,
    'C+',
    'Task:Edit',
    asked(made, id, { text: '' }),
    refusal.invalidParameters,
  )
  await expectRefused(server, 'C+', 'Task:Edit', { text: 'Neither id' }, missing)
})

test('rejects edits of tasks in an archived project', async ({ server, made }) => {
  const { project, standards } = await makeProject(server)
  const id = await makeTask(server, { project, standard: standards[0]!.id })
  await server.sql('rds', 'update "Project" set "StatusId" = 4 where "Id" = $1', [project])
  await server.changed('rds')
  await expectRefused(
    server,
    'ADM',
    'Task:Edit',
    asked(made, id, { project_id: project }),
    refusal.archived,
  )
})
