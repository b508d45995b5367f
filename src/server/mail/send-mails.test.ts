import pLimit from 'p-limit'
import pg from 'pg'
import { afterEach, expect, vi } from 'vitest'
import { valuesOf } from '#operations/core/statement.ts'
import { testSecret } from '#test/factories/make-session.ts'
import { openMailServer, type MailServer } from '#test/fakes/mail-server.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { mailEncryption } from './mail-encryption.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import { mailPoster } from './post-mail.ts'
import { sendMails, type MailTransport } from './send-mails.ts'
import { smtpDelivery } from './smtp-delivery.ts'

let mailServer: MailServer
let sending: MailTransport

const test = serverTest
  .extend('identity', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const identity = new pg.Pool({ connectionString: server.urls.identity, max: 4 })
    onCleanup(() => identity.end())
    return identity
  })
  .extend('outbox', { scope: 'file' }, ({ identity }) => outboxOf(identity, testSecret))

test.beforeEach(async ({ identity }) => {
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
    inTurn: pLimit(1),
    isRunning: () => true,
    deliver: (due) => deliver(due, new AbortController().signal),
  }
})
afterEach(() => mailServer.goDown())

const outboxOf = (identity: pg.Pool, secret: string): Outbox =>
  openOutbox(
    'identity',
    async (statement, values) =>
      (await identity.query(statement.text, valuesOf(statement, values))).rows,
    mailEncryption(secret),
  )
const post = (identity: pg.Pool, to = 'casey@tests.test') =>
  mailPoster(
    identity,
    testSecret,
  )({
    to,
    subject: 'A subject',
    paragraphs: ['Hello Casey,', 'This is a mail.'],
    action: { label: 'Open it', href: 'https://own.test/open?token=abc' },
  })
const send = (outbox: Outbox) => sendMails(outbox, sending)
const rows = async (identity: pg.Pool): Promise<ReturnType<typeof JSON.parse>[]> =>
  (
    await identity.query(
      `select *, extract(epoch from "NextAttempt" - now())::float8 as "wait" from "Mail" order by "Id"`,
    )
  ).rows
const makeDue = (identity: pg.Pool) =>
  identity.query(`update "Mail" set "NextAttempt" = now() where "NextAttempt" is not null`)

test(
  'a mail is delivered once, in both forms, and its content is deleted',
  nightly,
  async ({ identity, outbox }) => {
    await post(identity)
    expect(await send(outbox)).toBe(1)
    expect(await send(outbox)).toBe(0)
    expect(mailServer.received).toHaveLength(1)
    const [{ from, to, mail }] = mailServer.received as [(typeof mailServer.received)[number]]
    const [row] = await rows(identity)
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
  },
)

test('a mail of a version that stored mails in clear is still sent', async ({
  identity,
  outbox,
}) => {
  const mail = { to: 'casey@tests.test', subject: 'A subject', paragraphs: ['Hello Casey,'] }
  await identity.query('insert into "Mail" ("To", "Subject", "Body") values ($1, $2, $3)', [
    mail.to,
    mail.subject,
    JSON.stringify(mail),
  ])
  expect(await send(outbox)).toBe(1)
  expect(mailServer.received[0]?.mail.text).toContain('Hello Casey,')
  expect((await rows(identity))[0]).toMatchObject({ SentAt: expect.any(Date), Body: null })
})

test('a mail that was encrypted under another secret fails with that reason without blocking others, and is sent under its own secret', async ({
  identity,
  outbox,
}) => {
  await mailPoster(
    identity,
    'another secret',
  )({
    to: 'nora@tests.test',
    subject: 'A subject',
    paragraphs: ['Hello Nora,'],
  })
  await post(identity)
  await send(outbox)
  expect(mailServer.received.map(({ to }) => to)).toEqual([['casey@tests.test']])
  const [unreadable] = await rows(identity)
  expect(unreadable).toMatchObject({
    Attempts: 1,
    NextAttempt: null,
    FailedAt: expect.any(Date),
    LastFailure: expect.stringMatching(/^The mail is encrypted under another AUTH_SECRET\./),
  })
  expect(await outboxOf(identity, 'another secret').sendAgain(unreadable.Id)).toBe(true)
  await sendMails(outboxOf(identity, 'another secret'), sending)
  expect(mailServer.received.map(({ to }) => to)).toEqual([
    ['casey@tests.test'],
    ['nora@tests.test'],
  ])
})

test('mails queued while the mail server is down are delivered once when it is back, with growing delays', async ({
  identity,
  outbox,
}) => {
  await mailServer.goDown()
  await Promise.all([post(identity, 'a@tests.test'), post(identity, 'b@tests.test')])
  const waits: number[] = []
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await makeDue(identity)
    await send(outbox)
    waits.push(Math.ceil((await rows(identity))[0].wait))
  }
  expect(waits).toEqual([1, 2, 4, 8])
  const waiting = await rows(identity)
  expect(waiting.map(({ LastFailure }) => LastFailure)).toEqual([
    expect.stringContaining('ECONNREFUSED'),
    expect.stringContaining('ECONNREFUSED'),
  ])
  expect(waiting[0].FailedAt).toBeNull()
  await mailServer.comeBack()
  await makeDue(identity)
  await send(outbox)
  expect(mailServer.received.flatMap(({ to }) => to).toSorted()).toEqual([
    'a@tests.test',
    'b@tests.test',
  ])
  expect((await rows(identity)).every(({ SentAt }) => SentAt !== null)).toBe(true)
})

