import type { Mail } from '#operations/core/mails/mail.ts'

/** A claimed mail, which no other server can claim for some minutes. */
export type DueMail = {
  readonly id: string
  /** Fixed at the first attempt, so that a receiver can recognize duplicates. */
  readonly messageId: string
  /** The number of this attempt, from 1. */
  readonly attempt: number
  readonly mail: Mail
}
