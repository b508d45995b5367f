import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '../../rules/targets.ts'
import { badIds, expectDone, expectRefused, refusal } from '../../../test/expect-write.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'
import { makeTask, openTaskCounts } from '../../../test/make-task.ts'
import { people, type Role } from '../../../test/people.ts'

let house: TestHouse
let made: MadeProject

beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
})
afterAll(() => house.close())

type Member = Exclude<Role, 'ANON'>

const newTask = (assignees: Partial<Record<Member, boolean>> = { 'K+': false, SC: false }) =>
  makeTask(house, { project: made.project, standard: made.standards[0]!.id, assignees })
const completion = (task_id: unknown, role: Member, is_completed: unknown = true) => ({
  task_id,
  assignee: { user_id: people[role].id, is_completed },
})

test.each(targets)(
  'marks only the named assignee in %s and reports the row as it was',
  async (target) => {
    const id = await newTask()
    const { updates, pre_snapshot } = await expectDone(
      house,
      'K+',
      'Task:UpdateCompletion',
      completion(id, 'K+'),
      { target },
    )
    const { project, standards } = made
    expect(updates).toEqual({ task_id: id, project_id: project, standard_id: standards[0]!.id })
    expect(pre_snapshot).toEqual([
      { ProjectId: project, TaskId: id, UserId: house.idOf('K+', target), IsCompleted: false },
    ])
    const rows = await house.sql(
      target,
      'select "UserId", "IsCompleted" from "TaskAssignee" where "TaskId" = $1 order by 1',
      [id],
    )
    expect(rows).toEqual([
      { UserId: house.idOf('K+', target), IsCompleted: true },
      { UserId: house.idOf('SC', target), IsCompleted: false },
    ])
  },
)

test('the task is open until all are done, and again when one is open again', async () => {
  const { project, standards } = await makeProject(house)
  const id = await makeTask(house, {
    project,
    standard: standards[0]!.id,
    assignees: { 'K+': false, SC: false },
  })
  const kept = async (role: Member, isCompleted: boolean) => {
    await expectDone(house, 'C+', 'Task:UpdateCompletion', completion(id, role, isCompleted))
    return (await openTaskCounts(house, project)).kept[0]
  }
  expect(await kept('K+', true)).toBe(1)
  expect(await kept('SC', true)).toBe(0)
  expect(await kept('K+', false)).toBe(1)
})

test('the kept count is right after assignees of many tasks of a standard were done at once', async () => {
  const { project, standards } = await makeProject(house)
  const tasks: number[] = []
  for (let task = 0; task < 12; task++)
    tasks.push(
      await makeTask(house, {
        project,
        standard: standards[0]!.id,
        assignees: { 'K+': false, SC: false },
      }),
    )
  const writes = tasks.flatMap((id, index) => [
    house.write('C+', 'Task:UpdateCompletion', completion(id, 'K+')),
    house.write('ADM', 'Task:UpdateCompletion', completion(id, 'SC')),
    ...(index % 3 === 0 ? [house.write('ADM', 'Task:Delete', { task_id: id })] : []),
  ])
  await Promise.all(writes)
  const { kept, counted } = await openTaskCounts(house, project)
  expect(kept).toEqual(counted)
})

test('clients complete their own part and nobody else’s', async () => {
  const id = await newTask()
  await expectRefused(
    house,
    'K+',
    'Task:UpdateCompletion',
    completion(id, 'SC'),
    refusal.notAllowed,
  )
})

test('a task is not completed for somebody who is not assigned, and that is said before the change', async () => {
  const id = await newTask()
  for (const [role, assignee] of [
    ['C+', 'K2'],
    ['ADM', 'AC'],
  ] as const) {
    const parameters = completion(id, assignee)
    const name = 'Task:UpdateCompletion'
    const { body } = await expectRefused(house, role, name, parameters, refusal.notFound)
    expect(body.data.transformation).toMatchObject({
      status: 'Fail',
      problems: [{ place: 'assignee.user_id', message: 'is not assigned to the task' }],
    })
  }
})

test.each([
  ['C-', refusal.noSuchTask],
  ['Ko', refusal.noSuchTask],
  ['Kx', refusal.noSuchTask],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is not open to %s, not even for an own assignment', async (role, answer) => {
  const own = role === 'ANON' ? 'K+' : role
  const id = await newTask({ [own]: false })
  await expectRefused(house, role, 'Task:UpdateCompletion', completion(id, own), answer)
})

test('a task that does not exist has nothing to complete', async () => {
  const parameters = completion(999_999, 'K+')
  await expectRefused(house, 'ADM', 'Task:UpdateCompletion', parameters, refusal.noSuchTask)
})

test('needs the task, the assignee and whether it is done', async () => {
  const id = await newTask()
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
    await expectRefused(house, 'C+', 'Task:UpdateCompletion', parameters, refusal.invalidParameters)
})
