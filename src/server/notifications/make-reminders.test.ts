import { expect } from 'vitest'
import type { WriteName } from '#operations/contracts.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { reminderDay } from '#rules/notifications/reminders.ts'
import { makeRfi } from '#test/factories/make-rfi.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { callersOf } from '#test/harness/notifications.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import { makeReminders } from './make-reminders.ts'

type Member = Exclude<Role, 'ANON'>

const test = serverTest
  .extend('settings', { scope: 'file' }, { JOBS: 'false' })
  .extend('remind', { scope: 'file' }, ({ server, databases }) =>
    /** Makes the reminders of the day a number of days from now; returns who was reminded of what, as 'role kind day'. */
    async (days = 0, target: Target = 'rds'): Promise<string[]> => {
      const now = new Date(Date.now() + days * 86_400_000)
      const before = await rowsOf(server, target)
      await makeReminders(databases[target], callersOf(databases[target]), now)
      const known = new Set(before.map(({ Id }) => Id))
      return (await rowsOf(server, target)).filter(({ Id }) => !known.has(Id)).map(asText)
    },
  )

type Row = { Id: number; UserId: string; Kind: string; DueDate: string; AwaitsMail: boolean }

const rowsOf = (server: TestServer, target: Target): Promise<Row[]> =>
  server.sql(
    target,
    `select "Id"::int, "UserId", "Kind", to_char("DueDate", 'YYYY-MM-DD') as "DueDate", "AwaitsMail" from "Notification" order by "Kind", "UserId"`,
  )

const roleOf = (id: string): string =>
  Object.entries(people).find(([, one]) => one.id === id.toLowerCase())?.[0] ?? id
const asText = ({ UserId, Kind, DueDate, AwaitsMail }: Row): string =>
  `${roleOf(UserId)} ${Kind} ${DueDate}${AwaitsMail ? '' : ' unmailed'}`

/** The day a number of days after that of today's reminders. */
const day = (after: number): string =>
  new Date(reminderDay(new Date()).getTime() + after * 86_400_000).toISOString().slice(0, 10)

const listOf = async (server: TestServer, role: Member) =>
  (await server.read(role, 'notifications/own', {}, 'rds')).body.data
const countOf = async (server: TestServer, role: Member) =>
  (await server.read(role, 'notifications/unread', {}, 'rds')).body.data.count

/** Removes everything that there are reminders for, including that of the demo. */
async function clear(server: TestServer): Promise<void> {
  for (const target of targets)
    for (const table of ['Notification', 'NotificationSetting', 'TaskAssignee', 'RfiRequest'])
      await server.sql(target, `delete from "${table}"`)
}

test.beforeAll(({ server }) => clear(server))
test.afterEach(({ server }) => clear(server))

for (const target of targets)
  test(`in ${target}, who has an open task is reminded once the day before it is due and once when it is overdue`, async ({
    newProject,
    server,
    remind,
  }) => {
    const { project, standards } = await newProject()
    const about = { project, standard: standards[0]!.id }
    const make = (due: string, assignees: Partial<Record<Member, boolean>>) =>
      makeTask(server, { ...about, due, assignees, text: 'Send the policy' })
    await make(day(1), { 'K+': false, SC: true })
    await make(day(0), { AC: false })
    await make(day(2), { K2: false })
    await make(day(-15), { K2: false })
    await make(day(1), { Kx: false, 'C-': false, LOCK: false })
    expect(await remind(0, target)).toEqual([`K+ taskDue ${day(1)}`])
    expect(await remind(0, target)).toEqual([])
    const [row] = (await server.read('K+', 'notifications/own', {}, target)).body.data
    expect(row).toMatchObject({
      Kind: 'taskDue',
      DueDate: day(1),
      ActorName: null,
      Text: 'Send the policy',
      StandardId: about.standard,
    })
    expect((await remind(1, target)).toSorted()).toEqual([
      `AC taskOverdue ${day(0)}`,
      `K2 taskDue ${day(2)}`,
    ])
    expect((await remind(2, target)).toSorted()).toEqual([`K+ taskOverdue ${day(1)}`])
    expect((await remind(3, target)).toSorted()).toEqual([`K2 taskOverdue ${day(2)}`])
    expect(await remind(3, target)).toEqual([])
  })

