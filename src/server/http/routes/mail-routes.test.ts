import { afterAll, expect, vi } from 'vitest'
import { caughtHtmlPath, mailPaths } from '#rules/api/mail-desk.ts'
import { targets } from '#rules/api/targets.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/mail-test.ts'
import { patience } from '#test/harness/patience.ts'
import { people, type Role } from '#test/harness/people.ts'
import { ageTaskChanges } from '#test/harness/task-mails.ts'
import type { FirstServer, TestServer } from '#test/harness/test-server.ts'

let demo: TestServer

afterAll(async () => {
  await demo?.close()
})

const get = (server: FirstServer, role: Role, path: string, from: TestServer = server) =>
  from.fetch(path, { headers: from.as(role) })
const sendAgain = (server: FirstServer, role: Role, body: unknown, from: TestServer = server) =>
  from.fetch(mailPaths.sendAgain, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from.as(role) },
    body: JSON.stringify(body),
  })
const assign = (
  server: FirstServer,
  made: MadeProject,
  role: keyof typeof people,
  target: 'rds' | 'ps' = 'rds',
) =>
  server.write(
    'C+',
    'Task:Create',
    {
      text: 'A word that no list of mails tells',
      project_id: made.project,
      standard_id: made.standards[0]!.id,
      assignees: [{ user_id: people[role].id }],
    },
    { target },
  )
const others = [
  ['C+', 403],
  ['C-', 403],
  ['K+', 403],
  ['Ko', 403],
  ['Kx', 403],
  ['LOCK', 401],
  ['LOST', 401],
  ['ANON', 401],
] as const

