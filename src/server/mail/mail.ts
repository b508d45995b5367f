import type { Mail } from '#operations/core/mail.ts'

export type { Mail } from '#operations/core/mail.ts'

/** Enqueues a mail in the outbox; jobs send it with retries, and a delivery failure fails no request. */
export type PostMail = (mail: Mail) => Promise<void>
