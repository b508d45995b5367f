import { expect } from 'vitest'
import type { WriteName } from '#operations/contracts.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeRfi } from '#test/factories/make-rfi.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { callersOf, notifyAll } from '#test/harness/notifications.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import { makeNotifications } from './make-notifications.ts'

type Member = Exclude<Role, 'ANON'>

const test = serverTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

const roleOf = (id: string): string =>
  Object.entries(people).find(([, one]) => one.id === id.toLowerCase())?.[0] ?? id

/** Returns who was notified of what since the last call, as 'role kind', and forgets it. */
async function notified(server: TestServer, target: Target = 'rds'): Promise<string[]> {
  const rows = await server.sql(
    target,
    `with gone as (delete from "Notification" returning *) select * from gone order by "Id"`,
  )
  return rows.map(({ UserId, Kind }) => `${roleOf(UserId)} ${Kind}`).toSorted()
}

const person = (role: Member) => ({ user_id: people[role].id })

test.afterEach(async ({ server }) => {
  for (const target of targets) {
    await server.sql(target, 'delete from "Notification"')
    await server.sql(target, 'delete from "NotificationSetting"')
  }
})

for (const target of targets)
  test(`in ${target}, each hand-over notifies those whom it concerns, and not who did it`, async ({
    server,
    databases,
    newProject,
  }) => {
    const { project, standards } = await newProject()
    const [{ id: standard_id } = { id: 0 }] = standards
    const move = async (role: Member, parameters: object) => {
      await expectDone(
        server,
        role,
        'Standard:UpdateStatus',
        { project_id: project, standard_id, phase: 'desktop-review', ...parameters },
        { target },
      )
      await notifyAll(server, databases[target])
      return notified(server, target)
    }
    expect(await move('K+', { is_ready_by_client: true })).toEqual(['AC submitted', 'SC submitted'])
    expect(await move('AC', { status: 'ReadyForSecondReview', is_ready_by_client: false })).toEqual(
      [],
    )
    expect(await move('SC', { status: 'Complete', is_ready_by_client: false })).toEqual([
      'K+ sentBack',
      'K2 sentBack',
    ])
    expect(await move('SC', { is_ready_by_client: false, reason: 'No date of approval.' })).toEqual(
      ['K+ sentBack', 'K2 sentBack'],
    )
    expect(await move('AC', { initiate_second_review: true, is_ready_by_client: false })).toEqual([
      'SC secondReview',
    ])
    expect(
      await move('AC', {
        initiate_second_review: false,
        initiate_rfi_review: true,
        is_ready_by_client: false,
      }),
    ).toEqual(['K+ rfi', 'K2 rfi', 'SC rfi'])
    expect(await move('AC', { initiate_rfi_review: true })).toEqual([])
  })

