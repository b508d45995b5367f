import { expect, vi } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import type { MailServer, ReceivedMail } from '#test/fakes/mail-server.ts'
import { test as serverTest } from '#test/harness/mail-test.ts'
import { removeReminders } from '#test/harness/notifications.ts'
import { patience } from '#test/harness/patience.ts'
import { people, type Role } from '#test/harness/people.ts'
import { ageTaskChanges } from '#test/harness/task-mails.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

type Member = Exclude<Role, 'ANON'>

const test = serverTest
  .extend(
    'create',
    { scope: 'file' },
    ({ server, made }) =>
      (assignees: Member[], target: Target = 'rds', role: Member = 'C+') =>
        expectDone(server, role, 'Task:Create', asked(made, assignees), { target }),
  )
  .extend(
    'edit',
    { scope: 'file' },
    ({ server, made: { project, standards } }) =>
      async (more: object, target: Target = 'rds', role: Member = 'C+') => {
        const task_id = await makeTask(server, {
          project,
          standard: standards[0]!.id,
          author: 'ADM',
          assignees: { 'K+': false, SC: false },
          text: 'Send the policy',
        })
        const parameters = { task_id, project_id: project, ...more }
        return expectDone(server, role, 'Task:Edit', parameters, { target })
      },
  )

test.beforeAll(({ server }) => removeReminders(server))

test.afterEach(async ({ server }) => {
  for (const target of targets) {
    await server.sql(target, 'delete from "TaskNotification"')
    await server.sql(target, 'delete from "Mail"')
    await server.sql(target, 'update "User" set "NotifyOnNewTask" = true')
    await server.sql(target, 'update "Project" set "SendTaksEmailsToBeta" = false')
  }
})

const person = (role: Member) => ({ user_id: people[role].id })
const asked = (made: MadeProject, assignees: Member[]) => ({
  text: 'Send the policy',
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  assignees: assignees.map(person),
})
const noted = (server: FirstServer, target: Target = 'rds') =>
  server.sql(
    target,
    `select n.*, n.xmin::text as transaction, u."UserName" as "To"
    from "TaskNotification" n join "User" u on u."Id" = n."UserId" order by n."Id"`,
  )
const mails = (server: FirstServer, target: Target = 'rds') =>
  server.sql(target, 'select * from "Mail" order by "To", "Id"')
const recipients = async (server: FirstServer, target: Target = 'rds') =>
  (await noted(server, target)).map(({ To }) => String(To)).toSorted()
const emails = (...roles: Member[]) => roles.map((role) => people[role].email).toSorted()

/** Lets a quiet minute pass, has another server send the waiting mails, and returns them. */
async function sent(
  mailServer: MailServer,
  server: FirstServer,
  target: Target = 'rds',
  env: object = {},
): Promise<ReceivedMail[]> {
  await ageTaskChanges(server, target)
  const sender = await server.another({
    SMTP_URL: mailServer.url,
    PUBLIC_URL: 'https://own.test/',
    STAGING_URL: 'https://staging.test',
    MAIL_FROM: 'no-reply@house.test',
    ...env,
  })
  await vi.waitFor(async () => {
    expect(await noted(server, target)).toEqual([])
    expect((await mails(server, target)).filter(({ NextAttempt }) => NextAttempt)).toEqual([])
  }, patience)
  await sender.close()
  return mailServer.received.splice(0).toSorted((a, b) => a.to.join().localeCompare(b.to.join()))
}

test.for(targets)(
  'a new task is mailed to each assignee, noted in the transaction of the write, in %s',
  async (target, { mailServer, server, made, create }) => {
    const { history } = await create(['K+', 'SC'], target)
    const rows = await noted(server, target)
    expect(rows.map(({ To }) => String(To)).toSorted()).toEqual(emails('K+', 'SC'))
    for (const { transaction, ProjectId } of rows)
      expect([transaction, ProjectId]).toEqual([history.transaction, made.project])
    const received = await sent(mailServer, server, target)
    expect(received.map(({ to }) => to)).toEqual([[people['K+'].email], [people.SC.email]])
    const { subject, text = '', html = '' } = received[0]!.mail
    expect(subject).toBe('[Plumbline] New Task or Updated Task in Test (Program) re: TS 1')
    expect(text).toContain('Hello Client,')
    expect(text).toContain('Linked assigned a task to you.')
    expect(text).not.toContain('Send the policy')
    const project = `https://own.test/app/projects/${made.project}`
    const pages = [
      `${project}/dashboard/Tasks`,
      `${project}/modules/${made.module}/review/desktop-review/standards/${made.standards[0]!.id}/Tasks`,
    ]
    expect(text.match(/https?:\S+/g)).toEqual(pages)
    const links = [...html.matchAll(/<a href="([^"]*)">Plumbline<\/a>/g)]
    expect(links.map(([, href]) => href)).toEqual(pages)
  },
)

