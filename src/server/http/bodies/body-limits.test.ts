import { expect, test } from 'vitest'
import * as z from 'zod'
import { itemOf } from '#operations/core/input-schemas.ts'
import type { Actor } from '#rules/permissions/actor.ts'
import { writes } from '#server/pipeline/registry.ts'
import { clientLimits, consultantLimits, type BodyLimits } from './body-limits.ts'

// The longest UTF-8 of one UTF-16 unit, in which contracts limit strings.
const bytesOfUnit = 3
const bytesOfNumber = 20

type Size = { bytes: number; members: number; elements: number }

const sum = (sizes: readonly Size[]): Size => ({
  bytes: sizes.reduce((total, { bytes }) => total + bytes, 0),
  members: sizes.reduce((total, { members }) => total + members, 0),
  elements: sizes.reduce((total, { elements }) => total + elements, 0),
})

/** Returns the size of the largest JSON that a schema allows; open-ended parts count as nothing. */
function largest(schema: z.core.JSONSchema.BaseSchema): Size {
  const of = (inner: unknown) => largest(inner as z.core.JSONSchema.BaseSchema)
  const either = (schema.anyOf ?? []).map(of)
  const size = { bytes: bytesOfNumber, members: 0, elements: 0 }
  if (either.length > 0) return either.reduce((a, b) => (a.bytes > b.bytes ? a : b))
  const words = [schema.const, ...(schema.enum ?? [])].filter((word) => typeof word === 'string')
  if (words.length > 0) return { ...size, bytes: Math.max(...words.map((word) => word.length + 2)) }
  if (schema.type === 'string')
    // All patterns are those of ids.
    return { ...size, bytes: (schema.maxLength ?? 100) * (schema.pattern ? 1 : bytesOfUnit) + 2 }
  if (schema.type === 'array') {
    const item = of(schema.items)
    const most = schema.maxItems ?? Infinity
    return {
      bytes: most * (item.bytes + 1),
      members: most * item.members,
      elements: most * (item.elements + 1),
    }
  }
  const members = Object.entries(schema.properties ?? {})
  const inner = sum(members.map(([, member]) => of(member)))
  const names = members.reduce((total, [name]) => total + name.length + 4, 0)
  return {
    bytes: size.bytes + inner.bytes + names,
    members: inner.members + members.length,
    elements: inner.elements,
  }
}

const kinds: readonly (readonly [kind: string, actors: readonly Actor[], limits: BodyLimits])[] = [
  ['clients', ['K+', 'Ko', 'Kx'], clientLimits],
  ['consultants', ['C+', 'C-'], consultantLimits],
]

test.each(kinds)(
  'fits the largest body that the contracts allow %s into the limits, with three bytes per character',
  (_, actors, limits) => {
    const open = [...writes].filter(([, { contract }]) =>
      actors.some((actor) => contract.may[actor] !== false),
    )
    expect(open.length).toBeGreaterThan(5)
    for (const [name, { contract }] of open) {
      const { bytes, members, elements } = largest(
        z.toJSONSchema(contract.parameters, {
          io: 'input',
          unrepresentable: 'any',
          override: ({ zodSchema, jsonSchema }) => withItems(zodSchema, jsonSchema),
        }),
      )
      expect([name, bytes < limits.bytes - 1_000]).toEqual([name, true])
      expect([name, members <= limits.members - 100]).toEqual([name, true])
      expect([name, elements <= limits.elements - 100]).toEqual([name, true])
    }
  },
)

function withItems(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema): void {
  const item = itemOf(schema)
  if (item) json.items = z.toJSONSchema(item, { io: 'input', unrepresentable: 'any' })
}
