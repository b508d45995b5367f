import type { WriteContract } from '#operations/core/contract.ts'
import { focuses as allFocuses, type Focus } from '#rules/api/focuses.ts'
import { apiDb } from './describe-target.ts'
import { errorResponse } from './error-responses.ts'
import { refTo, jsonSchemaOf, type JsonSchema } from './json-schema.ts'
import { permissionTable, writePermissionRows } from './permission-table.ts'

/** The contracts of the writes, in the order in which they are described. */
export type OrderedWrites = readonly WriteContract[]

const partsOf = ({ name }: WriteContract) => {
  const [focus = '', action = ''] = name.split(':')
  return { focus, action, component: `${focus}${action}` }
}

/** Sorts writes by focus, as the specification's table does. */
export const inSpecificationOrder = (writes: Iterable<WriteContract>): OrderedWrites => {
  const byFocus = Map.groupBy(writes, (contract) => partsOf(contract).focus)
  return allFocuses.flatMap((focus) => byFocus.get(focus) ?? [])
}

const focusesIn = (writes: OrderedWrites): Focus[] => [
  ...new Set(writes.map((contract) => partsOf(contract).focus as Focus)),
]

// One union per focus, discriminated by action, and a union of these, discriminated by focus.
function unionSchemas(writes: OrderedWrites, suffix: string): Record<string, JsonSchema> {
  const chosen = (property: string, all: readonly (readonly [value: string, name: string])[]) => ({
    type: 'object',
    oneOf: all.map(([, name]) => refTo(name)),
    discriminator: {
      propertyName: property,
      mapping: Object.fromEntries(
        all.map(([value, name]) => [value, `#/components/schemas/${name}`]),
      ),
    },
  })
  const focuses = focusesIn(writes)
  return {
    [`Transformation${suffix}`]: chosen(
      'focus',
      focuses.map((focus) => [focus, `${focus}Transformation${suffix}`] as const),
    ),
    ...Object.fromEntries(
      focuses.map((focus) => [
        `${focus}Transformation${suffix}`,
        chosen(
          'action',
          writes
            .map(partsOf)
            .filter((parts) => parts.focus === focus)
            .map(({ action, component }) => [action, `${component}${suffix}`] as const),
        ),
      ]),
    ),
  }
}

const expected = {
  type: 'object',
  description:
    'The values to be overwritten, by column, as the sender last saw them. When a stored value differs, the write returns 409.',
  additionalProperties: true,
} as const

function requestSchema(contract: WriteContract): JsonSchema {
  const { focus, action } = partsOf(contract)
  const rights = writePermissionRows(contract.may)
  return {
    title: contract.name,
    description: `${contract.summary}\n\n${permissionTable(rights, 'May')}`,
    'x-who-may': rights,
    type: 'object',
    required: ['focus', 'action', 'parameters'],
    properties: {
      focus: { type: 'string', enum: [focus] },
      action: { type: 'string', enum: [action] },
      parameters: jsonSchemaOf(contract.parameters, 'input'),
      user_id: {
        type: ['string', 'null'],
        maxLength: 100,
        description: 'Recorded in the history as sent. The id of someone else returns 403.',
      },
      expected,
    },
    examples: [exampleOf(contract)],
  }
}

function responseSchema(contract: WriteContract): JsonSchema {
  const { focus, action } = partsOf(contract)
  return {
    title: `${contract.name}, done`,
    type: 'object',
    required: ['focus', 'action', 'parameters', 'user_id', 'status', 'pre_snapshot', 'updates'],
    properties: {
      focus: { type: 'string', enum: [focus] },
      action: { type: 'string', enum: [action] },
      parameters: { type: 'object', description: 'As the server parsed them.' },
      user_id: { type: 'string' },
      status: { type: 'string', enum: ['Success'] },
      pre_snapshot: {
        type: 'array',
        items: { type: 'object' },
        description:
          'The rows before the change; clients get the fields that they are allowed to see.',
      },
      updates: {
        ...jsonSchemaOf(contract.updates, 'output'),
        description:
          'The changed ids and values; clients get the fields that they are allowed to see.',
      },
    },
  }
}

const exampleOf = (contract: WriteContract) => ({
  focus: partsOf(contract).focus,
  action: partsOf(contract).action,
  parameters: contract.example.parameters,
})

const exampleResponse = (contract: WriteContract) => ({
  data: {
    result: 'Success',
    transformation: {
      ...exampleOf(contract),
      user_id: 'sam.senior',
      status: 'Success',
      pre_snapshot: [],
      updates: contract.example.updates,
    },
  },
})

/** The schemas of all writes, keyed by name. */
export const writeSchemas = (writes: OrderedWrites): Record<string, JsonSchema> => ({
  ...unionSchemas(writes, ''),
  ...Object.fromEntries(writes.map((one) => [partsOf(one).component, requestSchema(one)])),
  WriteReply: {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'object',
        required: ['result', 'transformation'],
        properties: {
          result: { type: 'string', enum: ['Success'] },
          transformation: refTo('TransformationDone'),
        },
      },
    },
  },
  ...unionSchemas(writes, 'Done'),
  ...Object.fromEntries(
    writes.map((one) => [`${partsOf(one).component}Done`, responseSchema(one)]),
  ),
})

const errorStatuses = [400, 401, 403, 404, 409, 413, 415, 422, 423, 429, 500, 503, 507] as const

// Statuses that also occur before the body is parsed as a transformation, with the plain error body.
const earlyStatuses: ReadonlySet<number> = new Set([400, 403, 413, 415, 429])

/** Describes the write endpoint, whose body is one of all transformations (specification, section 7). */
export function describeWrite(writes: OrderedWrites): JsonSchema {
  const examplesOf = (value: (contract: WriteContract) => unknown) =>
    Object.fromEntries(
      writes.map((one) => [
        partsOf(one).component,
        { summary: `${one.name}: ${one.summary}`, value: value(one) },
      ]),
    )
  const either = { anyOf: [refTo('WriteRefusal'), refTo('Refusal')] }
  return {
    post: {
      operationId: 'writeTransformation',
      tags: ['Write'],
      summary: 'Executes a transformation.',
      description:
        'A transformation is named by its focus and action. It is atomic, and stored on disk before the response. The history records every successful one.',
      parameters: [
        apiDb,
        {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'A UUID. A retry with the same body within 24 hours returns the first response and changes nothing; with another body it returns 422, and 409 while the first is in progress.',
          schema: { type: 'string', format: 'uuid' },
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: refTo('Transformation'), examples: examplesOf(exampleOf) },
        },
      },
      responses: {
        200: {
          description: 'Done.',
          content: {
            'application/json': {
              schema: refTo('WriteReply'),
              examples: examplesOf(exampleResponse),
            },
          },
        },
        ...Object.fromEntries(
          errorStatuses.map((status) => [
            status,
            errorResponse(status, earlyStatuses.has(status) ? either : refTo('WriteRefusal')),
          ]),
        ),
      },
    },
  }
}
