import * as z from 'zod'
import { outboxNames } from '#rules/api/mail-desk.ts'
import { dataOf, endpoint, type DataOf } from '../core/endpoint-contract.ts'
import { wireId, wireText } from '../core/input-schemas.ts'

const outboxRow = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  nextAttempt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Null for a mail that permanently failed.' }),
  failedAt: z.iso.datetime().nullable(),
  lastFailure: z.string().nullable(),
  maySendAgain: z.boolean().meta({
    description:
      'False for a mail whose recipient may no longer get it, and for one that still collects changes.',
  }),
  changes: z.int().nullable().meta({
    description:
      'The number of changes of tasks in it; null for other mails, and once it was sent or withdrawn.',
  }),
  isGathering: z
    .boolean()
    .meta({ description: 'Whether it still collects changes, until nextAttempt.' }),
})

const overview = z.object({
  way: z.enum(['smtp', 'catcher', 'none']),
  mails: z.array(outboxRow.extend({ outbox: z.enum(outboxNames) })),
})

const caughtRow = z.object({
  id: z.string(),
  caughtAt: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
})

const caughtMail = caughtRow.extend({
  from: z.string(),
  text: z.string(),
  hasHtml: z.boolean(),
})

/** How mail is delivered: by a mail server, to the demo's catcher, or not at all until a mail server is configured. */
export type MailWay = MailOverview['way']

/** A queued or failed mail as Administrators see it: without its text, since links in it may open an account. */
export type OutboxRow = DataOf<typeof outboxRow>

/** The outboxes as Administrators see them. */
export type MailOverview = DataOf<typeof overview>

/** A caught mail in a list. */
export type CaughtRow = DataOf<typeof caughtRow>

/** A caught mail with its text. */
export type CaughtMail = DataOf<typeof caughtMail>

const mailId = wireId.transform(String)
const errors = ['notSignedIn', 'notAllowed'] as const

/** Mail for Administrators: the outboxes, and the mail that a demo caught. */
export const mailEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: '/api/v5/admin/mail',
    operationId: 'readMail',
    tag: 'Admin',
    summary: 'The queued and the failed mail; Administrators.',
    session: 'usable',
    response: dataOf(overview),
    errors,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/api/v5/admin/mail/send_again',
    operationId: 'sendMailAgain',
    tag: 'Admin',
    summary: 'Queues a failed mail again; Administrators.',
    session: 'usable',
    body: z.object({ outbox: z.enum(outboxNames), id: mailId }),
    response: dataOf(z.object({ result: z.literal('Success') })),
    errors: ['invalidParameters', 'notFound', 'readOnly', ...errors],
  }),
  listCaught: endpoint({
    method: 'GET',
    path: '/api/v5/admin/caught_mail',
    operationId: 'readCaughtMails',
    tag: 'Admin',
    summary: 'The mail that a demo captured, newest first; Administrators.',
    session: 'usable',
    query: z.object({
      to: wireText(254).optional().meta({ description: 'A part of the address of the recipient.' }),
      before: mailId.optional().meta({ description: 'The id of the oldest mail already loaded.' }),
    }),
    response: dataOf(z.array(caughtRow)),
    errors: ['invalidParameters', 'notFound', ...errors],
  }),
  readCaught: endpoint({
    method: 'GET',
    path: '/api/v5/admin/caught_mail/{id}',
    operationId: 'readCaughtMail',
    tag: 'Admin',
    summary: 'A caught mail as text; Administrators.',
    session: 'usable',
    query: z.object({ id: mailId }),
    response: dataOf(caughtMail),
    errors: ['invalidParameters', 'notFound', ...errors],
  }),
  readCaughtHtml: endpoint({
    method: 'GET',
    path: '/api/v5/admin/caught_mail/{id}/html',
    operationId: 'readCaughtMailHtml',
    tag: 'Admin',
    summary: 'The HTML of a captured mail, without scripts; Administrators.',
    session: 'usable',
    query: z.object({ id: mailId }),
    responseType: 'text/html',
    errors: ['invalidParameters', 'notFound', ...errors],
  }),
}
