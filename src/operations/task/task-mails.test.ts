import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { targets, type Target } from '../../rules/targets.ts'
import { expectDone, expectRefused, refusal } from '../../../test/expect-write.ts'
import { openTestHouse, type FirstHouse } from '../../../test/house.ts'
import { openMailServer, type MailServer, type ReceivedMail } from '../../../test/mail-server.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'
import { makeTask } from '../../../test/make-task.ts'
import { people, type Role } from '../../../test/people.ts'

type Member = Exclude<Role, 'ANON'>

let house: FirstHouse
let made: MadeProject
let server: MailServer
let standard: number

beforeAll(async () => {
  server = await openMailServer()
  house = await openTestHouse()
  made = await makeProject(house)
  standard = made.standards[0]!.id
})
afterAll(async () => {
  await house.close()
  await server.goDown()
})
afterEach(async () => {
  for (const target of targets) {
    await house.sql(target, 'delete from "Mail"')
    await house.sql(target, 'update "User" set "NotifyOnNewTask" = true')
    await house.sql(target, 'update "Project" set "SendTaksEmailsToBeta" = false')
  }
})

const person = (role: Member) => ({ user_id: people[role].id })
const asked = (assignees: Member[]) => ({
  text: 'Send the policy',
  project_id: made.project,
  standard_id: standard,
  assignees: assignees.map(person),
})
const create = (assignees: Member[], target: Target = 'rds', role: Member = 'C+') =>
  expectDone(house, role, 'Task:Create', asked(assignees), { target })
const edit = async (more: object, target: Target = 'rds', role: Member = 'C+') => {
  const task_id = await makeTask(house, {
    project: made.project,
    standard,
    author: 'ADM',
    assignees: { 'K+': false, SC: false },
    text: 'Send the policy',
  })
  const parameters = { task_id, project_id: made.project, ...more }
  return expectDone(house, role, 'Task:Edit', parameters, { target })
}
const laid = (target: Target = 'rds') =>
  house.sql(target, 'select *, xmin::text as transaction from "Mail" order by "To"')
const recipients = async (target: Target = 'rds') => (await laid(target)).map(({ To }) => To)
const emails = (...roles: Member[]) => roles.map((role) => people[role].email).toSorted()

/** Lets a server beside this one send what waits, as it is configured. */
async function sent(count: number): Promise<ReceivedMail[]> {
  const sender = await house.another({
    SMTP_URL: server.url,
    PUBLIC_URL: 'https://own.test/',
    STAGING_URL: 'https://staging.test',
    MAIL_FROM: 'no-reply@house.test',
  })
  await vi.waitFor(() => expect(server.received).toHaveLength(count), 10_000)
  await sender.close()
  return server.received.splice(0).toSorted((a, b) => a.to.join().localeCompare(b.to.join()))
}

test.each(targets)(
  'a new task is mailed to each assignee but its author, laid down in the transaction of the write, in %s',
  async (target) => {
    const { history } = await create(['K+', 'SC', 'C+'], target)
    const rows = await laid(target)
    expect(rows.map(({ To }) => To)).toEqual(emails('K+', 'SC'))
    for (const { transaction, ProjectId } of rows)
      expect([transaction, ProjectId]).toEqual([history.transaction, made.project])
    const received = await sent(2)
    expect(received.map(({ to }) => to)).toEqual([[people['K+'].email], [people.SC.email]])
    const { subject, text = '', html = '' } = received[0]!.mail
    expect(subject).toBe('[Plumbline] New Task or Updated Task in Test (Program) re: TS 1')
    expect(text).toContain('Hello Client,')
    expect(text).toContain('Linked assigned a task to you.')
    expect(text).not.toContain('Send the policy')
    const project = `https://own.test/app/projects/${made.project}`
    const pages = [
      `${project}/dashboard/Tasks`,
      `${project}/modules/${made.module}/review/desktop-review/standards/${standard}/Tasks`,
    ]
    expect(text.match(/https?:\S+/g)).toEqual(pages)
    const links = [...html.matchAll(/<a href="([^"]*)">Plumbline<\/a>/g)]
    expect(links.map(([, href]) => href)).toEqual(pages)
  },
)

test('the links of a project with SendTaksEmailsToBeta lead to the staging host', async () => {
  await house.sql('rds', 'update "Project" set "SendTaksEmailsToBeta" = true where "Id" = $1', [
    made.project,
  ])
  await create(['K+'])
  const [{ mail }] = (await sent(1)) as [ReceivedMail]
  expect(mail.text?.match(/https?:\/\/[^/]+/g)).toEqual([
    'https://staging.test',
    'https://staging.test',
  ])
})

test('who does not want to be told, is locked, deleted or alone with the task gets no mail', async () => {
  await house.sql('rds', 'update "User" set "NotifyOnNewTask" = false where "Id" = $1', [
    house.idOf('K+'),
  ])
  await create(['K+', 'LOCK', 'K2'])
  expect(await recipients()).toEqual(emails('K2'))
  await house.sql('rds', 'delete from "Mail"')
  await create(['C+'])
  await create([])
  expect(await recipients()).toEqual([])
})

