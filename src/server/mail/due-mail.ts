import type { Mail } from '../../operations/kit/mail.ts'

/** A mail whose turn it is; for some minutes nobody else gets it. */
export type DueMail = {
  readonly id: string
  /** Fixed with the first attempt, so that a receiver knows a mail that comes twice. */
  readonly messageId: string
  /** Which attempt this is, counted from 1. */
  readonly attempt: number
  readonly mail: Mail
}