test('the links of a project with SendTaksEmailsToBeta lead to the staging host', async ({
  mailServer,
  server,
  made,
  create,
}) => {
  await server.sql('rds', 'update "Project" set "SendTaksEmailsToBeta" = true where "Id" = $1', [
    made.project,
  ])
  await create(['K+'])
  const [{ mail }] = (await sent(mailServer, server)) as [ReceivedMail]
  expect(mail.text?.match(/https?:\/\/[^/]+/g)).toEqual([
    'https://staging.test',
    'https://staging.test',
  ])
})

test('the links of staging lead to the staging host, and in no other environment', async ({
  mailServer,
  server,
  made,
  create,
}) => {
  await create(['K+'], 'ps')
  const [{ mail }] = (await sent(mailServer, server, 'ps', { TARGET_ENV: 'staging' })) as [
    ReceivedMail,
  ]
  const project = `https://staging.test/app/projects/${made.project}`
  expect(mail.text?.match(/https?:\S+/g)).toEqual([
    `${project}/dashboard/Tasks`,
    `${project}/modules/${made.module}/review/desktop-review/standards/${made.standards[0]!.id}/Tasks`,
  ])
  await create(['K+'], 'ps')
  const [own] = (await sent(mailServer, server, 'ps', { TARGET_ENV: 'live' })) as [ReceivedMail]
  expect(own.mail.text).not.toContain('staging.test')
})

test.for(targets)(
  'authors who assign a task to themselves get the mail like every assignee, in %s',
  async (target, { mailServer, server, create, edit }) => {
    await create(['C+', 'K+'], target)
    await edit({ add_assignees: [person('AC')] }, target, 'AC')
    const received = await sent(mailServer, server, target)
    expect(received.map(({ to, mail }) => [to[0], mail.text?.split('\n\n')[1]])).toEqual(
      [
        [people.AC.email, 'You assigned a task to yourself.'],
        [people['C+'].email, 'You assigned a task to yourself.'],
        [people['K+'].email, 'Linked assigned a task to you.'],
      ].toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    )
  },
)

test('people get no mail about their own changes of a task', async ({ server, edit }) => {
  await edit({ text: 'Send the newest policy' }, 'rds', 'SC')
  expect(await recipients(server)).toEqual(emails('K+'))
})

test('people who turned notices off, are locked or deleted get no mail, and a task without assignees sends none', async ({
  server,
  create,
}) => {
  await server.sql('rds', 'update "User" set "NotifyOnNewTask" = false where "Id" = $1', [
    server.idOf('K+'),
  ])
  await create(['K+', 'LOCK', 'K2'])
  expect(await recipients(server)).toEqual(emails('K2'))
  await server.sql('rds', 'delete from "TaskNotification"')
  await create([])
  expect(await recipients(server)).toEqual([])
})

test.for(targets)(
  'an edit that adds people mails only those, whatever the letter case of their ids, in %s',
  async (target, { mailServer, server, edit }) => {
    await edit({ add_assignees: [{ user_id: people.AC.id.toUpperCase() }, person('K+')] }, target)
    const [{ to, mail }, ...others] = (await sent(mailServer, server, target)) as [ReceivedMail]
    expect([to, others]).toEqual([[people.AC.email], []])
    expect(mail.text).toContain('Linked assigned a task to you.')
  },
)

test('an edit of text or standard mails all current assignees and names the author', async ({
  mailServer,
  server,
  made,
  edit,
}) => {
  await edit({
    text: 'Send the newest policy',
    add_assignees: [person('AC')],
    remove_assignees: [person('SC')],
  })
  const words = Object.fromEntries(
    (await sent(mailServer, server)).map(({ to, mail }) => [
      to.join(),
      mail.text?.split('\n\n')[1],
    ]),
  )
  expect(words).toEqual({
    [people.AC.email]: 'Linked assigned a task to you.',
    [people['K+'].email]: 'Linked has changed a task that Adm assigned to you.',
  })
  await edit({ newStandardId: made.standards[1]!.id }, 'rds', 'ADM')
  const received = await sent(mailServer, server)
  expect(received.flatMap(({ to }) => to)).toEqual(emails('K+', 'SC'))
  const [{ mail }] = received as [ReceivedMail]
  expect(mail.subject).toContain('re: TS 2')
  expect(mail.text).toContain('Adm, who assigned a task to you, has changed it.')
  expect(mail.text).toContain(`/standards/${made.standards[1]!.id}/Tasks`)
})

test('a mail names the due date that is stored when it is sent, to people whose part is open', async ({
  mailServer,
  server,
  made,
  edit,
}) => {
  const wordsOf = async () =>
    (await sent(mailServer, server)).map(({ to, mail }) => [to.join(), mail.text?.split('\n\n')[1]])
  const { updates } = await edit({ due_date: '2026-12-04' })
  const { task_id } = updates
  await expectDone(server, 'SC', 'Task:UpdateCompletion', {
    task_id,
    assignee: { ...person('SC'), is_completed: true },
  })
  const later = {
    task_id,
    project_id: made.project,
    due_date: '2026-12-11',
    send_notification: false,
  }
  await expectDone(server, 'C+', 'Task:Edit', later)
  const changed = 'Linked has changed a task that Adm assigned to you.'
  expect(Object.fromEntries(await wordsOf())).toEqual({
    [people['K+'].email]: `${changed} It is due on 11 Dec 2026.`,
    [people.SC.email]: changed,
  })
  const first = { ...asked(made, ['AC']), due_date: '2026-12-24' }
  await expectDone(server, 'C+', 'Task:Create', first)
  await expectDone(server, 'C+', 'Task:Create', { ...first, due_date: '2026-12-18' })
  await expectDone(server, 'C+', 'Task:Create', asked(made, ['AC']))
  expect(await wordsOf()).toEqual([
    [people.AC.email, 'Linked assigned 3 tasks to you. The first of them is due on 18 Dec 2026.'],
  ])
})

