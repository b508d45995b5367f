import type pg from 'pg'
import type { Mail } from '#operations/core/mails/mail.ts'
import { mailAddress } from '#rules/people/mail-address.ts'
import { mailEncryption, type EncryptedMail, type MailEncryption } from './mail-encryption.ts'
import type { PostMail } from './mail.ts'
import { mergeNotices } from './merge-notices.ts'

// Mails are counted by subject, so that a flood of one kind does not delay another, such as a notice of a new
// passkey.
const maxPerHour = 20

// Serializes mails to one person; the time is read after the lock, not at the start of the transaction.
const lock = `select pg_advisory_xact_lock(hashtext('plumbline.mail'), hashtext(lower($1)))`

/** When the next mail may be sent: now, or an hour after the first of the last 20. */
const findSendTime = `
  select coalesce((select m."CreatedAt" + interval '1 hour' from "Mail" m
    where lower(m."To") = lower($1) and m."Subject" = $2 and m."CreatedAt" > clock_timestamp() - interval '1 hour'
    order by m."CreatedAt" desc offset ${maxPerHour - 1} limit 1), clock_timestamp()) as "at"`

const findPending = `
  select "Id" as "id", "Body" as "body" from "Mail"
  where lower("To") = lower($1) and "Subject" = $2 and "Attempts" = 0 and "NextAttempt" > clock_timestamp() limit 1 for update`

const replace = `update "Mail" set "Body" = $2 where "Id" = $1`

const insert = `insert into "Mail" ("To", "Subject", "Body", "NextAttempt") values ($1, $2, $3, $4)`

/**
 * Enqueues mails in the outbox of `identity`, encrypted under a key derived from AUTH_SECRET; rejects for an invalid address and on
 * database errors. More than 20 mails with one subject to one person within an hour are merged into one that is sent when the hour is
 * over.
 */
export const mailPoster = (identity: pg.Pool, authSecret: string): PostMail => {
  const encryption = mailEncryption(authSecret)
  return async (mail, transaction) => {
    if (transaction) return enqueueMail(transaction, encryption, mail)
    // Rejects an invalid address before a connection is taken.
    mailAddress(mail.to)
    const client = await identity.connect()
    try {
      await client.query('begin')
      await enqueueMail(client, encryption, mail)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }
}

/** Enqueues a mail in the open transaction of a client of `identity`, as `mailPoster` does. */
export async function enqueueMail(
  client: pg.ClientBase,
  { encrypt, decrypt }: MailEncryption,
  mail: Mail,
): Promise<void> {
  const to = mailAddress(mail.to)
  await client.query(lock, [to])
  const { rows: waiting } = await client.query<{ id: string; body: Mail | EncryptedMail }>(
    findPending,
    [to, mail.subject],
  )
  const [one] = waiting
  if (one) {
    // A pending mail encrypted under another secret could never be sent, so it is replaced.
    const earlier = decrypt(one.body)
    const merged = earlier === null ? mail : mergeNotices(earlier, mail)
    await client.query(replace, [one.id, JSON.stringify(encrypt(merged))])
    return
  }
  const { rows } = await client.query<{ at: Date }>(findSendTime, [to, mail.subject])
  const body = JSON.stringify(encrypt(mail))
  await client.query(insert, [to, mail.subject, body, rows[0]?.at])
}