test('who watches a project is notified of every standard; who lost the project, is locked or did it is not', async ({
  server,
  databases,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const [{ id: standard_id } = { id: 0 }] = standards
  for (const role of ['C+', 'C-', 'ADM', 'LOCK', 'AC'] as const)
    await server.sql('rds', `insert into "NotificationSetting" values ($1, $2, 'all')`, [
      project,
      server.idOf(role),
    ])
  await server.sql('rds', 'delete from "ProjectUser" where "ProjectId" = $1 and "UserId" = $2', [
    project,
    server.idOf('K2'),
  ])
  await server.changed('rds')
  const place = { project_id: project, standard_id, phase: 'desktop-review' }
  await expectDone(server, 'K+', 'Standard:UpdateStatus', { ...place, is_ready_by_client: true })
  await expectDone(server, 'AC', 'Standard:UpdateStatus', {
    ...place,
    status: 'Complete',
    is_ready_by_client: false,
  })
  await notifyAll(server, databases.rds)
  expect(await notified(server)).toEqual([
    'AC submitted',
    'ADM sentBack',
    'ADM submitted',
    'C+ sentBack',
    'C+ submitted',
    'K+ sentBack',
    'SC submitted',
  ])
})

test('assignments and changes of a task ring for its assignees, unless the author switched that off', async ({
  server,
  databases,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const [{ id: standard_id } = { id: 0 }] = standards
  const place = { project_id: project, standard_id }
  await expectDone(server, 'C+', 'Task:Create', {
    ...place,
    text: 'Send the policy',
    assignees: [person('K+'), person('C+')],
  })
  await notifyAll(server, databases.rds)
  const [made] = await server.sql('rds', 'select * from "Notification"')
  expect(made).toMatchObject({
    AwaitsMail: false,
    StandardId: standard_id,
    TaskId: expect.any(Number),
  })
  expect(await notified(server)).toEqual(['K+ taskAssigned'])
  const task_id = await makeTask(server, {
    project,
    standard: standard_id,
    author: 'C+',
    assignees: { 'K+': false, SC: false, 'C+': false },
  })
  const edit = async (more: object) => {
    await expectDone(server, 'C+', 'Task:Edit', { task_id, project_id: project, ...more })
    await notifyAll(server, databases.rds)
    return notified(server)
  }
  expect(await edit({ text: 'Newer', add_assignees: [person('AC')] })).toEqual([
    'AC taskAssigned',
    'K+ taskChanged',
    'SC taskChanged',
  ])
  expect(await edit({ text: 'Newest', send_notification: false })).toEqual([])
  expect(await edit({ remove_assignees: [person('AC')] })).toEqual([])
})

for (const target of targets)
  test(`in ${target}, a mention notifies those who may see the reply at this moment and are still named`, async ({
    server,
    databases,
    newProject,
  }) => {
    const { project: project_id, standards } = await newProject()
    const [{ id: standard_id } = { id: 0 }] = standards
    const done = async (name: WriteName, parameters: object) =>
      (await expectDone(server, 'AC', name, { project_id, ...parameters }, { target })).updates
    const show = (is_consultant_comment_visible: boolean) =>
      done('Standard:UpdateConsultantCommentReady', {
        standard_id,
        phase: 'desktop-review',
        is_consultant_comment_visible,
      })
    const reply = async (comment: string, ...roles: Member[]) =>
      (
        await done('Comment:Reply', {
          standard_id,
          phase: 'desktop-review',
          comment,
          text: 'See page 3.',
          mentions: roles.map(person),
        })
      ).reply_id
    const toldNow = async () => {
      await notifyAll(server, databases[target])
      return notified(server, target)
    }
    const everybody = ['K+', 'SC', 'AC'] as const
    await reply('ClientComment', ...everybody)
    expect(await toldNow()).toEqual(['K+ mention', 'SC mention'])
    await show(true)
    await reply('ConsultantComment', ...everybody)
    await show(false)
    expect(await toldNow()).toEqual(['SC mention'])
    const deleted = await reply('ClientComment', ...everybody)
    await done('Comment:DeleteReply', { reply_id: deleted })
    expect(await toldNow()).toEqual([])
    const edited = await reply('ClientComment', 'K+')
    const edit = async (...roles: Member[]) => {
      await done('Comment:EditReply', {
        reply_id: edited,
        text: 'x',
        mentions: roles.map(person),
      })
      return toldNow()
    }
    expect(await toldNow()).toEqual(['K+ mention'])
    expect(await edit('K+', 'SC')).toEqual(['SC mention'])
    await done('Comment:EditReply', { reply_id: edited, text: 'y' })
    expect(await edit('SC')).toEqual([])
  })

for (const target of targets)
  test(`in ${target}, a request notifies consultants and clients, its answer the consultants, once while it is typed`, async ({
    server,
    databases,
    newProject,
  }) => {
    const made = await newProject()
    const project_id = made.project
    const toldNow = async () => {
      await notifyAll(server, databases[target])
      return notified(server, target)
    }
    const rfi_id = await makeRfi(server, made, {}, target)
    expect(await toldNow()).toEqual(['AC', 'K+', 'K2', 'SC'].map((role) => `${role} rfiRecorded`))
    const answer = (role: Member, text: string) =>
      expectDone(server, role, 'RFI:UpdateAnswer', { project_id, rfi_id, answer: text }, { target })
    await answer('K+', 'Page')
    await answer('K+', 'Page 1')
    await notifyAll(server, databases[target])
    const [row] = (await server.read('SC', 'notifications/own', {}, target)).body.data
    expect(row).toMatchObject({ Kind: 'rfiAnswered', Text: 'Page 1', Phase: 'desktop-review' })
    expect(await toldNow()).toEqual(['AC rfiAnswered', 'SC rfiAnswered'])
    await answer('SC', 'Page 1 names it')
    expect(await toldNow()).toEqual(['AC rfiAnswered'])
    await answer('K2', 'Page 2 names it')
    await expectDone(server, 'SC', 'RFI:Delete', { project_id, rfi_id }, { target })
    expect(await toldNow()).toEqual([])
  })

test('several servers at once make each notification once, and one that fails leaves all to the next', async ({
  server,
  databases,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const callerIn = callersOf(databases.rds)
  for (const { id: standard_id } of standards)
    for (const is_ready_by_client of [true, false, true])
      await expectDone(server, 'K+', 'Standard:UpdateStatus', {
        project_id: project,
        standard_id,
        phase: 'desktop-review',
        is_ready_by_client,
      }).catch(() => {})
  const failing = async () => {
    throw new Error('The server ends here')
  }
  await expect
    .poll(() => makeNotifications(databases.rds, failing).catch(({ message }) => message))
    .toBe('The server ends here')
  expect(await notified(server)).toEqual([])
  await Promise.all(Array.from({ length: 6 }, () => makeNotifications(databases.rds, callerIn)))
  await notifyAll(server, databases.rds)
  const rows = await server.sql(
    'rds',
    `select "UserId", "TransformationId", count(*)::int as n from "Notification" group by 1, 2`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(4)
  expect(rows.every(({ n }) => n === 1)).toBe(true)
  expect(await makeNotifications(databases.rds, callerIn)).toBe(0)
})

test('an entry of a transaction that was open is not passed over by later ones', async ({
  server,
  databases,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const [{ id: standard } = { id: 0 }, { id: later } = { id: 0 }] = standards
  await notifyAll(server, databases.rds)
  await notified(server)
  const parameters = (standard_id: number) =>
    JSON.stringify({ phase: 'desktop-review', standard_id, is_ready_by_client: true })
  const insert = `insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId", "StandardId")
    values ($1, 'Standard', 'UpdateStatus', $2, '[{}]', '{}', $3, $4)`
  await databases.rds.withConnection('all', async (client) => {
    await client.query('BEGIN')
    await client.query(`select set_config('plumbline.projects', '*', true)`)
    await client.query(insert, [server.idOf('K+'), parameters(standard), project, standard])
    await server.sql('rds', insert, [server.idOf('K+'), parameters(later), project, later])
    expect(await makeNotifications(databases.rds, callersOf(databases.rds))).toBe(0)
    await client.query('COMMIT')
  })
  await notifyAll(server, databases.rds)
  const rows = await server.sql(
    'rds',
    'select distinct "StandardId" from "Notification" order by 1',
  )
  expect(rows.map(({ StandardId }) => StandardId)).toEqual([standard, later])
})

test('what is two weeks old notifies nobody, and what is a day old is not mailed', async ({
  server,
  databases,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const [{ id: standard } = { id: 0 }] = standards
  for (const age of ['15 days', '25 hours', '1 hour'])
    await server.sql(
      'rds',
      `insert into "Transformation" ("CreatedAt", "UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId", "StandardId")
      values (now() - $4::interval, $1, 'Standard', 'UpdateStatus', '{"phase":"desktop-review","initiate_second_review":true}', '[{}]', '{}', $2, $3)`,
      [server.idOf('AC'), project, standard, age],
    )
  await notifyAll(server, databases.rds)
  const rows = await server.sql(
    'rds',
    'select "AwaitsMail" from "Notification" order by "CreatedAt"',
  )
  expect(rows.map(({ AwaitsMail }) => AwaitsMail)).toEqual([false, true])
})
