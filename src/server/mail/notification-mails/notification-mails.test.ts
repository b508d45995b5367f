import { expect, vi } from 'vitest'
import { weeklySubject } from '#rules/notifications/mail-subject.ts'
import { reminderDay } from '#rules/notifications/reminders.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import { makeReminders } from '#server/notifications/make-reminders.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { test as serverTest } from '#test/harness/mail-test.ts'
import { nightly } from '#test/harness/nightly.ts'
import { callersOf, notifyAll, removeReminders } from '#test/harness/notifications.ts'
import { patience } from '#test/harness/patience.ts'
import { people } from '#test/harness/people.ts'
import { ageMails } from '#test/harness/task-mails.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import { createNotificationMails } from './create-notification-mails.ts'
import { createWeeklyMails } from './create-weekly-mails.ts'

const reason = 'The plan has no date.\nSee www.example.org.'

const test = serverTest
  .extend('settings', { scope: 'file' }, { JOBS: 'false' })
  .extend('moves', { scope: 'file' }, ({ server, databases }) =>
    /** Sends standards back and lets the quiet minute pass. */
    async (project: number, standards: readonly number[]) => {
      for (const standard_id of standards)
        await expectDone(server, 'SC', 'Standard:UpdateStatus', {
          project_id: project,
          standard_id,
          phase: 'desktop-review',
          status: 'Complete',
          is_ready_by_client: false,
          reason,
        })
      await notifyAll(server, databases.rds)
    },
  )

/** Lets the quiet minute pass, with people linked before it began. */
async function age({ sql }: FirstServer): Promise<void> {
  await sql('rds', `update "ProjectUser" set "LinkedAt" = "LinkedAt" - interval '1 hour'`)
  await sql('rds', `update "User" set "ClientSince" = "ClientSince" - interval '1 hour'`)
  await sql('rds', `update "Notification" set "CreatedAt" = "CreatedAt" - interval '61 seconds'`)
}

/** The day a number of days after that of today's reminders. */
const day = (after: number): string =>
  new Date(reminderDay(new Date()).getTime() + after * 86_400_000).toISOString().slice(0, 10)

const waiting = async (server: FirstServer) =>
  (await server.sql('rds', 'select count(*)::int as n from "Notification" where "AwaitsMail"'))[0].n
const mails = (server: FirstServer) => server.sql('rds', 'select * from "Mail" order by "To", "Id"')

/** Has another server send what is due, and whatever becomes due as a result; resolves when nothing is waiting. */
async function send(server: FirstServer, url: string): Promise<void> {
  const sender = await server.another({ SMTP_URL: url, PUBLIC_URL: 'https://own.test' })
  await vi.waitFor(async () => {
    await server.sql(
      'rds',
      `update "Notification" set "CreatedAt" = "CreatedAt" - interval '61 seconds' where "AwaitsMail"`,
    )
    expect(await waiting(server)).toBe(0)
    expect((await mails(server)).filter(({ NextAttempt }) => NextAttempt)).toEqual([])
  }, patience)
  await sender.close()
}

test.beforeAll(({ server }) => removeReminders(server))

test.afterEach(async ({ server, mailServer }) => {
  for (const table of ['Notification', 'NotificationSetting', 'NotificationRun', 'Mail'])
    await server.sql('rds', `delete from "${table}"`)
  mailServer.received.splice(0)
})

test('a notification from a time when the clock was ahead does not wait until then', async ({
  server,
  databases,
  newProject,
  moves,
}) => {
  const { project, standards } = await newProject()
  await moves(project, [standards[0]?.id ?? 0])
  expect(await createNotificationMails(databases.rds)).toBe(0)
  await server.sql('rds', `update "Notification" set "CreatedAt" = now() + interval '1 year'`)
  expect(await createNotificationMails(databases.rds)).toBe(2)
  expect(await waiting(server)).toBe(0)
})

