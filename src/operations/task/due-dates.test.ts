import { expect } from 'vitest'
import type { ReadName } from '#operations/contracts.ts'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { makeTask, nextTaskDues } from '#test/factories/make-task.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

type Member = Exclude<Role, 'ANON'>

// Each test has its own project: they compare what is stored on its standards.
const test = serverTest.extend('own', async ({ server }) => makeProject(server))

const stored = (day: string) => `${day}T00:00:00.000Z`
const first = ({ standards }: MadeProject) => standards[0]!.id
const second = ({ standards }: MadeProject) => standards[1]!.id
const newTask = (
  server: TestServer,
  made: MadeProject,
  due?: string,
  assignees: Partial<Record<Member, boolean>> = { 'K+': false },
) =>
  makeTask(server, {
    project: made.project,
    standard: first(made),
    assignees,
    ...(due !== undefined && { due }),
  })
const edit = (made: MadeProject, task_id: number, more: object) => ({
  task_id,
  project_id: made.project,
  ...more,
})
const storedDue = async (server: TestServer, id: number, target: 'rds' | 'ps' = 'rds') =>
  (
    await server.sql(target, 'select "DueDate" from "Task" where "Id" = $1', [id])
  )[0].DueDate?.toISOString() ?? null
const expectKept = async (
  server: TestServer,
  { project }: MadeProject,
  dues: readonly unknown[],
) => {
  const { kept, found } = await nextTaskDues(server, project)
  expect(kept).toEqual(dues)
  expect(found).toEqual(kept)
}

test.for(targets)(
  'a day is stored at midnight UTC, changed, kept when it is not named, and removed by null in %s',
  async (target, { server, own }) => {
    const { updates } = await expectDone(
      server,
      'K+',
      'Task:Create',
      { text: 'Send it', project_id: own.project, standard_id: first(own), due_date: '2026-12-04' },
      { target },
    )
    const id = updates.task_id as number
    const write = async (more: object) => {
      const done = await expectDone(server, 'K+', 'Task:Edit', edit(own, id, more), { target })
      return done.pre_snapshot[0].DueDate
    }
    const list = async () =>
      (await server.read('K+', 'tasks/tasks_for_project', { project_id: own.project }, target)).body
        .data[0].DueDate
    expect(await list()).toBe(stored('2026-12-04'))
    expect(await write({ due_date: '2028-02-29' })).toBe(stored('2026-12-04'))
    expect(await write({ text: 'Send it now' })).toBe(stored('2028-02-29'))
    expect(await list()).toBe(stored('2028-02-29'))
    expect(await write({ due_date: null })).toBe(stored('2028-02-29'))
    expect(await list()).toBeNull()
  },
)

test('a task is created without a due date when none or null is given', async ({ server, own }) => {
  for (const more of [{}, { due_date: null }]) {
    const asked = { text: 'Send it', project_id: own.project, standard_id: first(own), ...more }
    const { updates } = await expectDone(server, 'C+', 'Task:Create', asked)
    expect(await storedDue(server, updates.task_id as number)).toBeNull()
  }
})

test('what is no day is refused by name, at the creation and at an edit', async ({
  server,
  own,
}) => {
  const id = await newTask(server, own, '2026-12-04')
  const bad = ['', '2026-02-29', '04.12.2026', '2026-12-4', '1899-12-31', 20261204, true]
  for (const due_date of bad) {
    const task = { text: 'Send it', project_id: own.project, standard_id: first(own), due_date }
    const sent = [
      ['Task:Create', task],
      ...(due_date === '' ? [['Task:Edit', edit(own, id, { due_date })] as const] : []),
    ] as const
    for (const [name, parameters] of sent) {
      const answer = refusal.invalidParameters
      const { body } = await expectRefused(server, 'C+', name, parameters, answer)
      const [problem] = body.data.transformation.problems
      expect(problem.place).toBe('due_date')
      if (typeof due_date === 'string')
        expect(problem.message).toBe('must be a date YYYY-MM-DD, 1900-01-01 or later')
    }
  }
  expect(await storedDue(server, id)).toBe(stored('2026-12-04'))
})

