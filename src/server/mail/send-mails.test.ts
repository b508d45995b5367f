import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { valuesOf } from '#operations/core/statement.ts'
import { testSecret } from '#test/factories/make-session.ts'
import { openMailServer, type MailServer } from '#test/fakes/mail-server.ts'
import { openTestServer, type FirstServer } from '#test/harness/test-server.ts'
import { mailEncryption } from './mail-encryption.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import { mailPoster } from './post-mail.ts'
import { sendMails, type MailTransport } from './send-mails.ts'
import { smtpDelivery } from './smtp-delivery.ts'

let server: FirstServer
let identity: pg.Pool
let outbox: Outbox
let mailServer: MailServer
let sending: MailTransport

beforeAll(async () => {
  server = await openTestServer()
  identity = new pg.Pool({ connectionString: server.urls.identity, max: 4 })
  outbox = outboxOf(testSecret)
})
afterAll(async () => {
  await identity.end()
  await server.close()
})
beforeEach(async () => {
  await identity.query('delete from "Mail"')
  mailServer = await openMailServer()
  const deliver = smtpDelivery(
    mailServer.url,
    {
      from: 'no-reply@house.test',
      hosts: { own: 'https://own.test', staging: 'https://staging.test' },
    },
    { connection: 1_000, greeting: 1_000, silence: 1_000, whole: 2_000 },
  )
  sending = {
    domain: 'house.test',
    isRunning: () => true,
    deliver: (due) => deliver(due, new AbortController().signal),
  }
})
afterEach(() => mailServer.goDown())

const outboxOf = (secret: string): Outbox =>
  openOutbox(
    'identity',
    async (statement, values) =>
      (await identity.query(statement.text, valuesOf(statement, values))).rows,
    mailEncryption(secret),
  )
const post = (to = 'casey@tests.test') =>
  mailPoster(
    identity,
    testSecret,
  )({
    to,
    subject: 'A subject',
    paragraphs: ['Hello Casey,', 'This is a mail.'],
    action: { label: 'Open it', href: 'https://own.test/open?token=abc' },
  })
const send = () => sendMails(outbox, sending)
const rows = async (): Promise<ReturnType<typeof JSON.parse>[]> =>
  (
    await identity.query(
      `select *, extract(epoch from "NextAttempt" - now())::float8 as "wait" from "Mail" order by "Id"`,
    )
  ).rows
const makeDue = () =>
  identity.query(`update "Mail" set "NextAttempt" = now() where "NextAttempt" is not null`)

test('a mail is delivered once, in both forms, and what it said is forgotten', async () => {
  await post()
  expect(await send()).toBe(1)
  expect(await send()).toBe(0)
  expect(mailServer.received).toHaveLength(1)
  const [{ from, to, mail }] = mailServer.received as [(typeof mailServer.received)[number]]
  const [row] = await rows()
  expect([from, to]).toEqual(['no-reply@house.test', ['casey@tests.test']])
  expect(mail).toMatchObject({
    subject: 'A subject',
    from: { name: 'Plumbline', address: 'no-reply@house.test' },
    messageId: `<${row.MessageId}>`,
  })
  expect(mail.text).toContain('Open it: https://own.test/open?token=abc')
  expect(mail.html).toContain('href="https://own.test/open?token=abc"')
  expect(row).toMatchObject({
    SentAt: expect.any(Date),
    Attempts: 1,
    Body: null,
    NextAttempt: null,
    FailedAt: null,
  })
  expect(row.MessageId).toMatch(/^[0-9a-f-]{36}@house\.test$/)
})

test('a mail of a version that stored mails in clear is still sent', async () => {
  const mail = { to: 'casey@tests.test', subject: 'A subject', paragraphs: ['Hello Casey,'] }
  await identity.query('insert into "Mail" ("To", "Subject", "Body") values ($1, $2, $3)', [
    mail.to,
    mail.subject,
    JSON.stringify(mail),
  ])
  expect(await send()).toBe(1)
  expect(mailServer.received[0]?.mail.text).toContain('Hello Casey,')
  expect((await rows())[0]).toMatchObject({ SentAt: expect.any(Date), Body: null })
})

test('a mail that was encrypted under another secret fails with that reason, holds up no other, and is sent again under its own secret', async () => {
  await mailPoster(
    identity,
    'another secret',
  )({
    to: 'nora@tests.test',
    subject: 'A subject',
    paragraphs: ['Hello Nora,'],
  })
  await post()
  await send()
  expect(mailServer.received.map(({ to }) => to)).toEqual([['casey@tests.test']])
  const [unreadable] = await rows()
  expect(unreadable).toMatchObject({
    Attempts: 1,
    NextAttempt: null,
    FailedAt: expect.any(Date),
    LastFailure: expect.stringMatching(/^The mail is encrypted under another AUTH_SECRET\./),
  })
  expect(await outboxOf('another secret').sendAgain(unreadable.Id)).toBe(true)
  await sendMails(outboxOf('another secret'), sending)
  expect(mailServer.received.map(({ to }) => to)).toEqual([
    ['casey@tests.test'],
    ['nora@tests.test'],
  ])
})

