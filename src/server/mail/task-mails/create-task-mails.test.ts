import pg from 'pg'
import { expect, vi } from 'vitest'
import { mailPaths } from '#rules/api/mail-desk.ts'
import type { openTargets } from '#server/db/targets.ts'
import { addStandards } from '#test/factories/add-standards.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import type { MailServer, ReceivedMail } from '#test/fakes/mail-server.ts'
import { test as serverTest } from '#test/harness/mail-test.ts'
import { nightly } from '#test/harness/nightly.ts'
import { removeReminders } from '#test/harness/notifications.ts'
import { patience } from '#test/harness/patience.ts'
import { people, type Role } from '#test/harness/people.ts'
import { ageMails, ageTaskChanges } from '#test/harness/task-mails.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectWaiting } from '#test/matchers/expect-waiting.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import { createTaskMails } from './create-task-mails.ts'

type Member = Exclude<Role, 'ANON'>

const test = serverTest.extend('many', { scope: 'file' }, ({ server, made }) =>
  addStandards(server, { project: made.project, module: made.module, count: 12 }),
)

test.beforeAll(({ server }) => removeReminders(server))

test.beforeEach(async ({ mailServer, server }) => {
  await server.sql('rds', 'delete from "TaskNotification"')
  await server.sql('rds', 'delete from "Mail"')
  await server.sql('rds', 'update "User" set "NotifyOnNewTask" = true')
  mailServer.received.splice(0)
})

const assign = async (
  server: FirstServer,
  made: MadeProject,
  standard: number,
  to: Member[] = ['K+'],
  of: MadeProject = made,
) => {
  const { updates } = await expectDone(server, 'C+', 'Task:Create', {
    text: 'Send the policy',
    project_id: of.project,
    standard_id: standard,
    assignees: to.map((role) => ({ user_id: people[role].id })),
  })
  return updates.task_id as number
}
const task = (
  server: FirstServer,
  made: MadeProject,
  assignees: Partial<Record<Member, boolean>> = { 'K+': false },
) => makeTask(server, { project: made.project, standard: first(made), author: 'C+', assignees })
const edit = (server: FirstServer, made: MadeProject, task_id: number, more: object) =>
  expectDone(server, 'C+', 'Task:Edit', { task_id, project_id: made.project, ...more })
const first = (made: MadeProject) => made.standards[0]!.id
const pending = (server: FirstServer) =>
  server.sql('rds', 'select * from "TaskNotification" order by "Id"')
const mails = (server: FirstServer) => server.sql('rds', 'select * from "Mail" order by "Id"')
const age = (server: FirstServer, seconds?: number) => ageTaskChanges(server, 'rds', seconds)

/** Creates the mails that are due, as a server does each second; returns all mails created so far. */
async function gathered(
  server: FirstServer,
  databases: ReturnType<typeof openTargets>,
  count: number,
) {
  await createTaskMails(databases.rds)
  const all = await mails(server)
  expect(all).toHaveLength(count)
  return all
}

