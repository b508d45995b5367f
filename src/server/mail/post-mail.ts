import type pg from 'pg'
import type { Mail } from '../../operations/kit/mail.ts'
import { mailAddress } from './mail-address.ts'
import { mailEncryption, type EncryptedMail, type MailEncryption } from './mail-encryption.ts'
import type { PostMail } from './mail.ts'
import { mergeNotices } from './merge-notices.ts'

// More than anybody needs, and counted by subject: a flood of one kind does not hold up another, such as a notice of a new passkey.
const mostAnHour = 20

// Mails to one person are posted one after the other, so that no two find the same room; time is read after the lock, not as the transaction began.
const lock = `select pg_advisory_xact_lock(hashtext('plumbline.mail'), hashtext(lower($1)))`

/** When another mail may leave: now, or an hour after the one that is as many mails ago as an hour may have. */
const findRoom = `
  select coalesce((select m."CreatedAt" + interval '1 hour' from "Mail" m
    where lower(m."To") = lower($1) and m."Subject" = $2 and m."CreatedAt" > clock_timestamp() - interval '1 hour'
    order by m."CreatedAt" desc offset ${mostAnHour - 1} limit 1), clock_timestamp()) as "at"`

const findWaiting = `
  select "Id" as "id", "Body" as "body" from "Mail"
  where lower("To") = lower($1) and "Subject" = $2 and "Attempts" = 0 and "NextAttempt" > clock_timestamp() limit 1 for update`

const replace = `update "Mail" set "Body" = $2 where "Id" = $1`

const insert = `insert into "Mail" ("To", "Subject", "Body", "NextAttempt") values ($1, $2, $3, $4)`

/**
 * Enqueues mails in the outbox of `identity`, encrypted under a key of AUTH_SECRET; rejects for an address that is not one plain address,
 * and when the database refuses. Of more than 20 with one subject to one person within an hour the further ones wait, as one mail, until
 * the hour is over.
 */
export const mailPoster = (identity: pg.Pool, authSecret: string): PostMail => {
  const encryption = mailEncryption(authSecret)
  return async (mail) => {
    const to = mailAddress(mail.to)
    const client = await identity.connect()
    try {
      await client.query('begin')
      await enqueue(client, encryption, to, mail)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }
}

async function enqueue(
  client: pg.PoolClient,
  { encrypt, decrypt }: MailEncryption,
  to: string,
  mail: Mail,
): Promise<void> {
  await client.query(lock, [to])
  const { rows: waiting } = await client.query<{ id: string; body: Mail | EncryptedMail }>(
    findWaiting,
    [to, mail.subject],
  )
  const [one] = waiting
  if (one) {
    // A waiting mail of another secret could never be sent: this one takes its place.
    const earlier = decrypt(one.body)
    const merged = earlier === null ? mail : mergeNotices(earlier, mail)
    await client.query(replace, [one.id, JSON.stringify(encrypt(merged))])
    return
  }
  const { rows } = await client.query<{ at: Date }>(findRoom, [to, mail.subject])
  const body = JSON.stringify(encrypt(mail))
  await client.query(insert, [to, mail.subject, body, rows[0]?.at])
}