test('a changed due date makes a reminder of its own; of a task that is done, deleted, or of somebody else there is none, nor is it shown', async ({
  server,
  newProject,
  remind,
}) => {
  const { project, standards } = await newProject()
  const assignees = { 'K+': false, SC: false } as const
  const make = () =>
    makeTask(server, { project, standard: standards[0]!.id, due: day(1), assignees })
  const [changed, completed, deleted, reassigned] = [
    await make(),
    await make(),
    await make(),
    await make(),
  ]
  expect(await remind()).toHaveLength(8)
  expect([(await listOf(server, 'K+')).length, await countOf(server, 'K+')]).toEqual([4, 4])
  const edit = (task_id: number, more: object) =>
    expectDone(server, 'C+', 'Task:Edit', { task_id, project_id: project, ...more })
  await expectDone(server, 'K+', 'Task:UpdateCompletion', {
    task_id: completed,
    assignee: { user_id: people['K+'].id, is_completed: true },
  })
  expect([(await listOf(server, 'K+')).length, await countOf(server, 'SC')]).toEqual([3, 4])
  await expectDone(server, 'C+', 'Task:Delete', { task_id: deleted })
  await edit(reassigned, { remove_assignees: [{ user_id: people['K+'].id }] })
  await edit(changed, { due_date: day(5) })
  expect([await listOf(server, 'K+'), await countOf(server, 'K+')]).toEqual([[], 0])
  expect(await remind()).toEqual([])
  expect((await remind(4)).toSorted()).toContain(`K+ taskDue ${day(5)}`)
  await edit(changed, { due_date: day(1) })
  expect(await remind()).toEqual([])
  expect(await listOf(server, 'K+')).toMatchObject([{ TaskId: changed, DueDate: day(1) }])
})

test('an archived project is silent, and so is who left it, until a new link and a new assignment', async ({
  server,
  newProject,
  remind,
}) => {
  const { project, standards } = await newProject()
  const about = { project, standard: standards[0]!.id, due: day(1) }
  const status = async (id: number) => {
    await server.sql('rds', 'update "Project" set "StatusId" = $2 where "Id" = $1', [project, id])
    await server.changed('rds')
  }
  await makeTask(server, { ...about, assignees: { 'K+': false, K2: false } })
  await status(4)
  expect(await remind()).toEqual([])
  await status(1)
  const link = { project_id: project, client_user_id: server.idOf('K2') }
  await expectDone(server, 'ADM', 'Project:RemoveClient', link)
  expect(await remind()).toEqual([`K+ taskDue ${day(1)}`])
  await expectDone(server, 'ADM', 'Project:AddClient', link)
  expect(await remind()).toEqual([])
  await status(4)
  expect([await listOf(server, 'K+'), await countOf(server, 'K+')]).toEqual([[], 0])
  expect(await remind(2)).toEqual([])
})

test('mails of reminders follow the level of the project and the switch of task mails; requests follow the level alone', async ({
  server,
  newProject,
  remind,
}) => {
  const made = await newProject()
  const { project, standards } = made
  const due = day(1)
  for (const [role, level] of [
    ['K2', 'digest'],
    ['AC', 'off'],
    ['C+', 'all'],
  ] as const)
    await server.sql('rds', 'insert into "NotificationSetting" values ($1, $2, $3)', [
      project,
      server.idOf(role),
      level,
    ])
  const mailMe = (wanted: boolean) =>
    server.sql('rds', 'update "User" set "NotifyOnNewTask" = $2 where "Id" = $1', [
      server.idOf('SC'),
      wanted,
    ])
  await mailMe(false)
  const everybody = { 'K+': false, K2: false, AC: false, SC: false } as const
  await makeTask(server, { project, standard: standards[0]!.id, due, assignees: everybody })
  await makeRfi(server, made, { due_date: due, received_date: day(-3) })
  expect((await remind()).toSorted()).toEqual([
    `AC rfiDue ${due} unmailed`,
    `AC taskDue ${due} unmailed`,
    `C+ rfiDue ${due}`,
    `K+ rfiDue ${due}`,
    `K+ taskDue ${due}`,
    `K2 rfiDue ${due} unmailed`,
    `K2 taskDue ${due} unmailed`,
    `SC rfiDue ${due}`,
    `SC taskDue ${due} unmailed`,
  ])
  await mailMe(true)
})

