import type { Mail } from '../../operations/kit/mail.ts'

export type { Mail } from '../../operations/kit/mail.ts'

/** Lays a mail into the outbox; it is sent by the jobs, with retries, and a failure to send is nobody's error. */
export type PostMail = (mail: Mail) => Promise<void>
