import type pg from 'pg'
import { mailAddress } from './mail-address.ts'
import type { PostMail } from './mail.ts'

const lay = `insert into "Mail" ("To", "Subject", "Body") values ($1, $2, $3)`

/** Lays mails into the outbox of `identity`; rejects for an address that is not one plain address, and when the database refuses. */
export const mailPoster =
  (identity: pg.Pool): PostMail =>
  async (mail) => {
    await identity.query(lay, [mailAddress(mail.to), mail.subject, JSON.stringify(mail)])
  }
