import { caughtHtmlPath, mailPaths, outboxNames } from '../../rules/mail-desk.ts'
import type { ErrorCode } from '../../rules/errors.ts'
import { plainRefusals } from './describe-refusals.ts'
import type { Shape } from './json-shape.ts'

const text = { type: 'string' } as const
const moment = { type: 'string', format: 'date-time' } as const
const momentOrNull = { type: ['string', 'null'], format: 'date-time' } as const

const object = (properties: Readonly<Record<string, Shape>>): Shape => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})
type RefusalOf = readonly [status: number, codes: readonly ErrorCode[]]

const answers = (data: Shape, ...refusals: readonly RefusalOf[]): Shape => ({
  200: { description: 'Done.', content: { 'application/json': { schema: object({ data }) } } },
  ...plainRefusals(...refusals, [401, ['notSignedIn']], [403, ['notAllowed']], 500, 503, 507),
})

const caughtRow = { id: text, caughtAt: moment, to: text, subject: text }
const waitingRow = object({
  outbox: { type: 'string', enum: outboxNames },
  id: text,
  to: text,
  subject: text,
  createdAt: moment,
  attempts: { type: 'integer' },
  nextAttempt: momentOrNull,
  failedAt: momentOrNull,
  lastFailure: { type: ['string', 'null'] },
  maySendAgain: { type: 'boolean' },
  changes: { type: ['integer', 'null'] },
  isGathering: { type: 'boolean' },
})
const inPath = { name: 'id', in: 'path', required: true, schema: text }
const inQuery = (name: string, description: string) => ({
  name,
  in: 'query',
  description,
  schema: text,
})
const invalid = [400, ['invalidParameters']] as const
const missing = [404, ['notFound']] as const
const closed = [423, ['readOnly']] as const

/** The calls about mails, for Administrators. */
export const describeMail = (): Record<string, Shape> => ({
  [mailPaths.overview]: {
    get: {
      operationId: 'readMail',
      tags: ['Admin'],
      summary: 'The queued and the failed mail; Administrators.',
      responses: answers(
        object({
          way: { type: 'string', enum: ['smtp', 'catcher', 'none'] },
          mails: { type: 'array', items: waitingRow },
        }),
      ),
    },
  },
  [mailPaths.sendAgain]: {
    post: {
      operationId: 'sendMailAgain',
      tags: ['Admin'],
      summary: 'Queues a failed mail again; Administrators.',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: object({ outbox: { type: 'string', enum: outboxNames }, id: text }),
          },
        },
      },
      responses: answers(
        object({ result: { type: 'string', enum: ['Success'] } }),
        invalid,
        missing,
        closed,
      ),
    },
  },
  [mailPaths.caught]: {
    get: {
      operationId: 'readCaughtMails',
      tags: ['Admin'],
      summary: 'The mail that a demo captured, newest first; Administrators.',
      parameters: [
        inQuery('to', 'A part of the address of the recipient.'),
        inQuery('before', 'The id of the oldest mail already loaded.'),
      ],
      responses: answers({ type: 'array', items: object(caughtRow) }, invalid, missing),
    },
  },
  [`${mailPaths.caught}/{id}`]: {
    get: {
      operationId: 'readCaughtMail',
      tags: ['Admin'],
      summary: 'A caught mail as text; Administrators.',
      parameters: [inPath],
      responses: answers(
        object({ ...caughtRow, from: text, text, hasHtml: { type: 'boolean' } }),
        invalid,
        missing,
      ),
    },
  },
  [caughtHtmlPath('{id}')]: {
    get: {
      operationId: 'readCaughtMailHtml',
      tags: ['Admin'],
      summary: 'The HTML of a captured mail, without scripts; Administrators.',
      parameters: [inPath],
      responses: {
        200: { description: 'Done.', content: { 'text/html': { schema: text } } },
        ...plainRefusals(
          invalid,
          [401, ['notSignedIn']],
          [403, ['notAllowed']],
          missing,
          500,
          503,
          507,
        ),
      },
    },
  },
})
