import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

type Member = Exclude<Role, 'ANON'>

const test = serverTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

type Told = {
  project: number
  standard: number
  kind?: string
  task?: number
  reply?: number
  text?: object
}

/** Stores a notification with the history entry that it is about; returns its id. */
async function tell(
  server: FirstServer,
  role: Member,
  { project, standard, kind = 'sentBack', task, reply, text = {} }: Told,
  target: Target = 'rds',
): Promise<number> {
  const [row] = await server.sql(
    target,
    `with entry as (
      insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId", "StandardId")
      values ($1, 'Standard', 'UpdateStatus', $2, '[]', '{}', $3, $4) returning "Id", "CreatedAt")
    insert into "Notification" ("ProjectId", "UserId", "Kind", "StandardId", "TaskId", "ActorId", "TransformationId", "CreatedAt", "Phase", "ReplyId")
    select $3, $5, $6, $4, $7, $1, e."Id", e."CreatedAt", 'desktop-review', $8 from entry e returning "Id"::int`,
    [
      server.idOf('SC', target),
      JSON.stringify(text),
      project,
      standard,
      server.idOf(role, target),
      kind,
      task ?? null,
      reply ?? null,
    ],
  )
  return row.Id
}

const listOf = async (server: FirstServer, role: Role, query = {}, target: Target = 'rds') =>
  (await server.read(role, 'notifications/own', query, target)).body.data
const countOf = async (server: FirstServer, role: Role, target: Target = 'rds') =>
  (await server.read(role, 'notifications/unread', {}, target)).body.data.count