test('what comes while the mail server is down is delivered once when it is back, later with each attempt', async () => {
  await mailServer.goDown()
  await Promise.all([post('a@tests.test'), post('b@tests.test')])
  const waits: number[] = []
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await makeDue()
    await send()
    waits.push(Math.ceil((await rows())[0].wait))
  }
  expect(waits).toEqual([1, 2, 4, 8])
  const waiting = await rows()
  expect(waiting.map(({ LastFailure }) => LastFailure)).toEqual([
    expect.stringContaining('ECONNREFUSED'),
    expect.stringContaining('ECONNREFUSED'),
  ])
  expect(waiting[0].FailedAt).toBeNull()
  await mailServer.comeBack()
  await makeDue()
  await send()
  expect(mailServer.received.flatMap(({ to }) => to).toSorted()).toEqual([
    'a@tests.test',
    'b@tests.test',
  ])
  expect((await rows()).every(({ SentAt }) => SentAt !== null)).toBe(true)
})

test('a mail that the server asks to bring later is brought later', async () => {
  mailServer.behave('later')
  await post()
  await send()
  expect((await rows())[0]).toMatchObject({
    SentAt: null,
    LastFailure: expect.stringContaining('Come back later'),
  })
  mailServer.behave('take')
  await makeDue()
  await send()
  const ids = mailServer.received.map(({ mail }) => mail.messageId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect((await rows())[0]).toMatchObject({ SentAt: expect.any(Date), LastFailure: null })
})

test.each(['hang', 'cut'] as const)(
  'when the server falls silent after a mail (%s) the mail comes again under the same id, which tells it',
  async (manner) => {
    mailServer.behave(manner)
    await post()
    await send()
    expect((await rows())[0]).toMatchObject({ SentAt: null, LastFailure: expect.any(String) })
    mailServer.behave('take')
    await makeDue()
    await send()
    const ids = mailServer.received.map(({ mail }) => mail.messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect((await rows())[0].SentAt).not.toBeNull()
  },
)

test.each(['no such person', 'no such text'] as const)(
  'a mail that the server refuses for good (%s) is given up at once and kept, and begins anew when asked',
  async (manner) => {
    mailServer.behave(manner)
    await post()
    await send()
    const [row] = await rows()
    expect(row).toMatchObject({ NextAttempt: null, FailedAt: expect.any(Date), Attempts: 1 })
    expect(row.LastFailure.toLowerCase()).toContain(
      manner === 'no such text' ? 'not this text' : manner,
    )
    mailServer.behave('take')
    expect(await send()).toBe(0)
    expect(await outbox.sendAgain(row.Id)).toBe(true)
    expect(await outbox.sendAgain(row.Id)).toBe(false)
    await send()
    expect((await rows())[0]).toMatchObject({ SentAt: expect.any(Date), FailedAt: null })
  },
)

test('a mail is given up after three days of attempts', async () => {
  await mailServer.goDown()
  await post()
  await identity.query('update "Mail" set "Attempts" = 81')
  await send()
  expect(Math.ceil((await rows())[0].wait)).toBe(3_600)
  await makeDue()
  await send()
  expect((await rows())[0]).toMatchObject({ NextAttempt: null, FailedAt: expect.any(Date) })
})

test('several senders at once never send a mail twice', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, n) => post(`person-${n}@tests.test`)))
  await Promise.all(Array.from({ length: 5 }, send))
  await vi.waitFor(async () => {
    await send()
    expect((await rows()).every(({ SentAt }) => SentAt !== null)).toBe(true)
  })
  expect(mailServer.received).toHaveLength(30)
  expect(new Set(mailServer.received.map(({ mail }) => mail.messageId)).size).toBe(30)
})

test('a mail whose sender died is taken by another, and not before the sender could have ended', async () => {
  await post()
  const [taken] = await outbox.claim(4, 'house.test')
  expect(await send()).toBe(0)
  expect((await rows())[0].wait).toBeGreaterThan(120)
  await makeDue()
  await send()
  expect(mailServer.received.map(({ mail }) => mail.messageId)).toEqual([`<${taken?.messageId}>`])
  // A late report of the first attempt changes nothing.
  await outbox.markFailed(taken!, 'late', 1)
  expect((await rows())[0]).toMatchObject({ SentAt: expect.any(Date), LastFailure: null })
})

test('mails are forgotten 30 days after they were sent or given up, those that wait never', async () => {
  const addressees = ['old', 'young', 'failed-old', 'failed-young', 'waits']
  await Promise.all(addressees.map((name) => post(`${name}@tests.test`)))
  await identity.query(
    `update "Mail" set "NextAttempt" = null,
      "SentAt" = case when "To" not like 'failed-%' then at end, "FailedAt" = case when "To" like 'failed-%' then at end
    from (select "Id" as id, now() - case when "To" like '%old@%' then 31 else 29 end * interval '1 day' as at from "Mail") aged
    where "Id" = id and "To" <> 'waits@tests.test'`,
  )
  await identity.query(`update "Mail" set "CreatedAt" = now() - interval '90 days'`)
  expect(await outbox.deleteOld()).toBe(2)
  expect((await rows()).map(({ To }) => String(To)).toSorted()).toEqual([
    'failed-young@tests.test',
    'waits@tests.test',
    'young@tests.test',
  ])
})
