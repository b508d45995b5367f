import { targets } from './targets.ts'

/** The paths where administrators read waiting, failed and caught mails, and resend one. */
export const mailPaths = {
  overview: '/api/v5/admin/mail',
  caught: '/api/v5/admin/caught_mail',
  sendAgain: '/api/v5/admin/mail/send_again',
} as const

/** The path of a caught mail's HTML, shown in a sandboxed frame. */
export const caughtHtmlPath = (id: string): string => `${mailPaths.caught}/${id}/html`

/** The outboxes: one for sign-in and one in each target. */
export const outboxNames = ['identity', ...targets] as const

export type OutboxName = (typeof outboxNames)[number]
