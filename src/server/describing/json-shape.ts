import * as z from 'zod'
import {
  itemOf,
  wireElementPhase,
  wireId,
  wireOwner,
  wirePhase,
  wireUpload,
  wireUserId,
} from '../../operations/kit/wire.ts'

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type Shape = { readonly [keyword: string]: unknown }

// What many calls take is described once, under a name.
const named: ReadonlyMap<z.core.$ZodType, readonly [name: string, description: string]> = new Map<
  z.core.$ZodType,
  readonly [string, string]
>([
  [wireId, ['Id', 'The id of a row: a whole number, or its base-10 digits as text.']],
  [wireUserId, ['UserId', "A person's id; its letter case does not matter."]],
  [wireOwner, ['Owner', "A person's id; null or an empty text stands for nobody."]],
  [wirePhase, ['Phase', 'Gap Analysis, Desktop Review or Validation Review.']],
  [wireElementPhase, ['ElementPhase', 'A phase that scores elements.']],
  [wireUpload, ['UploadId', 'The id of an uploaded file that has not been used yet.']],
])

const anyJson = { description: 'Any JSON value.' } as const

/** Where the shapes of `namedShapes` are found. */
export const refTo = (name: string): Shape => ({ $ref: `#/components/schemas/${name}` })

/** The shape of what a contract takes ('input') or answers ('output'). */
export function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  const {
    $schema: _,
    $defs: defs = {},
    ...shape
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      const item = itemOf(zodSchema)
      const known = io === 'input' ? named.get(zodSchema) : undefined
      if (def.type === 'lazy') become(jsonSchema, {})
      else if (known) become(jsonSchema, refTo(known[0]))
      else if (item) jsonSchema.items = shapeOf(item, io)
      else withoutWhatGoesWithoutSaying(jsonSchema)
      if (def.type === 'default' && io === 'input') jsonSchema.default = def.defaultValue
    },
  })
  for (const [name, inner] of Object.entries(defs))
    if (Object.keys(inner).length > 0)
      throw new Error(`A shape that contains itself cannot be described: ${name}`)
  return withoutDefs(shape) as Shape
}

function become(jsonSchema: object, shape: Shape): void {
  for (const keyword of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, keyword)
  Object.assign(jsonSchema, shape)
}

// That a whole number is one that JavaScript can hold, and how a format is written.
function withoutWhatGoesWithoutSaying(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

// The only shapes that contain themselves are those of any JSON.
function withoutDefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefs)
  if (typeof value !== 'object' || value === null) return value
  if (Object.values(value).some((inner) => String(inner).startsWith('#/$defs/'))) return anyJson
  return Object.fromEntries(
    Object.entries(value).map(([keyword, inner]) => [keyword, withoutDefs(inner)]),
  )
}

/** The shapes that many calls take, by name. */
export const namedShapes = (): Record<string, Shape> =>
  Object.fromEntries(
    [...named].map(([schema, [name, description]]) => {
      const { $schema: _, ...shape } = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
      })
      return [name, { description, ...shape }]
    }),
  )