test('of a request that is answered, deleted, or due on another day there is no reminder, nor is it shown', async ({
  server,
  newProject,
  remind,
}) => {
  const made = await newProject()
  const project_id = made.project
  const dates = { due_date: day(-1), received_date: day(-9) }
  const [answered, deleted, moved] = [
    await makeRfi(server, made, dates),
    await makeRfi(server, made, dates),
    await makeRfi(server, made, dates),
  ]
  const answeredBefore = await makeRfi(server, made, dates)
  const write = (name: WriteName, rfi_id: number, more: object = {}) =>
    expectDone(server, 'C+', name, { project_id, rfi_id, ...more })
  await write('RFI:UpdateAnswered', answeredBefore, { is_answered: true })
  const reminders = await remind()
  expect(reminders.toSorted()).toEqual(
    ['AC', 'K+', 'K2', 'SC'].flatMap((role) =>
      Array.from({ length: 3 }, () => `${role} rfiOverdue ${day(-1)}`),
    ),
  )
  expect(await listOf(server, 'K+')).toMatchObject(
    Array.from({ length: 3 }, () => ({ Text: 'Which policy?', Phase: 'desktop-review' })),
  )
  await write('RFI:UpdateAnswered', answered, { is_answered: true })
  await write('RFI:Delete', deleted)
  await write('RFI:Update', moved, { due_date: day(1) })
  expect([await listOf(server, 'K+'), await countOf(server, 'SC')]).toEqual([[], 0])
  expect((await remind()).toSorted()).toEqual(
    ['AC', 'K+', 'K2', 'SC'].map((role) => `${role} rfiDue ${day(1)}`),
  )
})

test('several servers remind once, and one that fails leaves all to the next', async ({
  server,
  databases,
  newProject,
}) => {
  const made = await newProject()
  for (const { id: standard } of made.standards)
    await makeTask(server, {
      project: made.project,
      standard,
      due: day(1),
      assignees: { 'K+': false, K2: false, SC: false },
    })
  await makeRfi(server, made, { due_date: day(-2), received_date: day(-9) })
  let asked = 0
  const callerIn = callersOf(databases.rds)
  const failing: typeof callerIn = async (...call) => {
    asked += 1
    if (asked > 3) throw new Error('The server ends here')
    return callerIn(...call)
  }
  await expect(makeReminders(databases.rds, failing)).rejects.toThrow('The server ends here')
  expect(await rowsOf(server, 'rds')).toEqual([])
  await Promise.all(Array.from({ length: 6 }, () => makeReminders(databases.rds, callerIn)))
  await makeReminders(databases.rds, callerIn)
  const rows = (await rowsOf(server, 'rds')).map(asText)
  expect(rows).toHaveLength(made.standards.length * 3 + 4)
  // The database rejects duplicates that the search for existing rows would miss.
  await expect(
    server.sql(
      'rds',
      `insert into "Notification" ("ProjectId", "UserId", "Kind", "StandardId", "TaskId", "DueDate", "CreatedAt")
      select "ProjectId", "UserId", "Kind", "StandardId", "TaskId", "DueDate", now() from "Notification" where "Kind" = 'taskDue'`,
    ),
  ).rejects.toThrow('Notification_TaskReminder')
})