test(
  'a standard that was sent back is mailed once a quiet minute to each client, with the reason and a way to end such mails',
  nightly,
  async ({ server, databases, mailServer, newProject, moves }) => {
    const { project, module, standards } = await newProject()
    const ids = standards.map(({ id }) => id)
    await moves(project, [ids[0] ?? 0, ids[0] ?? 0])
    expect(await createNotificationMails(databases.rds)).toBe(0)
    expect(await waiting(server)).toBe(4)
    await age(server)
    await send(server, mailServer.url)
    const received = mailServer.received.toSorted((a, b) => a.to.join().localeCompare(b.to.join()))
    expect(received.map(({ to }) => to)).toEqual([[people['K+'].email], [people.K2.email]])
    const { subject, text: written, headers } = received[0]!.mail
    const text = String(written)
    expect(subject).toBe('[Plumbline] Sent back in Test (Program) re: TS 1')
    expect(text.match(/sent back TS 1/g)).toHaveLength(2)
    const place = `https://own.test/app/projects/${project}`
    expect(text).toContain(
      `${place}/modules/${module}/review/desktop-review/standards/${ids[0]}/Elements`,
    )
    const header = (name: string) =>
      headers.find(({ key }: { key: string }) => key === name)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, link] = /<(https:\/\/own\.test\/unsubscribe\?token=[\w-]+)>/.exec(
      header('list-unsubscribe'),
    ) as unknown as [string, string]
    expect(text).toContain(link)
    expect(link.toLowerCase()).not.toContain(people['K+'].id)

    const path = link.slice('https://own.test'.length)
    const level = async () =>
      (
        await server.sql('rds', 'select "Level" from "NotificationSetting" where "UserId" = $1', [
          server.idOf('K+'),
        ])
      )[0]?.Level
    const page = await server.fetch(path)
    expect([page.status, String(page.body).includes('Stop these mails')]).toEqual([200, true])
    expect(String(page.body)).not.toContain('Test (Program)')
    expect(await level()).toBeUndefined()
    const post = (to: string, body: string, more = {}) =>
      server.fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
        body,
      })
    expect((await post(path.slice(0, -4), 'level=off')).status).toBe(404)
    expect((await server.fetch('/unsubscribe')).status).toBe(404)
    expect((await post(path, 'level=off', { origin: 'https://elsewhere.test' })).status).toBe(403)
    expect(await level()).toBeUndefined()
    expect((await post(path, 'level=digest')).status).toBe(200)
    expect(await level()).toBe('digest')
    expect((await post(path, 'List-Unsubscribe=One-Click')).status).toBe(200)
    expect(await level()).toBe('off')
    const [entry] = await server.sql(
      'rds',
      'select * from "Transformation" order by "Id" desc limit 1',
    )
    expect(entry).toMatchObject({
      Action: 'UpdateNotificationLevel',
      UserId: server.idOf('K+'),
      ProjectId: project,
      Parameters: { project_id: project, level: 'off' },
    })
    // Whoever is signed in, the link applies to the person it names.
    expect((await post(path, 'level=digest', { ...server.as('K2') })).status).toBe(200)
    expect(await level()).toBe('digest')
    const others = await server.sql(
      'rds',
      'select from "NotificationSetting" where "UserId" <> $1',
      [server.idOf('K+')],
    )
    expect(others).toEqual([])
    expect((await post(path, 'level=off')).status).toBe(200)
    await moves(project, [ids[1] ?? 0])
    expect(await waiting(server)).toBe(1)
  },
)