const mark = (server: FirstServer, role: Role, body: object, headers = {}, target = 'rds') =>
  server.fetch(`/api/v5/notifications/mark_read?apiDb=${target}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...server.as(role), ...headers },
    body: JSON.stringify(body),
  })

test.afterEach(async ({ server }) => {
  for (const target of targets) await server.sql(target, 'delete from "Notification"')
})

for (const target of targets)
  test(`in ${target}, a person lists the own notifications in pages, newest first, and marks them`, async ({
    server,
    made,
  }) => {
    const [{ id: standard } = { id: 0 }] = made.standards
    const about = { project: made.project, standard }
    const ids: number[] = []
    for (const reason of ['First', 'Second', ''])
      ids.push(await tell(server, 'K+', { ...about, text: { reason } }, target))
    const others = await tell(server, 'K2', about, target)
    const [third, second] = await listOf(server, 'K+', { most: 2 }, target)
    expect(third).toMatchObject({ Id: ids[2], Text: null, ReadAt: null })
    expect(second).toEqual({
      Id: ids[1],
      Kind: 'sentBack',
      ProjectId: made.project,
      ProjectName: 'Test (Program)',
      ModuleId: made.module,
      StandardId: standard,
      StandardName: 'TS 1',
      ElementId: null,
      TaskId: null,
      Phase: 'desktop-review',
      ActorName: expect.stringContaining('Senior'),
      DueDate: null,
      Text: 'Second',
      CreatedAt: expect.stringMatching(/Z$/),
      ReadAt: null,
    })
    expect(await listOf(server, 'K+', { before: second.Id }, target)).toHaveLength(1)
    expect(await countOf(server, 'K+', target)).toBe(3)
    const one = { project_id: made.project, notification_id: ids[0] }
    const notMine = { project_id: made.project, notification_id: others }
    const marked = await mark(server, 'K+', { notifications: [one, notMine] }, {}, target)
    expect([marked.status, marked.body]).toEqual([200, { data: { marked: 1 } }])
    expect(await countOf(server, 'K2', target)).toBe(1)
    expect((await mark(server, 'K+', { up_to: ids[1] }, {}, target)).body.data.marked).toBe(1)
    expect(await countOf(server, 'K+', target)).toBe(1)
    const read = await listOf(server, 'K+', {}, target)
    expect(read.map(({ ReadAt }: { ReadAt: string | null }) => ReadAt !== null)).toEqual([
      false,
      true,
      true,
    ])
  })

test('who has left the project sees nothing of it, nor afterwards what came before they returned', async ({
  server,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const [{ id: standard } = { id: 0 }] = standards
  await tell(server, 'K2', { project, standard })
  expect(await countOf(server, 'K2')).toBe(1)
  const link = { project_id: project, client_user_id: server.idOf('K2') }
  expect((await server.write('ADM', 'Project:RemoveClient', link)).status).toBe(200)
  expect([await countOf(server, 'K2'), await listOf(server, 'K2')]).toEqual([0, []])
  expect((await mark(server, 'K2', { up_to: 2_000_000_000 })).body.data.marked).toBe(0)
  expect((await server.write('ADM', 'Project:AddClient', link)).status).toBe(200)
  expect([await countOf(server, 'K2'), await listOf(server, 'K2')]).toEqual([0, []])
  await tell(server, 'K2', { project, standard })
  expect(await countOf(server, 'K2')).toBe(1)
})

test('a mention hides with its comment and ends with its reply, a task hides with its assignment', async ({
  server,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const [{ id: standard } = { id: 0 }, { id: other } = { id: 0 }] = standards
  const task = await makeTask(server, {
    project,
    standard,
    assignees: { 'K+': false },
    text: 'Scan',
  })
  const place = { project_id: project, standard_id: standard, phase: 'desktop-review' }
  const show = (is_consultant_comment_visible: boolean) =>
    expectDone(server, 'SC', 'Standard:UpdateConsultantCommentReady', {
      ...place,
      is_consultant_comment_visible,
    })
  await show(true)
  const mentions = [{ user_id: people['K+'].id }]
  const { updates } = await expectDone(server, 'SC', 'Comment:Reply', {
    ...place,
    comment: 'ConsultantComment',
    text: 'See page 3.',
    mentions,
  })
  const reply = updates.reply_id as number
  await show(false)
  await tell(server, 'K+', { project, standard, kind: 'mention', reply })
  await tell(server, 'K+', { project, standard, kind: 'taskAssigned', task })
  const texts = async () =>
    (await listOf(server, 'K+')).map(({ Text }: { Text: string | null }) => Text)
  expect([await texts(), await countOf(server, 'K+')]).toEqual([['Scan'], 1])
  await show(true)
  expect([await texts(), await countOf(server, 'K+')]).toEqual([['Scan', 'See page 3.'], 2])
  const edit = (text: string, more = {}) =>
    expectDone(server, 'SC', 'Comment:EditReply', {
      project_id: project,
      reply_id: reply,
      text,
      ...more,
    })
  await edit('See page 4.', { mentions: [] })
  expect([await texts(), await countOf(server, 'K+')]).toEqual([['Scan'], 1])
  await edit('See page 5.', { mentions })
  expect([await texts(), await countOf(server, 'K+')]).toEqual([['Scan', 'See page 5.'], 2])
  await expectDone(server, 'SC', 'Comment:DeleteReply', { project_id: project, reply_id: reply })
  expect([await texts(), await countOf(server, 'K+')]).toEqual([['Scan'], 1])
  await server.sql('rds', 'update "Task" set "Text" = $2, "StandardId" = $3 where "Id" = $1', [
    task,
    'Scan all',
    other,
  ])
  expect(await listOf(server, 'K+')).toMatchObject([{ Text: 'Scan all', StandardId: other }])
  await server.sql('rds', 'delete from "TaskAssignee" where "TaskId" = $1', [task])
  expect([await texts(), await countOf(server, 'K+')]).toEqual([[], 0])
})

test('more than 99 are counted as 100', async ({ server, made }) => {
  await server.sql(
    'rds',
    `insert into "Notification" ("ProjectId", "UserId", "Kind", "StandardId", "CreatedAt")
    select $1, $2, 'rfi', $3, now() from generate_series(1, 120)`,
    [made.project, server.idOf('K+'), made.standards[0]?.id],
  )
  expect(await countOf(server, 'K+')).toBe(100)
})

test('nothing is marked without a session, by who is locked, in a preview, where nothing can be written, or by a wrong body', async ({
  server,
  made,
}) => {
  const [{ id: standard } = { id: 0 }] = made.standards
  const id = await tell(server, 'K+', { project: made.project, standard })
  const statusOf = async (
    ...call: Parameters<typeof mark> extends [unknown, ...infer Rest] ? Rest : never
  ) => (await mark(server, ...call)).status
  expect(await statusOf('ANON', { up_to: id })).toBe(401)
  expect(await statusOf('LOCK', { up_to: id })).toBe(401)
  for (const body of [{}, { up_to: 0 }, { up_to: id, notifications: [] }, { notifications: [] }])
    expect(await statusOf('K+', body)).toBe(400)
  expect((await mark(server, 'K+', { up_to: id }, {}, 'elsewhere')).status).toBe(400)
  const started = await server.write('C+', 'Preview:Start', {
    project_id: made.project,
    client_user_id: server.idOf('K+'),
  })
  const { preview_id } = started.body.data.transformation.updates
  const preview = { 'x-preview': preview_id }
  expect((await mark(server, 'C+', { up_to: id }, preview)).body.error).toBe('Preview is read-only')
  for (const [name, nothing] of [
    ['notifications/own', []],
    ['notifications/unread', { count: 0 }],
    ['notifications/settings', []],
  ] as const)
    expect((await server.read('C+', name, {}, 'rds', preview)).body.data).toEqual(nothing)
  const readOnly = await server.another({ TARGET_ENV: 'staging', STAGING_READ_ONLY: 'true' })
  expect((await mark(readOnly as FirstServer, 'K+', { up_to: id })).status).toBe(423)
  await readOnly.close()
  expect(await countOf(server, 'K+')).toBe(1)
})