test.each(targets)(
  'an edit that adds people tells them alone, in whatever letter case they are named, in %s',
  async (target) => {
    await edit({ add_assignees: [{ user_id: people.AC.id.toUpperCase() }, person('K+')] }, target)
    const [mail, ...others] = await laid(target)
    expect([mail.To, others]).toEqual([people.AC.email, []])
    expect(mail.Body.paragraphs[1]).toBe('Linked assigned a task to you.')
  },
)

test('an edit of the text or the standard tells all who have the task then, and names who assigned it', async () => {
  await edit({
    text: 'Send the newest policy',
    add_assignees: [person('AC')],
    remove_assignees: [person('SC')],
  })
  const words = Object.fromEntries((await laid()).map(({ To, Body }) => [To, Body.paragraphs[1]]))
  expect(words).toEqual({
    [people.AC.email]: 'Linked assigned a task to you.',
    [people['K+'].email]: 'Linked has changed a task that Adm assigned to you.',
  })
  await house.sql('rds', 'delete from "Mail"')
  await edit({ newStandardId: made.standards[1]!.id }, 'rds', 'ADM')
  const rows = await laid()
  expect(rows.map(({ To }) => To)).toEqual(emails('K+', 'SC'))
  expect(rows[0].Subject).toContain('re: TS 2')
  expect(rows[0].Body.paragraphs[1]).toBe('Adm, who assigned a task to you, has changed it.')
  expect(rows[0].Body.links[1].path).toContain(`/standards/${made.standards[1]!.id}/Tasks`)
})

test('an edit that changes nothing, only takes people away, or is not to be told posts no mail', async () => {
  await edit({ text: 'Send the policy' })
  await edit({ remove_assignees: [person('SC')] })
  await edit({
    text: 'Another',
    add_assignees: [person('AC')],
    send_notification: false,
  })
  expect(await recipients()).toEqual([])
})

test('a write that is refused posts no mail', async () => {
  await expectRefused(house, 'C-', 'Task:Create', asked(['K+']), refusal.notFound)
  await expectRefused(house, 'K+', 'Task:Create', asked(['ADM']), refusal.notAllowed)
  await expectRefused(house, 'C+', 'Task:Create', asked(['K+', 'Kx']), refusal.notFound)
  for (const target of targets) expect(await recipients(target)).toEqual([])
})

test('a repeated write posts its mails once', async () => {
  const key = '7b0c1b92-3f7e-4a0e-9a51-2f1f0a5d7a01'
  const [first, second] = [
    await house.write('C+', 'Task:Create', asked(['K+']), { key }),
    await house.write('C+', 'Task:Create', asked(['K+']), { key }),
  ]
  expect([first.status, second.body]).toEqual([200, first.body])
  expect(await recipients()).toEqual(emails('K+'))
})

test('who was locked or left the project while a mail waited does not get it', async () => {
  await create(['K+', 'K2', 'SC'])
  await house.sql('rds', 'delete from "ProjectUser" where "ProjectId" = $1 and "UserId" = $2', [
    made.project,
    house.idOf('K2'),
  ])
  await house.sql('rds', 'update "User" set "IsLocked" = true where "Id" = $1', [house.idOf('SC')])
  const received = await sent(1)
  expect(received.map(({ to }) => to)).toEqual([[people['K+'].email]])
  const kept = (await laid()).map(({ To, Body, FailedAt, SentAt }) => [
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
  await house.sql('rds', 'update "User" set "IsLocked" = false where "Id" = $1', [house.idOf('SC')])
  await house.sql('rds', 'insert into "ProjectUser" values ($1, $2)', [
    made.project,
    house.idOf('K2'),
  ])
})

test('two servers that send at once send each mail once', async () => {
  for (let n = 0; n < 12; n += 1) await house.write('C+', 'Task:Create', asked(['K+', 'SC']))
  const env = { SMTP_URL: server.url }
  const senders = await Promise.all([house.another(env), house.another(env)])
  await vi.waitFor(async () => {
    expect((await laid()).every(({ SentAt }) => SentAt)).toBe(true)
  }, 20_000)
  await Promise.all(senders.map((sender) => sender.close()))
  const ids = server.received.splice(0).map(({ mail }) => mail.messageId)
  expect([ids.length, new Set(ids).size]).toEqual([24, 24])
})

test('a mail server that hangs neither fails nor holds up a write', async () => {
  server.behave('hang')
  const hanging = await house.another({ SMTP_URL: server.url })
  await create(['K+'])
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 10_000)
  const { status, body } = await hanging.write('C+', 'Task:Create', asked(['K+']))
  expect([status, body.data.result]).toEqual([200, 'Success'])
  await hanging.close()
  server.behave('take')
  server.received.splice(0)
  // What was broken off is tried again.
  expect((await laid()).every(({ SentAt, NextAttempt }) => !SentAt && NextAttempt)).toBe(true)
})
