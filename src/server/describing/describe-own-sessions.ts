import { plainRefusals } from './describe-refusals.ts'
import type { Shape } from './json-shape.ts'

const text = { type: 'string' } as const
const instant = { type: 'string', format: 'date-time' } as const
const textOrNull = { type: ['string', 'null'] } as const

const answer = (data: Shape) => ({
  description: 'Done.',
  content: {
    'application/json': { schema: { type: 'object', required: ['data'], properties: { data } } },
  },
})

const ended = answer({
  type: 'object',
  required: ['ended'],
  properties: { ended: { type: 'integer', description: 'How many sessions ended.' } },
})

const refused = plainRefusals(
  [401, ['notSignedIn']],
  [403, ['secondFactorAwaited', 'secondFactorRequired']],
  500,
  503,
  507,
)

const body = (schema: Shape, example: unknown) => ({
  required: true,
  content: { 'application/json': { schema, example } },
})

/** The calls by which people see and end their own sessions. */
export const describeOwnSessions = (): Record<string, Shape> => ({
  '/api/v5/own_sessions': {
    get: {
      operationId: 'listOwnSessions',
      tags: ['Sign-in'],
      summary: 'The active sessions of the caller, the current one first.',
      responses: {
        200: answer({
          type: 'array',
          items: {
            type: 'object',
            required: [
              'id',
              'isThis',
              'userAgent',
              'address',
              'begun',
              'lastUsed',
              'isSecondFactorGiven',
            ],
            properties: {
              id: text,
              isThis: { type: 'boolean' },
              userAgent: textOrNull,
              address: textOrNull,
              begun: instant,
              lastUsed: { ...instant, description: 'To the minute.' },
              isSecondFactorGiven: { type: 'boolean' },
            },
          },
        }),
        ...refused,
      },
    },
  },
  '/api/v5/own_sessions/end': {
    post: {
      operationId: 'endOwnSession',
      tags: ['Sign-in'],
      summary: 'Ends one session of the caller.',
      requestBody: body(
        { type: 'object', required: ['id'], properties: { id: text } },
        { id: 'Yk3vQ8b1nC4mZt7rW2pL' },
      ),
      responses: {
        200: ended,
        ...plainRefusals([400, ['invalidParameters']], [404, ['notFound']]),
        ...refused,
      },
    },
  },
  '/api/v5/own_sessions/end_others': {
    post: {
      operationId: 'endOtherSessions',
      tags: ['Sign-in'],
      summary: 'Ends all sessions of the caller except this one.',
      requestBody: body({ type: 'object' }, {}),
      responses: { 200: ended, ...plainRefusals([400, ['invalidParameters']]), ...refused },
    },
  },
})