test('an edit that changes nothing, only removes people, or is silent sends no mail', async ({
  server,
  edit,
}) => {
  await edit({ text: 'Send the policy' })
  await edit({ remove_assignees: [person('SC')] })
  await edit({
    text: 'Another',
    add_assignees: [person('AC')],
    send_notification: false,
  })
  expect(await recipients(server)).toEqual([])
})

test('a rejected write sends no mail', async ({ server, made }) => {
  await expectRefused(server, 'C-', 'Task:Create', asked(made, ['K+']), refusal.notFound)
  await expectRefused(server, 'K+', 'Task:Create', asked(made, ['ADM']), refusal.notAllowed)
  await expectRefused(server, 'C+', 'Task:Create', asked(made, ['K+', 'Kx']), refusal.notFound)
  for (const target of targets) expect(await recipients(server, target)).toEqual([])
})

test('a retried write sends its mails once', async ({ server, made }) => {
  const key = '7b0c1b92-3f7e-4a0e-9a51-2f1f0a5d7a01'
  const [first, second] = [
    await server.write('C+', 'Task:Create', asked(made, ['K+']), { key }),
    await server.write('C+', 'Task:Create', asked(made, ['K+']), { key }),
  ]
  expect([first.status, second.body]).toEqual([200, first.body])
  expect(await recipients(server)).toEqual(emails('K+'))
})

test('a person who was locked or left the project while a mail was queued does not get it', async ({
  mailServer,
  server,
  made,
  create,
}) => {
  await create(['K+', 'K2', 'SC'])
  await server.sql('rds', 'delete from "ProjectUser" where "ProjectId" = $1 and "UserId" = $2', [
    made.project,
    server.idOf('K2'),
  ])
  await server.sql('rds', 'update "User" set "IsLocked" = true where "Id" = $1', [
    server.idOf('SC'),
  ])
  const received = await sent(mailServer, server)
  expect(received.map(({ to }) => to)).toEqual([[people['K+'].email]])
  const kept = (await mails(server)).map(({ To, Body, FailedAt, SentAt }) => [
    To,
    Body,
    !FailedAt,
    !SentAt,
  ])
  expect(kept).toEqual([
    [people['K+'].email, null, true, false],
    [people.K2.email, null, false, true],
    [people.SC.email, null, false, true],
  ])
  await server.sql('rds', 'update "User" set "IsLocked" = false where "Id" = $1', [
    server.idOf('SC'),
  ])
  await server.sql('rds', 'insert into "ProjectUser" values ($1, $2)', [
    made.project,
    server.idOf('K2'),
  ])
})

test('two servers that gather and send at once send each mail once', async ({
  mailServer,
  server,
  made,
}) => {
  for (const { id } of made.standards)
    for (let n = 0; n < 4; n += 1)
      await server.write('C+', 'Task:Create', {
        ...asked(made, ['K+', 'SC']),
        standard_id: id,
      })
  await ageTaskChanges(server, 'rds')
  const env = { SMTP_URL: mailServer.url }
  const senders = await Promise.all([server.another(env), server.another(env)])
  await vi.waitFor(async () => {
    expect(await noted(server)).toEqual([])
    expect((await mails(server)).every(({ SentAt }) => SentAt)).toBe(true)
  }, patience)
  await Promise.all(senders.map((sender) => sender.close()))
  const received = mailServer.received.splice(0)
  const ids = received.map(({ mail }) => mail.messageId)
  expect([ids.length, new Set(ids).size]).toEqual([4, 4])
  for (const { mail } of received) expect(mail.text).toContain('Linked assigned 4 tasks to you.')
})

test('a mail server that hangs neither fails nor delays a write', async ({
  mailServer,
  server,
  made,
  create,
}) => {
  mailServer.behave('hang')
  const hanging = await server.another({ SMTP_URL: mailServer.url })
  await create(['K+'])
  await ageTaskChanges(server, 'rds')
  await expect.poll(() => mailServer.received).toHaveLength(1)
  const { status, body } = await hanging.write('C+', 'Task:Create', asked(made, ['K+']))
  expect([status, body.data.result]).toEqual([200, 'Success'])
  await hanging.close()
  mailServer.behave('take')
  mailServer.received.splice(0)
  // A delivery that was broken off is tried again.
  expect((await mails(server)).every(({ SentAt, NextAttempt }) => !SentAt && NextAttempt)).toBe(
    true,
  )
})
