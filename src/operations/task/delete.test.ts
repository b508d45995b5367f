import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { makeTask, openTaskCounts } from '#test/factories/make-task.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const newTask = (
  server: TestServer,
  made: MadeProject,
  more: Partial<Parameters<typeof makeTask>[1]> = {},
) => makeTask(server, { project: made.project, standard: made.standards[0]!.id, ...more })

test.for(targets)(
  'deletes the task and its assignments in %s; the history keeps its values',
  async (target, { server, made }) => {
    const id = await newTask(server, made, { assignees: { 'K+': true, SC: false } })
    const { updates, pre_snapshot } = await expectDone(
      server,
      'ADM',
      'Task:Delete',
      { task_id: String(id) },
      { target },
    )
    const standard_id = made.standards[0]!.id
    expect(updates).toEqual({ task_id: id, project_id: made.project, standard_id })
    expect(pre_snapshot).toMatchObject([
      {
        Id: id,
        Text: 'A task',
        AuthorId: server.idOf('C+', target),
        Assignees: [
          { UserId: server.idOf('K+', target), IsCompleted: true },
          { UserId: server.idOf('SC', target), IsCompleted: false },
        ],
      },
    ])
    const left = await server.sql(
      target,
      'select "Id" from "Task" where "Id" = $1 union all select "TaskId" from "TaskAssignee" where "TaskId" = $1',
      [id],
    )
    expect(left).toEqual([])
    const other = target === 'rds' ? 'ps' : 'rds'
    expect(await server.sql(other, 'select from "Task" where "Id" = $1', [id])).toHaveLength(1)
  },
)

test('recounts the open tasks of the standard', async ({ server, made }) => {
  await newTask(server, made, { standard: made.standards[1]!.id })
  const id = await newTask(server, made, { standard: made.standards[1]!.id })
  await expectDone(server, 'ADM', 'Task:Delete', { task_id: id })
  const { kept, counted } = await openTaskCounts(server, made.project)
  expect(kept[1]).toBe(1)
  expect(kept).toEqual(counted)
})

test('consultants delete their own tasks, and those of standards that they lead', async ({
  server,
  made,
}) => {
  await expectDone(server, 'C+', 'Task:Delete', {
    task_id: await newTask(server, made, { author: 'C+' }),
  })
  await expectDone(server, 'SC', 'Task:Delete', {
    task_id: await newTask(server, made, { author: 'C+' }),
  })
  const ofOthers = await newTask(server, made, { author: 'SC' })
  await expectRefused(server, 'C+', 'Task:Delete', { task_id: ofOthers }, refusal.notAllowed)
  await expectRefused(server, 'AC', 'Task:Delete', { task_id: ofOthers }, refusal.notAllowed)
})

test('a task of staff only is reported to clients as not found', async ({ server, made }) => {
  const task_id = await newTask(server, made, { assignees: { AC: false } })
  const completion = (role: 'K+' | 'AC') => ({
    task_id,
    assignee: { user_id: server.idOf(role), is_completed: true },
  })
  for (const [write, parameters] of [
    ['Task:Delete', { task_id }],
    ['Task:Edit', { task_id, project_id: made.project, text: 'Mine' }],
    ['Task:UpdateCompletion', completion('K+')],
    ['Task:UpdateCompletion', completion('AC')],
  ] as const)
    await expectRefused(server, 'K+', write, parameters, refusal.noSuchTask)
})

test('clients delete their own tasks until another person has completed one', async ({
  server,
  made,
}) => {
  const completedByOneself = { 'K+': true, K2: false }
  const own = await newTask(server, made, { author: 'K+', assignees: completedByOneself })
  await expectDone(server, 'K+', 'Task:Delete', { task_id: own })
  const begun = await newTask(server, made, { author: 'K+', assignees: { K2: true } })
  await expectRefused(server, 'K+', 'Task:Delete', { task_id: begun }, refusal.notAllowed)
  const ofOthers = await newTask(server, made, { author: 'K2' })
  await expectRefused(server, 'K+', 'Task:Delete', { task_id: ofOthers }, refusal.notAllowed)
})

test.for([
  ['C-', refusal.noSuchTask],
  ['Ko', refusal.noSuchTask],
  ['Kx', refusal.noSuchTask],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(server, role, 'Task:Delete', { task_id: await newTask(server, made) }, answer)
})

test('a second deletion reports that the task does not exist', async ({ server, made }) => {
  const task_id = await newTask(server, made)
  await expectDone(server, 'ADM', 'Task:Delete', { task_id })
  await expectRefused(server, 'ADM', 'Task:Delete', { task_id }, refusal.noSuchTask)
})

test('of many concurrent deletions of one task exactly one succeeds', async ({ server, made }) => {
  const task_id = await newTask(server, made)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.write('ADM', 'Task:Delete', { task_id })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(19).fill(404),
  ])
})

test('an invalid id is reported as a task that does not exist', async ({ server }) => {
  for (const task_id of badIds)
    await expectRefused(server, 'ADM', 'Task:Delete', { task_id }, refusal.noSuchTask)
  await expectRefused(server, 'ADM', 'Task:Delete', {}, refusal.noSuchTask)
})
