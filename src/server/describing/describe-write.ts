import type { WriteContract } from '../../operations/kit/contract.ts'
import { writeActions, type Focus } from '../../rules/write-names.ts'
import { refusalReply } from './describe-refusals.ts'
import { apiDb } from './describe-target.ts'
import { refTo, shapeOf, type Shape } from './json-shape.ts'
import { rightsTable, rightsToWrite } from './tell-rights.ts'

/** The contracts of the writes, in the order in which they are described. */
export type Writes = readonly WriteContract[]

const partsOf = ({ name }: WriteContract) => {
  const [focus = '', action = ''] = name.split(':')
  return { focus, action, component: `${focus}${action}` }
}

/** Writes in the order of the specification's table. */
export const ordered = (writes: Iterable<WriteContract>): Writes => {
  const byName = new Map([...writes].map((contract) => [contract.name as string, contract]))
  return Object.entries(writeActions).flatMap(([focus, actions]) =>
    actions.flatMap((action) => byName.get(`${focus}:${action}`) ?? []),
  )
}

const focusesIn = (writes: Writes): Focus[] => [
  ...new Set(writes.map((contract) => partsOf(contract).focus as Focus)),
]

// A focus has one of several shapes, told apart by its action; all of them together are told apart by their focus.
function choices(writes: Writes, suffix: string): Record<string, Shape> {
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
    'The values about to be overwritten, by column, as the sender last saw them. When a stored one differs, the write is refused with 409.',
  additionalProperties: true,
} as const

function asked(contract: WriteContract): Shape {
  const { focus, action } = partsOf(contract)
  const rights = rightsToWrite(contract.may)
  return {
    title: contract.name,
    description: `${contract.summary}\n\n${rightsTable(rights, 'May')}`,
    'x-who-may': rights,
    type: 'object',
    required: ['focus', 'action', 'parameters'],
    properties: {
      focus: { type: 'string', enum: [focus] },
      action: { type: 'string', enum: [action] },
      parameters: shapeOf(contract.parameters, 'input'),
      user_id: {
        type: ['string', 'null'],
        maxLength: 100,
        description: 'Recorded in the history as sent. That of someone else is refused with 403.',
      },
      expected,
    },
    examples: [exampleOf(contract)],
  }
}

function done(contract: WriteContract): Shape {
  const { focus, action } = partsOf(contract)
  return {
    title: `${contract.name}, done`,
    type: 'object',
    required: ['focus', 'action', 'parameters', 'user_id', 'status', 'pre_snapshot', 'updates'],
    properties: {
      focus: { type: 'string', enum: [focus] },
      action: { type: 'string', enum: [action] },
      parameters: { type: 'object', description: 'As they were understood.' },
      user_id: { type: 'string' },
      status: { type: 'string', enum: ['Success'] },
      pre_snapshot: {
        type: 'array',
        items: { type: 'object' },
        description:
          'The rows as they were before; clients get the fields that they are allowed to see.',
      },
      updates: {
        ...shapeOf(contract.updates, 'output'),
        description:
          'Ids and values of what was changed; clients get the fields that they are allowed to see.',
      },
    },
  }
}

/** The body of a write's example. */
const exampleOf = (contract: WriteContract) => ({
  focus: partsOf(contract).focus,
  action: partsOf(contract).action,
  parameters: contract.example.parameters,
})

/** The reply to a write's example. */
const exampleReply = (contract: WriteContract) => ({
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

/** The shapes of all writes, by name. */
export const writeShapes = (writes: Writes): Record<string, Shape> => ({
  ...choices(writes, ''),
  ...Object.fromEntries(writes.map((one) => [partsOf(one).component, asked(one)])),
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
  ...choices(writes, 'Done'),
  ...Object.fromEntries(writes.map((one) => [`${partsOf(one).component}Done`, done(one)])),
})

const refusals = [400, 401, 403, 404, 409, 413, 415, 422, 423, 429, 500, 503, 507] as const

// What is refused before it is known to be a transformation: no JSON, too much of it, too many calls, a call of another site.
const early: ReadonlySet<number> = new Set([400, 403, 413, 415, 429])

/** The write call: one path whose body is one of all transformations (specification, section 7). */
export function describeWrite(writes: Writes): Shape {
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
      summary: 'Carries out a transformation.',
      description:
        'A transformation is named by its focus and its action. It is done whole or not at all; the answer to one that was done is on disk. Every one that is done is told in the history.',
      parameters: [
        apiDb,
        {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'A UUID. A repeat with the same body within 24 hours gets the first answer and changes nothing; with another body it is refused with 422, while the first is under way with 409.',
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
            'application/json': { schema: refTo('WriteReply'), examples: examplesOf(exampleReply) },
          },
        },
        ...Object.fromEntries(
          refusals.map((status) => [
            status,
            refusalReply(status, early.has(status) ? either : refTo('WriteRefusal')),
          ]),
        ),
      },
    },
  }
}