/** Makes a server send every pending mail; returns what the mail server received. */
async function sent(mailServer: MailServer, server: FirstServer): Promise<ReceivedMail[]> {
  const sender = await server.another({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://own.test' })
  await vi.waitFor(async () => {
    expect((await mails(server)).filter(({ NextAttempt }) => NextAttempt)).toEqual([])
  }, patience)
  await sender.close()
  return mailServer.received.splice(0)
}

test(
  '60 edits within a minute are one mail that states their number',
  nightly,
  async ({ mailServer, server, databases, made }) => {
    const task_id = await task(server, made)
    for (let n = 1; n <= 60; n += 1) {
      const parameters = { task_id, project_id: made.project, text: `Version ${n}` }
      expect((await server.write('C+', 'Task:Edit', parameters)).status).toBe(200)
    }
    expect(await pending(server)).toHaveLength(60)
    await age(server)
    await gathered(server, databases, 1)
    const [{ to, mail }, ...others] = (await sent(mailServer, server)) as [ReceivedMail]
    expect([to, others]).toEqual([[people['K+'].email], []])
    expect(mail.subject).toBe('[Plumbline] New Task or Updated Task in Test (Program) re: TS 1')
    expect(mail.text).toContain('Linked, who assigned a task to you, has changed it 60 times.')
    expect(await pending(server)).toEqual([])
  },
)

test(
  'an assignment and its edits share one mail; tasks at two standards are two mails',
  nightly,
  async ({ mailServer, server, databases, made }) => {
    const id = await assign(server, made, first(made))
    await edit(server, made, id, { text: 'Another text' })
    await assign(server, made, made.standards[1]!.id)
    await assign(server, made, made.standards[1]!.id)
    await age(server)
    await gathered(server, databases, 2)
    const received = (await sent(mailServer, server)).map(({ mail }) => [
      mail.subject?.split(' re: ')[1],
      ...(mail.text?.split('\n\n').filter((line) => line.startsWith('Linked')) ?? []),
    ])
    expect(received.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      [
        'TS 1',
        'Linked assigned a task to you.',
        'Linked, who assigned a task to you, has changed it.',
      ],
      ['TS 2', 'Linked assigned 2 tasks to you.'],
    ])
  },
)

test('continuous changes are mailed after a quiet minute, or after ten minutes at the latest', async ({
  server,
  databases,
  made,
}) => {
  const id = await task(server, made)
  await edit(server, made, id, { text: 'First' })
  await edit(server, made, id, { text: 'Second' })
  const [oldest] = await pending(server)
  const waited = (interval: string) =>
    server.sql(
      'rds',
      `update "TaskNotification" set "CreatedAt" = now() - $2::interval where "Id" = $1`,
      [oldest.Id, interval],
    )
  await waited('8 minutes')
  await gathered(server, databases, 0)
  await waited('601 seconds')
  expect((await gathered(server, databases, 1)).map(({ Body }) => Body.count)).toEqual([2])
})

test(
  'more standards than mails left within the hour become one digest that lists every change',
  nightly,
  async ({ mailServer, server, databases, made, other, many }) => {
    for (const standard of many) await assign(server, made, standard)
    const elsewhere = other.standards[0]!.id
    const id = await assign(server, made, elsewhere, ['K+'], other)
    await expectDone(server, 'C+', 'Task:Edit', {
      task_id: id,
      project_id: other.project,
      text: 'B',
    })
    await age(server)
    await gathered(server, databases, 1)
    const [{ to, mail }, ...others] = (await sent(mailServer, server)) as [ReceivedMail]
    expect([to, others]).toEqual([[people['K+'].email], []])
    expect(mail.subject).toBe('[Plumbline] New and Updated Tasks in 2 projects: 13 standards')
    const text = mail.text ?? ''
    for (const [index, standard] of many.entries()) {
      expect(text).toContain(`MS ${index + 1} in Test (Program): Linked assigned a task to you.`)
      expect(text).toContain(`/modules/${made.module}/review/desktop-review/standards/${standard}/`)
    }
    expect(text).toContain(
      'TS 1 in Test (Program): Linked assigned a task to you. Linked, who assigned a task to you, has changed it.',
    )
    for (const { project } of [made, other])
      expect(text).toContain(`https://own.test/app/projects/${project}/dashboard/Tasks`)
  },
)

test(
  'after ten mails to a person within an hour further changes wait until the hour has passed, and none is lost',
  nightly,
  async ({ server, databases, made, many }) => {
    for (const standard of many.slice(0, 10)) await assign(server, made, standard)
    await age(server)
    await gathered(server, databases, 10)
    for (const standard of many.slice(0, 3)) await assign(server, made, standard)
    await age(server, 3_000)
    await assign(server, made, first(made), ['K2'])
    await age(server)
    expect((await gathered(server, databases, 11)).at(-1)).toMatchObject({ To: people.K2.email })
    expect(await pending(server)).toHaveLength(3)
    await ageMails(server, 'rds', 3_601)
    await gathered(server, databases, 14)
    expect(await pending(server)).toEqual([])
    // Three mails fit into the new hour; ten more do not, and one mail reports all of them.
    for (const standard of many) await assign(server, made, standard)
    await age(server)
    const all = await gathered(server, databases, 15)
    expect(all.at(-1).Subject).toBe(
      '[Plumbline] New and Updated Tasks in Test (Program): 12 standards',
    )
  },
)

test.for(['Mail', 'TaskNotification'])(
  'a server that dies while it makes mails, waiting for %s, loses no change and repeats none',
  nightly,
  async (table, { mailServer, server, databases, made }) => {
    await assign(server, made, first(made))
    await assign(server, made, made.standards[1]!.id)
    await age(server)
    const before = await pending(server)
    const blocker = new pg.Client({ connectionString: server.ownerUrls.rds })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query(`lock table "${table}" in share mode`)
    const gathering = expect(createTaskMails(databases.rds)).rejects.toThrow()
    await expectWaiting(server, 'rds')
    const killed = await server.sql(
      'rds',
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(killed).toHaveLength(1)
    await gathering
    await blocker.query('rollback')
    await blocker.end()
    expect(await pending(server)).toEqual(before)
    expect((await gathered(server, databases, 2)).map(({ Body }) => Body.count)).toEqual([1, 1])
    expect(await pending(server)).toEqual([])
    expect(await sent(mailServer, server)).toHaveLength(2)
  },
)

test('a mail made by a server that dies before sending is sent once by another', async ({
  mailServer,
  server,
  databases,
  made,
}) => {
  await assign(server, made, first(made))
  await age(server)
  const [row] = await gathered(server, databases, 1)
  expect([row.SentAt, row.MessageId, await pending(server)]).toEqual([null, null, []])
  const [one, ...others] = (await sent(mailServer, server)) as [ReceivedMail]
  const [after] = await mails(server)
  expect([one.mail.messageId, others]).toEqual([`<${after.MessageId}>`, []])
  expect([after.Id, after.SentAt, after.Body]).toEqual([row.Id, expect.any(Date), null])
})

test.for([
  [
    'is no longer assigned',
    (server: FirstServer, made: MadeProject, id: number) =>
      edit(server, made, id, { remove_assignees: [{ user_id: people['K+'].id }] }),
  ],
  [
    'is deleted',
    (server: FirstServer, _made: MadeProject, id: number) =>
      expectDone(server, 'C+', 'Task:Delete', { task_id: id }),
  ],
  [
    'belongs to somebody who has turned mails off',
    (server: FirstServer) =>
      server.sql('rds', 'update "User" set "NotifyOnNewTask" = false where "Id" = $1', [
        server.idOf('K+'),
      ]),
  ],
] as const)(
  'a mail about a task that %s by the time of sending is marked as failed and not sent',
  nightly,
  async ([_, change], { mailServer, server, databases, made }) => {
    const id = await assign(server, made, first(made))
    await age(server)
    await gathered(server, databases, 1)
    await change(server, made, id)
    expect(await sent(mailServer, server)).toEqual([])
    const [row] = await mails(server)
    expect(row).toMatchObject({
      SentAt: null,
      FailedAt: expect.any(Date),
      Body: null,
      NextAttempt: null,
    })
    expect(row.LastFailure).toContain('Nothing is left to tell')
  },
)

test(
  'a mail names the current standard of its task, and a digest leaves out a project that the recipient has left',
  nightly,
  async ({ mailServer, server, databases, made, other, many }) => {
    const id = await assign(server, made, first(made))
    await age(server)
    await gathered(server, databases, 1)
    await edit(server, made, id, { newStandardId: made.standards[1]!.id, send_notification: false })
    const [moved] = (await sent(mailServer, server)) as [ReceivedMail]
    expect(moved.mail.subject).toContain('re: TS 2')
    for (const standard of many) await assign(server, made, standard)
    await assign(server, made, other.standards[0]!.id, ['K+'], other)
    await age(server)
    await gathered(server, databases, 2)
    const link = [other.project, server.idOf('K+')]
    await server.sql(
      'rds',
      'delete from "ProjectUser" where "ProjectId" = $1 and "UserId" = $2',
      link,
    )
    const [digest] = (await sent(mailServer, server)) as [ReceivedMail]
    await server.sql('rds', 'insert into "ProjectUser" values ($1, $2)', link)
    expect(digest.mail.subject).toBe(
      '[Plumbline] New and Updated Tasks in Test (Program): 12 standards',
    )
    expect(digest.mail.text).not.toContain(`/projects/${other.project}/`)
  },
)

test(
  'a mail does not mention a completed task of an earlier link to the project',
  nightly,
  async ({ mailServer, server, databases, made }) => {
    const id = await task(server, made, { 'K+': true, K2: false })
    await edit(server, made, id, { text: 'Another' })
    await age(server)
    await gathered(server, databases, 2)
    const link = { project_id: made.project, client_user_id: people['K+'].id }
    await expectDone(server, 'ADM', 'Project:RemoveClient', link)
    await expectDone(server, 'ADM', 'Project:AddClient', link)
    expect((await sent(mailServer, server)).map(({ to }) => to)).toEqual([[people.K2.email]])
  },
)

test('a recipient whose mail cannot be composed does not block the others, and the failure is logged', async ({
  server,
  databases,
  made,
}) => {
  await assign(server, made, first(made), ['K+'])
  await assign(server, made, first(made), ['K2'])
  await server.sql(
    'rds',
    'update "TaskNotification" set "CreatedAt" = now() - $2::interval where "UserId" = $1',
    [server.idOf('K+'), '5 minutes'],
  )
  await age(server)
  await server.sql(
    'rds',
    `alter table "Mail" add constraint "refused" check ("To" <> '${people['K+'].email}')`,
  )
  await expect(createTaskMails(databases.rds)).rejects.toThrow('refused')
  await server.sql('rds', 'alter table "Mail" drop constraint "refused"')
  expect((await mails(server)).map(({ To }) => To)).toEqual([people.K2.email])
  await gathered(server, databases, 2)
})

test(
  'names in a digest are text on one line, for one recipient',
  nightly,
  async ({ mailServer, server, databases, made, many }) => {
    const name = 'Evil\r\nBcc: victim@evil.test\r\n\r\n<script>alert(1)</script> https://evil.test'
    const names = (project: string, person: string) =>
      Promise.all([
        server.sql('rds', 'update "Project" set "Name" = $1 where "Id" = $2', [
          project,
          made.project,
        ]),
        server.sql('rds', 'update "User" set "FirstName" = $1 where "Id" = $2', [
          person,
          server.idOf('C+'),
        ]),
      ])
    await names(name, name)
    for (const standard of many) await assign(server, made, standard)
    await age(server)
    await gathered(server, databases, 1)
    const [{ to, source, mail }, ...others] = (await sent(mailServer, server)) as [ReceivedMail]
    await names('Test (Program)', 'Linked')
    expect([to, mail.to?.length, mail.cc, mail.bcc, others]).toEqual([
      [people['K+'].email],
      1,
      undefined,
      undefined,
      [],
    ])
    // The header alone: the line breaks of the encoded body vary.
    const [header = ''] = source.split(/\r?\n\r?\n/)
    expect(header).toMatch(/^subject:/im)
    expect(header).not.toMatch(/^bcc:/im)
    expect(mail.subject).toBe(
      '[Plumbline] New and Updated Tasks in Evil Bcc: victim@evil.test <script>alert(1)</script> https://evil.test: 12 standards',
    )
    expect(mail.html).not.toContain('<script')
    expect(new Set(mail.text?.match(/https?:\/\/[^/\s]+/g))).toEqual(new Set(['https://own.test']))
  },
)

test('administrators see mails that are still collecting changes, and the number of changes in a mail', async ({
  server,
  databases,
  made,
}) => {
  const id = await assign(server, made, first(made))
  await edit(server, made, id, { text: 'Another' })
  const overview = async () =>
    (await server.fetch(mailPaths.overview, { headers: server.as('ADM') })).body.data.mails
  expect(await overview()).toEqual([
    {
      outbox: 'rds',
      id: expect.any(String),
      to: people['K+'].email,
      subject: '[Plumbline] New Task or Updated Task in Test (Program) re: TS 1',
      createdAt: expect.any(String),
      attempts: 0,
      nextAttempt: expect.any(String),
      failedAt: null,
      lastFailure: null,
      maySendAgain: false,
      changes: 2,
      isGathering: true,
    },
  ])
  await age(server)
  await gathered(server, databases, 1)
  expect(await overview()).toMatchObject([{ changes: 2, isGathering: false, maySendAgain: true }])
})