test(
  'what a mail contains is decided when it is sent: not what was read, hidden or ended meanwhile',
  nightly,
  async ({ server, databases, mailServer, newProject, moves }) => {
    const { project, standards } = await newProject()
    await moves(project, [standards[0]?.id ?? 0, standards[1]?.id ?? 0])
    await age(server)
    expect(await createNotificationMails(databases.rds)).toBe(4)
    expect(await createNotificationMails(databases.rds)).toBe(0)
    await server.sql(
      'rds',
      'update "Notification" set "ReadAt" = now() where "StandardId" = $1 and "UserId" = $2',
      [standards[0]?.id, server.idOf('K+')],
    )
    const link = { project_id: project, client_user_id: server.idOf('K2') }
    expect((await server.write('ADM', 'Project:RemoveClient', link)).status).toBe(200)
    // A consultant who watched the project but is no longer connected to it.
    await server.sql(
      'rds',
      `with made as (insert into "Notification" ("ProjectId", "UserId", "Kind", "StandardId", "CreatedAt")
      values ($1, $2, 'submitted', $3, now()) returning "Id")
    insert into "Mail" ("ProjectId", "UserId", "To", "Subject", "Body") select $1, $2, $4, 'News',
      json_build_object('notified', json_build_object('userId', $2::text, 'projects',
        json_build_array(json_build_object('id', $1::int, 'ids', json_build_array("Id")))), 'count', 1) from made`,
      [project, server.idOf('C-'), standards[1]?.id, people['C-'].email],
    )
    await send(server, mailServer.url)
    expect(mailServer.received.map(({ to, mail }) => [to[0], mail.subject])).toEqual([
      [people['K+'].email, '[Plumbline] Sent back in Test (Program) re: TS 2'],
    ])
  },
)

test(
  'reminders and what else is new of a standard are one mail, without the task that is done and whose mails are not wanted',
  nightly,
  async ({ server, databases, mailServer, newProject, moves }) => {
    const { project, module, standards } = await newProject()
    const about = { project, standard: standards[0]!.id }
    const assignees = { 'K+': false, SC: false, AC: false } as const
    await makeTask(server, { ...about, due: day(1), assignees, text: 'Send the policy' })
    const done = await makeTask(server, { ...about, due: day(-1), assignees: { 'K+': false } })
    await makeReminders(databases.rds, callersOf(databases.rds))
    await moves(project, [about.standard])
    await server.sql('rds', `delete from "Notification" where "UserId" = $1`, [server.idOf('K2')])
    await age(server)
    expect(await createNotificationMails(databases.rds)).toBe(3)
    await expectDone(server, 'K+', 'Task:UpdateCompletion', {
      task_id: done,
      assignee: { user_id: people['K+'].id, is_completed: true },
    })
    const wants = (role: 'AC', wanted: boolean) =>
      server.sql('rds', 'update "User" set "NotifyOnNewTask" = $2 where "Id" = $1', [
        server.idOf(role),
        wanted,
      ])
    await wants('AC', false)
    await send(server, mailServer.url)
    await wants('AC', true)
    const { received } = mailServer
    expect(Object.fromEntries(received.map(({ to, mail }) => [to[0], mail.subject]))).toEqual({
      [people['K+'].email]: '[Plumbline] News in Test (Program) re: TS 1',
      [people.SC.email]: '[Plumbline] Task due in Test (Program) re: TS 1',
    })
    expect(received).toHaveLength(2)
    const textOf = (email: string) =>
      String(received.find(({ to }) => to[0] === email)?.mail.text).replaceAll('\u2060', '')
    expect(textOf(people['K+'].email)).toContain('sent back TS 1')
    expect(textOf(people['K+'].email)).not.toContain('overdue')
    for (const email of [people['K+'].email, people.SC.email])
      expect(textOf(email)).toContain(`A task of yours in TS 1 is due on ${displayDate(day(1))}:`)
    expect(textOf(people.SC.email)).toContain('Send the policy')
    expect(textOf(people.SC.email)).toContain(
      `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${about.standard}/Tasks`,
    )
  },
)

