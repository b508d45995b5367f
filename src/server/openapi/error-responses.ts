import { errors, errorText, type ErrorCode } from '#rules/api/errors.ts'
import { refTo, type JsonSchema } from './json-schema.ts'

/** An error of the catalogue, with an example of its text. */
export type CatalogueError = {
  readonly code: ErrorCode
  readonly status: number
  readonly text: string
}

const exampleValues: Partial<Record<ErrorCode, unknown>> = {
  invalidTargetDb: 'x',
  citationIdsRequired: {},
  updateResultIs: 0,
  didNotUpdateOne: 0,
  preSnapshotNotOne: 0,
  preSnapshotNotEmpty: 1,
  moduleExists: 7,
}

const textOf: (code: ErrorCode, ...values: never[]) => string = errorText

/** Returns the error catalogue sorted by status, then in its own order. */
export const catalogueErrors = (): CatalogueError[] =>
  (Object.keys(errors) as ErrorCode[])
    .map((code) => ({
      code,
      status: errors[code].status,
      text: textOf(code, exampleValues[code] as never),
    }))
    .toSorted((a, b) => a.status - b.status)

const meanings: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  401: 'Not signed in, or the account is locked.',
  403: 'The caller is not allowed to do that.',
  404: 'The row does not exist, or the caller has no access: the response is the same.',
  405: 'The path does not accept this method; Allow lists those it does.',
  409: 'It conflicts with what is stored.',
  413: 'The request is too large.',
  415: 'The Content-Type is not JSON.',
  422: 'The Idempotency-Key was used with another body.',
  423: 'The database is read-only.',
  429: 'Too many requests in a short time.',
  500: 'Something went wrong; the request id finds it in the log.',
  503: 'A database or the store of files is unavailable, or another transaction holds a lock on the row; nothing was stored. Retry after the number of seconds in Retry-After.',
  507: 'The disk of the database or of stored files is full; nothing was stored.',
}

const codesOf = (status: number): ErrorCode[] =>
  catalogueErrors()
    .filter((error) => error.status === status)
    .map(({ code }) => code)

const requestId = {
  type: 'string',
  description: 'Identifies the request in the log; also in the header x-request-id.',
} as const

const problem = {
  type: 'object',
  required: ['place', 'message'],
  properties: {
    place: { type: 'string', description: 'The path of the invalid value in the request.' },
    line: { type: 'integer' },
    message: { type: 'string' },
  },
} as const

const conflict = {
  type: 'object',
  required: ['field', 'by', 'at'],
  properties: {
    field: {
      type: 'string',
      description: 'The column whose stored value is not the expected one.',
    },
    stored: { description: 'The value that is stored.' },
    by: { type: ['string', 'null'], description: 'Who changed it last.' },
    at: { type: ['string', 'null'], description: 'When, in UTC.' },
  },
} as const

/** The schemas of error bodies by name. */
export const errorSchemas: Readonly<Record<string, JsonSchema>> = {
  Problem: problem,
  Conflict: conflict,
  Refusal: {
    type: 'object',
    required: ['error', 'error_code', 'request_id'],
    properties: {
      error: { type: 'string', description: 'The text of the catalogue.' },
      error_code: {
        type: 'string',
        description: 'For programs, which should not rely on the text.',
      },
      request_id: requestId,
    },
  },
  WriteRefusal: {
    type: 'object',
    required: ['data', 'request_id'],
    properties: {
      data: {
        type: 'object',
        required: ['result', 'transformation'],
        properties: {
          result: { type: 'string', enum: ['Fail', 'Error'] },
          transformation: {
            type: 'object',
            required: ['status', 'error', 'error_code'],
            properties: {
              focus: { type: 'string' },
              action: { type: 'string' },
              parameters: { description: 'What was sent; long texts are shortened.' },
              user_id: { type: 'string' },
              status: { type: 'string', enum: ['Fail', 'Error'] },
              error: { type: 'string', description: 'The text of the catalogue.' },
              error_code: {
                type: 'string',
                description: 'For programs, which should not rely on the text.',
              },
              problems: { type: 'array', items: refTo('Problem') },
              conflict: refTo('Conflict'),
              conflicts: { type: 'array', items: refTo('Conflict') },
            },
          },
        },
      },
      request_id: requestId,
    },
  },
}

/** Describes an error response: the meaning of its status, its codes, and the schema of its body. */
export function errorResponse(
  status: number,
  shape: JsonSchema,
  codes: readonly ErrorCode[] = codesOf(status),
): JsonSchema {
  const texts = catalogueErrors().filter(({ code }) => codes.includes(code))
  return {
    description: [
      meanings[status] ?? '',
      ...texts.map(({ code, text }) => `- \`${code}\`: ${text}`),
    ].join('\n'),
    ...((status === 503 || status === 429) && {
      headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
    }),
    content: { 'application/json': { schema: shape } },
  }
}

/** Describes error responses with the plain body, by status. */
export const errorResponses = (
  ...statuses: readonly (number | readonly [status: number, codes: readonly ErrorCode[]])[]
): Record<string, JsonSchema> =>
  Object.fromEntries(
    statuses.map((one) => {
      const [status, codes] = typeof one === 'number' ? [one] : one
      return [status, errorResponse(status, refTo('Refusal'), codes)]
    }),
  )
