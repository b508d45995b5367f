import { targets } from './targets.ts'

/** Where Administrators read about mails: what waits and failed, what was caught, and where one is sent again. */
export const mailPaths = {
  overview: '/api/v5/admin/mail',
  caught: '/api/v5/admin/caught_mail',
  sendAgain: '/api/v5/admin/mail/send_again',
} as const

/** Where the HTML of a caught mail is shown, in a frame that lets nothing out of it. */
export const caughtHtmlPath = (id: string): string => `${mailPaths.caught}/${id}/html`

/** The outboxes: that of sign-in and one in each target. */
export const outboxNames = ['identity', ...targets] as const

/** An outbox. */
export type OutboxName = (typeof outboxNames)[number]

/** Where mails go: to a mail server, to the demo's catcher, or nowhere until a mail server is named. */
export type MailWay = 'smtp' | 'catcher' | 'none'

/** A mail that waits or was given up, as an Administrator sees it: never what it says, since links in it may open an account. */
export type OutboxRow = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly createdAt: string
  readonly attempts: number
  /** Null for a mail that was given up. */
  readonly nextAttempt: string | null
  readonly failedAt: string | null
  readonly lastFailure: string | null
  /** False for a mail that was taken back, because its recipient may no longer get it, and for one that still gathers. */
  readonly maySendAgain: boolean
  /** How many changes of tasks it tells; null for other mails, and once it was sent or taken back. */
  readonly changes: number | null
  /** Whether it still gathers changes, until `nextAttempt`, and is no mail yet. */
  readonly isGathering: boolean
}

/** What an Administrator sees of the outboxes. */
export type MailOverview = {
  readonly way: MailWay
  readonly mails: readonly (OutboxRow & { readonly outbox: OutboxName })[]
}

/** A mail that the demo caught, as a list shows it. */
export type CaughtRow = {
  readonly id: string
  readonly caughtAt: string
  readonly to: string
  readonly subject: string
}

/** A caught mail opened. */
export type CaughtMail = CaughtRow & {
  readonly from: string
  readonly text: string
  /** Whether its HTML can be shown, too. */
  readonly hasHtml: boolean
}