test(
  'a mail quotes a mention as it stands, and none of a reply that is hidden or deleted',
  nightly,
  async ({ server, databases, mailServer, newProject }) => {
    const { project: project_id, standards } = await newProject()
    const place = { project_id, phase: 'desktop-review', standard_id: standards[0]?.id }
    const reply = async (comment: string, text: string) => {
      const mentions = [{ user_id: people['K+'].id }]
      const parameters = { ...place, comment, text, mentions }
      const { updates } = await expectDone(server, 'SC', 'Comment:Reply', parameters)
      return { project_id, reply_id: updates.reply_id }
    }
    const show = (is_consultant_comment_visible: boolean) =>
      expectDone(server, 'SC', 'Standard:UpdateConsultantCommentReady', {
        ...place,
        is_consultant_comment_visible,
      })
    await show(true)
    await reply('ConsultantComment', 'Soon hidden')
    const deleted = await reply('ClientComment', 'Soon deleted')
    const edited = await reply('ClientComment', 'Soon edited')
    await notifyAll(server, databases.rds)
    await age(server)
    expect(await createNotificationMails(databases.rds)).toBe(1)
    await show(false)
    await expectDone(server, 'SC', 'Comment:DeleteReply', deleted)
    await expectDone(server, 'SC', 'Comment:EditReply', { ...edited, text: 'See page 4' })
    await send(server, mailServer.url)
    const [{ to, mail } = { to: [], mail: undefined }, ...others] = mailServer.received
    expect([to, others]).toEqual([[people['K+'].email], []])
    expect(mail?.text).toContain('See page 4')
    expect(mail?.text).not.toContain('Soon')
  },
)

test(
  'a mail quotes the reason from the history',
  nightly,
  async ({ server, databases, mailServer, newProject, moves }) => {
    const { project, standards } = await newProject()
    await moves(project, [standards[0]?.id ?? 0])
    await server.sql('rds', `delete from "Notification" where "UserId" <> $1`, [server.idOf('K+')])
    // The state after the quiet minute.
    const body = await server.sql(
      'rds',
      `update "Notification" set "AwaitsMail" = false, "MailedAt" = now() returning "Id"::int, "ProjectId"`,
    )
    await server.sql(
      'rds',
      `insert into "Mail" ("ProjectId", "UserId", "To", "Subject", "Body") values ($1, $2, $3, 'News', $4)`,
      [
        project,
        server.idOf('K+'),
        people['K+'].email,
        JSON.stringify({
          notified: {
            userId: server.idOf('K+'),
            projects: [{ id: project, ids: body.map(({ Id }) => Id) }],
          },
          count: 1,
        }),
      ],
    )
    await send(server, mailServer.url)
    const [{ mail } = { mail: undefined }] = mailServer.received
    expect(mail?.text?.replaceAll('\u2060', '')).toContain(reason)
    expect(await createNotificationMails(databases.rds)).toBe(0)
  },
)

test('beyond ten mails an hour there is one for all standards; without a mail server all wait', async ({
  server,
  databases,
  newProject,
  moves,
}) => {
  const { project, standards } = await newProject({
    standards: Array.from({ length: 12 }, () => ['mandatory'] as const),
  })
  await moves(
    project,
    standards.map(({ id }) => id),
  )
  await age(server)
  expect(await waiting(server)).toBe(24)
  expect(await createNotificationMails(databases.rds)).toBe(2)
  const made = await mails(server)
  expect(made.map(({ Subject, Body }) => [Subject, Body.count])).toEqual(
    Array.from({ length: 2 }, () => ['[Plumbline] News in Test (Program): 12 standards', 12]),
  )
  await ageMails(server, 'rds', 3_600)
})

test('several servers make each mail once', async ({ server, databases, newProject, moves }) => {
  const { project, standards } = await newProject()
  await moves(
    project,
    standards.map(({ id }) => id),
  )
  await age(server)
  const made = await Promise.all(
    Array.from({ length: 5 }, () => createNotificationMails(databases.rds)),
  )
  expect(made.reduce((sum, one) => sum + one, 0)).toBe(4)
  expect(await mails(server)).toHaveLength(4)
})

