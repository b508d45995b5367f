import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '../../rules/targets.ts'
import { badIds, expectDone, expectRefused, refusal } from '../../../test/expect-write.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'
import { makeTask, openTaskCounts } from '../../../test/make-task.ts'

let house: TestHouse
let made: MadeProject

beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
})
afterAll(() => house.close())

const newTask = (more: Partial<Parameters<typeof makeTask>[1]> = {}) =>
  makeTask(house, { project: made.project, standard: made.standards[0]!.id, ...more })

test.each(targets)(
  'takes the task and its assignments away in %s; the history keeps what it was',
  async (target) => {
    const id = await newTask({ assignees: { 'K+': true, SC: false } })
    const { updates, pre_snapshot } = await expectDone(
      house,
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
        AuthorId: house.idOf('C+', target),
        Assignees: [
          { UserId: house.idOf('K+', target), IsCompleted: true },
          { UserId: house.idOf('SC', target), IsCompleted: false },
        ],
      },
    ])
    const left = await house.sql(
      target,
      'select "Id" from "Task" where "Id" = $1 union all select "TaskId" from "TaskAssignee" where "TaskId" = $1',
      [id],
    )
    expect(left).toEqual([])
    const other = target === 'rds' ? 'ps' : 'rds'
    expect(await house.sql(other, 'select from "Task" where "Id" = $1', [id])).toHaveLength(1)
  },
)

test('counts the open tasks of the standard again', async () => {
  await newTask({ standard: made.standards[1]!.id })
  const id = await newTask({ standard: made.standards[1]!.id })
  await expectDone(house, 'ADM', 'Task:Delete', { task_id: id })
  const { kept, counted } = await openTaskCounts(house, made.project)
  expect(kept[1]).toBe(1)
  expect(kept).toEqual(counted)
})

test('consultants delete what they wrote, and what stands at a standard that they lead', async () => {
  await expectDone(house, 'C+', 'Task:Delete', { task_id: await newTask({ author: 'C+' }) })
  await expectDone(house, 'SC', 'Task:Delete', { task_id: await newTask({ author: 'C+' }) })
  const ofOthers = await newTask({ author: 'SC' })
  await expectRefused(house, 'C+', 'Task:Delete', { task_id: ofOthers }, refusal.notAllowed)
  await expectRefused(house, 'AC', 'Task:Delete', { task_id: ofOthers }, refusal.notAllowed)
})

test('a task of staff alone is to clients the same as one that does not exist', async () => {
  const task_id = await newTask({ assignees: { AC: false } })
  const completion = (role: 'K+' | 'AC') => ({
    task_id,
    assignee: { user_id: house.idOf(role), is_completed: true },
  })
  for (const [write, parameters] of [
    ['Task:Delete', { task_id }],
    ['Task:Edit', { task_id, project_id: made.project, text: 'Mine' }],
    ['Task:UpdateCompletion', completion('K+')],
    ['Task:UpdateCompletion', completion('AC')],
  ] as const)
    await expectRefused(house, 'K+', write, parameters, refusal.noSuchTask)
})

test('clients delete what they wrote until another person has completed it', async () => {
  const completedByOneself = { 'K+': true, K2: false }
  const own = await newTask({ author: 'K+', assignees: completedByOneself })
  await expectDone(house, 'K+', 'Task:Delete', { task_id: own })
  const begun = await newTask({ author: 'K+', assignees: { K2: true } })
  await expectRefused(house, 'K+', 'Task:Delete', { task_id: begun }, refusal.notAllowed)
  const ofOthers = await newTask({ author: 'K2' })
  await expectRefused(house, 'K+', 'Task:Delete', { task_id: ofOthers }, refusal.notAllowed)
})

test.each([
  ['C-', refusal.noSuchTask],
  ['Ko', refusal.noSuchTask],
  ['Kx', refusal.noSuchTask],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is not open to %s', async (role, answer) => {
  await expectRefused(house, role, 'Task:Delete', { task_id: await newTask() }, answer)
})

test('a second delete says that the task does not exist', async () => {
  const task_id = await newTask()
  await expectDone(house, 'ADM', 'Task:Delete', { task_id })
  await expectRefused(house, 'ADM', 'Task:Delete', { task_id }, refusal.noSuchTask)
})

test('of many deletes of one task at once exactly one is carried out', async () => {
  const task_id = await newTask()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => house.write('ADM', 'Task:Delete', { task_id })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(19).fill(404),
  ])
})

test('what is no id is a task that does not exist', async () => {
  for (const task_id of badIds)
    await expectRefused(house, 'ADM', 'Task:Delete', { task_id }, refusal.noSuchTask)
  await expectRefused(house, 'ADM', 'Task:Delete', {}, refusal.noSuchTask)
})
