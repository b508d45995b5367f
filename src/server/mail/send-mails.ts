import { UnsendableMail } from './compose-mail.ts'
import type { DueMail } from './due-mail.ts'
import type { Outbox } from './outbox.ts'
import { retryDelay } from './retry-delay.ts'

const maxReasonLength = 500

/** Delivers the mails of outboxes. */
export type MailTransport = {
  /** Delivers one mail; rejects on failure. */
  readonly deliver: (mail: DueMail) => Promise<void>
  /**
   * Runs one function at a time, in the order of calls. A mail that the mail server accepted is sent again if the process or the database
   * dies before it is marked as sent; taking turns limits that to one mail.
   */
  readonly inTurn: <T>(run: () => Promise<T>) => Promise<T>
  /** The domain of message ids. */
  readonly domain: string
  /** False during shutdown. */
  readonly isRunning: () => boolean
}

/**
 * Sends the due mails of an outbox, taking turns with other outboxes; returns the number of attempts. A failed mail is retried later, or
 * fails for good when the mail server rejects this mail permanently.
 */
export async function sendMails(outbox: Outbox, sending: MailTransport): Promise<number> {
  let attempts = 0
  const sendNext = async () => {
    const due = sending.isRunning() ? await outbox.claim(sending.domain) : null
    if (due === null) return false
    await attempt(outbox, sending, due)
    return true
  }
  while (await sending.inTurn(sendNext)) attempts += 1
  return attempts
}

async function attempt(outbox: Outbox, { deliver }: MailTransport, due: DueMail): Promise<void> {
  try {
    await deliver(due)
  } catch (error) {
    const delay = isPermanent(error) ? null : retryDelay(due.attempt)
    await outbox.markFailed(due, reasonOf(error), delay)
    return
  }
  await outbox.markSent(due)
}

type SmtpError = { readonly command?: unknown; readonly permanent?: unknown }

// A rejected sender or connection may be fixed later; a permanently rejected recipient or message will not.
function isPermanent(error: unknown): boolean {
  if (error instanceof UnsendableMail) return true
  const { command, permanent } = error as SmtpError
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}

const reasonOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .slice(0, maxReasonLength)
    .toWellFormed()