test('an expected due date that is not stored is a conflict with what is, by whom and since when', async ({
  server,
  own,
}) => {
  const id = await newTask(server, own)
  await expectDone(server, 'SC', 'Task:Edit', edit(own, id, { due_date: '2026-12-04' }), {
    expected: { DueDate: null },
  })
  const late = edit(own, id, { due_date: '2026-12-11' })
  for (const DueDate of [null, stored('2026-12-05')]) {
    const { status, body } = await server.write('C+', 'Task:Edit', late, { expected: { DueDate } })
    expect(status).toBe(409)
    expect(body.data.transformation.conflict).toEqual({
      field: 'DueDate',
      stored: stored('2026-12-04'),
      by: 'Senior',
      at: expect.stringMatching(/Z$/),
    })
  }
  expect(await storedDue(server, id)).toBe(stored('2026-12-04'))
  await expectDone(server, 'C+', 'Task:Edit', late, { expected: { DueDate: stored('2026-12-04') } })
  expect(await storedDue(server, id)).toBe(stored('2026-12-11'))
})

test('a standard keeps the first due date of its open tasks through every write', async ({
  server,
  own,
}) => {
  const id = await newTask(server, own, '2026-12-04', { 'K+': false, SC: false })
  const later = await newTask(server, own, '2026-12-11')
  await newTask(server, own)
  await expectKept(server, own, ['2026-12-04', null])
  const done = (role: Member, is_completed: boolean) =>
    expectDone(server, 'C+', 'Task:UpdateCompletion', {
      task_id: id,
      assignee: { user_id: people[role].id, is_completed },
    })
  await done('K+', true)
  await expectKept(server, own, ['2026-12-04', null])
  await done('SC', true)
  await expectKept(server, own, ['2026-12-11', null])
  await done('SC', false)
  await expectKept(server, own, ['2026-12-04', null])
  await expectDone(server, 'C+', 'Task:Edit', edit(own, id, { newStandardId: second(own) }))
  await expectKept(server, own, ['2026-12-11', '2026-12-04'])
  await expectDone(server, 'C+', 'Task:Edit', edit(own, later, { due_date: '2026-12-01' }))
  await expectKept(server, own, ['2026-12-01', '2026-12-04'])
  await expectDone(server, 'ADM', 'Task:Delete', { task_id: id })
  await expectKept(server, own, ['2026-12-01', null])
  await expectDone(server, 'C+', 'Task:Edit', edit(own, later, { due_date: null }))
  await expectKept(server, own, [null, null])
  await expectDone(server, 'C+', 'Task:Create', {
    text: 'Send it',
    project_id: own.project,
    standard_id: second(own),
    due_date: '2026-12-24',
  })
  await expectKept(server, own, [null, '2026-12-24'])
})

test('a person who leaves the project takes the open part along, and with it the due date', async ({
  server,
  own,
}) => {
  await newTask(server, own, '2026-12-04', { 'K+': false, SC: true })
  await expectKept(server, own, ['2026-12-04', null])
  const client_user_id = people['K+'].id
  await expectDone(server, 'ADM', 'Project:RemoveClient', {
    project_id: own.project,
    client_user_id,
  })
  await expectKept(server, own, [null, null])
})

test('staff see the first due date of all open tasks, clients that of the tasks that they see', async ({
  server,
  own,
}) => {
  await newTask(server, own, '2026-12-01', { SC: false })
  await newTask(server, own, '2026-12-02', { 'K+': true })
  await newTask(server, own, '2026-12-04', { 'K+': false })
  for (const phase of ['gap-analysis', 'desktop-review', 'verification', undefined]) {
    const query = { id: own.project, ...(phase && { phase }) }
    const seenBy = async (role: Member) =>
      (await server.read(role, 'projects/{id}/standard_phase', query)).body.data.map(
        ({ nextTaskDue }: { nextTaskDue: string | null }) => nextTaskDue,
      )
    expect(await seenBy('C+')).toEqual([stored('2026-12-01'), null])
    expect(await seenBy('K2')).toEqual([stored('2026-12-04'), null])
  }
})

test('every list of tasks shows the due date', async ({ server, own }) => {
  const id = await newTask(server, own, '2026-12-04')
  const dueIn = async (name: ReadName, query: Record<string, string | number>) =>
    (await server.read('K+', name, query)).body.data.find(({ Id }: { Id: number }) => Id === id)
      .DueDate
  expect(await dueIn('tasks/tasks_for_project', { project_id: own.project })).toBe(
    stored('2026-12-04'),
  )
  expect(await dueIn('tasks/tasks_combined_client', {})).toBe(stored('2026-12-04'))
  expect(await dueIn('tasks/for_dashboard', { user_id: people['K+'].id })).toBe(
    stored('2026-12-04'),
  )
})
