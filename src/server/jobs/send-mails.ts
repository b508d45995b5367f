import { UnsendableMail } from '../mail/compose-mail.ts'
import type { DueMail } from '../mail/due-mail.ts'
import type { Outbox } from '../mail/outbox.ts'
import { retryDelay } from '../mail/retry-delay.ts'

const mostAtOnce = 4
const longestReason = 500

/** The way out of the outboxes. */
export type Sending = {
  /** Hands one mail over; rejects when that failed. */
  readonly deliver: (mail: DueMail) => Promise<void>
  /** The domain of the mails' ids. */
  readonly domain: string
  /** False when no more mails may be taken. */
  readonly goesOn: () => boolean
}

/**
 * Sends the mails of an outbox whose turn it is; answers how many attempts were made. A failed one is tried again later, or given up
 * when the mail server refuses this mail for good.
 */
export async function sendMails(outbox: Outbox, sending: Sending): Promise<number> {
  let attempts = 0
  while (sending.goesOn()) {
    const due = await outbox.claim(mostAtOnce, sending.domain)
    await Promise.all(due.map((mail) => attemptOne(outbox, sending, mail)))
    attempts += due.length
    if (due.length < mostAtOnce) break
  }
  return attempts
}

async function attemptOne(outbox: Outbox, { deliver }: Sending, due: DueMail): Promise<void> {
  try {
    await deliver(due)
  } catch (error) {
    const delay = isForGood(error) ? null : retryDelay(due.attempt)
    await outbox.markFailed(due, reasonOf(error), delay)
    return
  }
  await outbox.markSent(due)
}

type SmtpError = { readonly command?: unknown; readonly permanent?: unknown }

// A server that refuses whoever sends, or all mails, may be put right; one that refuses this recipient or this mail will do so again.
function isForGood(error: unknown): boolean {
  if (error instanceof UnsendableMail) return true
  const { command, permanent } = error as SmtpError
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}

const reasonOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .slice(0, longestReason)
    .toWellFormed()