test(
  'the digest of a week comes once, lists what waits by the labels and which tasks are due, and is not sent to whom nothing waits',
  nightly,
  async ({ server, databases, mailServer, newProject }) => {
    const { project, standards } = await newProject()
    for (const role of ['K+', 'AC', 'C+', 'K2', 'Kx'] as const)
      await server.sql('rds', 'insert into "NotificationSetting" values ($1, $2, $3)', [
        project,
        server.idOf(role),
        role === 'K2' ? 'mine' : 'digest',
      ])
    await expectDone(server, 'K+', 'Standard:UpdateStatus', {
      project_id: project,
      standard_id: standards[0]?.id,
      phase: 'desktop-review',
      is_ready_by_client: true,
    })
    const tasks = async (due: string, text: string, role: 'K+' | 'C+' | 'AC') =>
      makeTask(server, {
        project,
        standard: standards[1]!.id,
        due,
        text,
        assignees: { [role]: false, SC: false },
      })
    await tasks(day(-30), 'Long\nago', 'C+')
    await tasks(day(7), 'In a week', 'C+')
    await tasks(day(8), 'Later', 'C+')
    await tasks(day(1), 'Of the client', 'K+')
    await server.sql('rds', `update "TaskAssignee" set "IsCompleted" = true where "UserId" = $1`, [
      server.idOf('K+'),
    ])
    await tasks(day(1), 'Unwanted', 'AC')
    await server.sql('rds', 'update "User" set "NotifyOnNewTask" = false where "Id" = $1', [
      server.idOf('AC'),
    ])
    const made = await Promise.all([1, 2, 3].map(() => createWeeklyMails(databases.rds)))
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(4)
    await send(server, mailServer.url)
    // The server that sends also notifies the senior consultant of the submission, once its quiet minute is over.
    const received = mailServer.received
      .filter(({ mail }) => mail.subject === weeklySubject)
      .map(({ to, mail }) => [to[0], mail.text ?? ''] as const)
    expect(new Set(received.map(([to]) => to))).toEqual(
      new Set([people.AC.email, people['K+'].email, people['C+'].email]),
    )
    expect(received).toHaveLength(3)
    const textOf = (email: string) => received.find(([to]) => to === email)?.[1] ?? ''
    expect(textOf(people.AC.email)).toContain('1 standard waits for you')
    expect(textOf(people.AC.email)).toContain('TS 1 (Pending First AC Review)')
    expect(textOf(people['K+'].email)).toContain('TS 2 (Waiting Client Submission)')
    expect(textOf(people['K+'].email)).not.toContain('TS 1 (')
    expect(textOf(people['K+'].email)).toContain(
      `/app/projects/${project}/dashboard/Status?queue=mine`,
    )
    for (const email of [people.AC.email, people['K+'].email])
      expect(textOf(email)).not.toMatch(/task/i)
    const ofConsultant = textOf(people['C+'].email)
    expect(ofConsultant).not.toContain('for you.')
    for (const line of [
      '1 task of yours is overdue.',
      `Long ago (TS 2), overdue since ${displayDate(day(-30))}`,
      '1 task of yours is due within a week.',
      `In a week (TS 2), due on ${displayDate(day(7))}`,
      `/app/projects/${project}/dashboard/Tasks`,
    ])
      expect(ofConsultant).toContain(line)
    expect(ofConsultant).not.toMatch(/Later|Of the client|queue=mine/)
    const digests = (await mails(server)).filter(({ Subject }) => Subject === weeklySubject)
    expect(digests.map(({ SentAt }) => SentAt !== null)).toEqual([true, true, true])
    await server.sql('rds', `update "NotificationRun" set "Day" = "Day" - 7`)
    expect(await createWeeklyMails(databases.rds)).toBe(4)
  },
)