test.for(others)('denies %s every mail endpoint with %i', async ([role, status], { server }) => {
  const answers = [
    await get(server, role, mailPaths.overview),
    await get(server, role, mailPaths.caught),
    await get(server, role, `${mailPaths.caught}/1`),
    await get(server, role, caughtHtmlPath('1')),
    await sendAgain(server, role, { outbox: 'rds', id: 1 }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
})

test('lists queued mail without its content when no mail server is set', async ({
  server,
  made,
}) => {
  for (const target of targets) await assign(server, made, 'K+', target)
  const { status, body, headers } = await get(server, 'ADM', mailPaths.overview)
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body.data.way).toBe('none')
  expect(body.data.mails.map(({ outbox }: { outbox: string }) => outbox).toSorted()).toEqual([
    'ps',
    'rds',
  ])
  expect(body.data.mails[0]).toEqual({
    outbox: expect.any(String),
    id: expect.any(String),
    to: people['K+'].email,
    subject: '[Plumbline] New Task or Updated Task in Test (Program) re: TS 1',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    attempts: 0,
    nextAttempt: expect.any(String),
    failedAt: null,
    lastFailure: null,
    maySendAgain: false,
    changes: 1,
    isGathering: true,
  })
  expect(JSON.stringify(body)).not.toContain('assigned a task')
  expect((await get(server, 'ADM', mailPaths.caught)).status).toBe(404)
})

test('lists a permanently failed mail with its reason and queues it again on request', async ({
  mailServer,
  server,
}) => {
  mailServer.behave('no such person')
  for (const target of targets) await ageTaskChanges(server, target)
  const sending = await server.another({ SMTP_URL: mailServer.url })
  const failed = await vi.waitFor(async () => {
    const { body } = await get(server, 'ADM', mailPaths.overview, sending)
    const rows = body.data.mails.filter(({ failedAt }: { failedAt: string | null }) => failedAt)
    expect(rows).toHaveLength(2)
    return rows
  }, patience)
  for (const row of failed)
    expect(row).toMatchObject({
      nextAttempt: null,
      lastFailure: expect.stringContaining('No such person'),
    })
  mailServer.behave('take')
  const [{ outbox, id }] = failed
  expect((await sendAgain(server, 'ADM', { outbox, id }, sending)).body).toEqual({
    data: { result: 'Success' },
  })
  await expect.poll(() => mailServer.received).toHaveLength(1)
  expect((await sendAgain(server, 'ADM', { outbox, id }, sending)).status).toBe(404)
  await sending.close()
})

test.for([
  {},
  { outbox: 'rds' },
  { outbox: 'elsewhere', id: 1 },
  { outbox: 'rds', id: '1 or 1=1' },
  { outbox: ['rds'], id: 1 },
  null,
])('returns 400 for resending %j', async (body, { server }) => {
  expect((await sendAgain(server, 'ADM', body)).status).toBe(400)
})

test('rejects resending an unknown mail, and any mail in a read-only environment', async ({
  server,
}) => {
  expect((await sendAgain(server, 'ADM', { outbox: 'ps', id: 987654 })).status).toBe(404)
  const still = await server.another({ TARGET_ENV: 'production' })
  expect((await sendAgain(server, 'ADM', { outbox: 'rds', id: 1 }, still)).status).toBe(423)
  await still.close()
})

test('shows the mail that a demo caught to Administrators', async ({ server, made }) => {
  for (const target of targets)
    await server.sql(target, 'with n as (delete from "TaskNotification") delete from "Mail"')
  demo = await server.another({ DEMO_MODE: 'true' })
  await assign(server, made, 'K+')
  await assign(server, made, 'SC')
  await ageTaskChanges(server, 'rds')
  const list = async (query = '') =>
    (await get(server, 'ADM', `${mailPaths.caught}${query}`, demo)).body.data
  await expect.poll(() => list()).toHaveLength(2)
  const [newest, oldest] = await list()
  expect(Number(newest.id)).toBeGreaterThan(Number(oldest.id))
  expect(await list('?to=CLIENT@')).toMatchObject([{ to: people['K+'].email }])
  expect(await list('?to=%25')).toEqual([])
  expect(await list(`?before=${newest.id}`)).toEqual([oldest])
  const [{ id }] = await list('?to=client@')
  const { body } = await get(server, 'ADM', `${mailPaths.caught}/${id}`, demo)
  expect(body.data).toMatchObject({
    to: people['K+'].email,
    from: 'no-reply@localhost',
    subject: '[Plumbline] New Task or Updated Task in Test (Program) re: TS 1',
    text: expect.stringContaining('Linked assigned a task to you.'),
    hasHtml: true,
  })
  expect(body.data.text).toContain(`${demo.address}/app/projects/${made.project}/dashboard/Tasks`)
  const framed = await get(server, 'ADM', caughtHtmlPath(id), demo)
  expect(framed.body).toMatch(/^<!doctype html>/)
  expect(String(framed.headers['content-type'])).toContain('text/html')
  const policy = String(framed.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'self'; sandbox allow-popups/)
  expect(policy).not.toMatch(/script|same-origin|allow-forms|http/)
  expect((await get(server, 'C+', caughtHtmlPath(id), demo)).status).toBe(403)
  expect((await get(server, 'ADM', `${mailPaths.caught}/999999`, demo)).status).toBe(404)
  expect((await get(server, 'ADM', `${mailPaths.caught}/1e3`, demo)).status).toBe(400)
  expect((await get(server, 'C+', mailPaths.caught, demo)).status).toBe(403)
  expect((await get(server, 'C+', `${mailPaths.caught}/${id}`, demo)).status).toBe(403)
  expect((await get(server, 'ADM', mailPaths.overview, demo)).body.data).toEqual({
    way: 'catcher',
    mails: [],
  })
})

test('hides the mail of a target from Administrators of the other', async ({ server }) => {
  await server.sql('rds', `update "User" set "UserType" = 'Client' where "Id" = $1`, [
    server.idOf('ADM'),
  ])
  await server.changed('rds')
  for (const target of targets)
    await server.sql(
      target,
      `insert into "Mail" ("To", "Subject", "Body") values ('a@b.test', $1, '{}')`,
      [target],
    )
  const { body } = await get(server, 'ADM', mailPaths.overview)
  expect(body.data.mails.map(({ subject }: { subject: string }) => subject)).toEqual(['ps'])
  expect((await sendAgain(server, 'ADM', { outbox: 'rds', id: 1 })).status).toBe(404)
})