test('a mail that the server defers is retried later', async ({ identity, outbox }) => {
  mailServer.behave('later')
  await post(identity)
  await send(outbox)
  expect((await rows(identity))[0]).toMatchObject({
    SentAt: null,
    LastFailure: expect.stringContaining('Come back later'),
  })
  mailServer.behave('take')
  await makeDue(identity)
  await send(outbox)
  const ids = mailServer.received.map(({ mail }) => mail.messageId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect((await rows(identity))[0]).toMatchObject({ SentAt: expect.any(Date), LastFailure: null })
})

test.for(['hang', 'cut'] as const)(
  'when the server falls silent after a mail (%s) the mail is sent again under the same id',
  nightly,
  async (manner, { identity, outbox }) => {
    mailServer.behave(manner)
    await post(identity)
    await send(outbox)
    expect((await rows(identity))[0]).toMatchObject({
      SentAt: null,
      LastFailure: expect.any(String),
    })
    mailServer.behave('take')
    await makeDue(identity)
    await send(outbox)
    const ids = mailServer.received.map(({ mail }) => mail.messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect((await rows(identity))[0].SentAt).not.toBeNull()
  },
)

test.for(['no such person', 'no such text'] as const)(
  'a mail that the server rejects permanently (%s) is marked as failed, and retried on request',
  async (manner, { identity, outbox }) => {
    mailServer.behave(manner)
    await post(identity)
    await send(outbox)
    const [row] = await rows(identity)
    expect(row).toMatchObject({ NextAttempt: null, FailedAt: expect.any(Date), Attempts: 1 })
    expect(row.LastFailure.toLowerCase()).toContain(
      manner === 'no such text' ? 'not this text' : manner,
    )
    mailServer.behave('take')
    expect(await send(outbox)).toBe(0)
    expect(await outbox.sendAgain(row.Id)).toBe(true)
    expect(await outbox.sendAgain(row.Id)).toBe(false)
    await send(outbox)
    expect((await rows(identity))[0]).toMatchObject({ SentAt: expect.any(Date), FailedAt: null })
  },
)

test('a mail is given up after three days of attempts', async ({ identity, outbox }) => {
  await mailServer.goDown()
  await post(identity)
  await identity.query('update "Mail" set "Attempts" = 81')
  await send(outbox)
  expect(Math.ceil((await rows(identity))[0].wait)).toBe(3_600)
  await makeDue(identity)
  await send(outbox)
  expect((await rows(identity))[0]).toMatchObject({ NextAttempt: null, FailedAt: expect.any(Date) })
})

test('several senders at once never send a mail twice', nightly, async ({ identity, outbox }) => {
  await Promise.all(Array.from({ length: 30 }, (_, n) => post(identity, `person-${n}@tests.test`)))
  await Promise.all(Array.from({ length: 5 }, () => send(outbox)))
  await vi.waitFor(async () => {
    await send(outbox)
    expect((await rows(identity)).every(({ SentAt }) => SentAt !== null)).toBe(true)
  })
  expect(mailServer.received).toHaveLength(30)
  expect(new Set(mailServer.received.map(({ mail }) => mail.messageId)).size).toBe(30)
})

test(
  'one mail at a time is in transit, so that a process that dies has sent no more than one without marking it',
  nightly,
  async ({ identity, outbox }) => {
    await Promise.all(
      ['a@tests.test', 'b@tests.test', 'c@tests.test'].map((to) => post(identity, to)),
    )
    const { deliver } = sending
    const delivery = Promise.withResolvers<void>()
    sending = {
      ...sending,
      deliver: async (due) => {
        await delivery.promise
        await deliver(due)
      },
    }
    const attempts = async () => (await rows(identity)).map(({ Attempts }) => Number(Attempts))
    const sent = Promise.all([send(outbox), send(outbox)])
    await expect.poll(attempts).toContain(1)
    // Long enough for the other sender to claim a mail if it did not wait its turn.
    await identity.query('select pg_sleep(0.2)')
    expect((await attempts()).filter((count) => count > 0)).toEqual([1])
    delivery.resolve()
    expect((await sent).reduce((sum, one) => sum + one)).toBe(3)
    expect(mailServer.received).toHaveLength(3)
  },
)

test('a mail whose sender died is claimed by another, but not before the sender must have ended', async ({
  identity,
  outbox,
}) => {
  await post(identity)
  const taken = await outbox.claim('house.test')
  expect(await send(outbox)).toBe(0)
  expect((await rows(identity))[0].wait).toBeGreaterThan(120)
  await makeDue(identity)
  await send(outbox)
  expect(mailServer.received.map(({ mail }) => mail.messageId)).toEqual([`<${taken?.messageId}>`])
  // A late report of the first attempt changes nothing.
  await outbox.markFailed(taken!, 'late', 1)
  expect((await rows(identity))[0]).toMatchObject({ SentAt: expect.any(Date), LastFailure: null })
})

test('mails are deleted 30 days after they were sent or failed, pending ones never', async ({
  identity,
  outbox,
}) => {
  const addressees = ['old', 'young', 'failed-old', 'failed-young', 'waits']
  await Promise.all(addressees.map((name) => post(identity, `${name}@tests.test`)))
  await identity.query(
    `update "Mail" set "NextAttempt" = null,
      "SentAt" = case when "To" not like 'failed-%' then at end, "FailedAt" = case when "To" like 'failed-%' then at end
    from (select "Id" as id, now() - case when "To" like '%old@%' then 31 else 29 end * interval '1 day' as at from "Mail") aged
    where "Id" = id and "To" <> 'waits@tests.test'`,
  )
  await identity.query(`update "Mail" set "CreatedAt" = now() - interval '90 days'`)
  expect(await outbox.deleteOld()).toBe(2)
  expect((await rows(identity)).map(({ To }) => String(To)).toSorted()).toEqual([
    'failed-young@tests.test',
    'waits@tests.test',
    'young@tests.test',
  ])
})
