import * as z from 'zod'
import {
  itemOf,
  wireElementPhase,
  wireId,
  wireOwner,
  wirePhase,
  wireUpload,
  wireUserId,
} from '#operations/core/input-schemas.ts'

/** A JSON Schema (2020-12), as used by OpenAPI 3.1. */
export type JsonSchema = { readonly [keyword: string]: unknown }

// Types used by many calls become named components.
const sharedTypes: ReadonlyMap<z.core.$ZodType, readonly [name: string, description: string]> =
  new Map<z.core.$ZodType, readonly [string, string]>([
    [wireId, ['Id', 'The id of a row: a whole number, or its base-10 digits as text.']],
    [wireUserId, ['UserId', "A person's id; its letter case does not matter."]],
    [wireOwner, ['Owner', "A person's id; null or an empty text stands for nobody."]],
    [wirePhase, ['Phase', 'Gap Analysis, Desktop Review or Validation Review.']],
    [wireElementPhase, ['ElementPhase', 'A phase that scores elements.']],
    [wireUpload, ['UploadId', 'The id of an uploaded file that has not been used yet.']],
  ])

const anyJson = { description: 'Any JSON value.' } as const

/** Returns a reference to a named schema. */
export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** Converts a zod schema of a request ('input') or response ('output'). */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
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
      const known = io === 'input' ? sharedTypes.get(zodSchema) : undefined
      if (def.type === 'lazy') replaceBy(jsonSchema, {})
      else if (known) replaceBy(jsonSchema, refTo(known[0]))
      else if (item) jsonSchema.items = jsonSchemaOf(item, io)
      else dropImpliedKeywords(jsonSchema)
      if (def.type === 'default' && io === 'input') jsonSchema.default = def.defaultValue
    },
  })
  for (const [name, inner] of Object.entries(defs))
    if (Object.keys(inner).length > 0)
      throw new Error(`A shape that contains itself cannot be described: ${name}`)
  return inlineDefs(shape) as JsonSchema
}

function replaceBy(jsonSchema: object, shape: JsonSchema): void {
  for (const keyword of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, keyword)
  Object.assign(jsonSchema, shape)
}

// Removes the bounds of safe integers, and patterns that a format implies.
function dropImpliedKeywords(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

// The only recursive schemas are those of arbitrary JSON.
function inlineDefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inlineDefs)
  if (typeof value !== 'object' || value === null) return value
  if (Object.values(value).some((inner) => String(inner).startsWith('#/$defs/'))) return anyJson
  return Object.fromEntries(
    Object.entries(value).map(([keyword, inner]) => [keyword, inlineDefs(inner)]),
  )
}

/** The schemas of types that many calls share, by name. */
export const sharedSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    [...sharedTypes].map(([schema, [name, description]]) => {
      const { $schema: _, ...shape } = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
      })
      return [name, { description, ...shape }]
    }),
  )
