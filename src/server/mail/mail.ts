import type pg from 'pg'
import type { Mail } from '#operations/core/mails/mail.ts'

export type { Mail } from '#operations/core/mails/mail.ts'

/**
 * Enqueues a mail in the outbox, in an open transaction of `identity` if one is given; jobs send it with retries, so a delivery failure
 * never fails a request.
 */
export type PostMail = (mail: Mail, transaction?: pg.ClientBase) => Promise<void>
