import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonCounter, type JsonLimits } from './json-counter.ts'

const wide: JsonLimits = {
  depth: 100,
  members: 100_000,
  membersOfObject: 100_000,
  elements: 100_000,
}

const takes = (text: string, limits: Partial<JsonLimits>) =>
  new JsonCounter({ ...wide, ...limits }).consume(Buffer.from(text))

const membersIn = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : Object.values(value).reduce<number>(
        (sum, inner) => sum + membersIn(inner) + (Array.isArray(value) ? 0 : 1),
        0,
      )

test('counts members the same way however the text is split into chunks', () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 6 }),
      fc.array(fc.nat(200), { maxLength: 8 }),
      fc.constantFrom(0, 1),
      (text, cuts, space) => {
        const value: unknown = JSON.parse(text)
        const bytes = Buffer.from(JSON.stringify(value, null, space))
        const counter = new JsonCounter(wide)
        const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length]
        const ends = places.toSorted((a, b) => a - b)
        for (const [index, end] of ends.slice(1).entries())
          expect(counter.consume(bytes.subarray(ends[index], end))).toBe(true)
        expect(counter.members).toBe(membersIn(value))
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  ['{"a":"\\\\","b":1}', 2],
  ['{"a":"\\":","b":1}', 2],
  ['{"a":"\\\\\\":{[,","b":1}', 2],
  ['{"a\\\\\\\\":":","b":[":,{"]}', 2],
])('ignores the contents of strings, byte by byte: %s', (text, members) => {
  const counter = new JsonCounter(wide)
  for (const byte of Buffer.from(text)) expect(counter.consume(Buffer.of(byte))).toBe(true)
  expect(counter.members).toBe(members)
})

test.each([
  ['depth', '[[[1]]]', '[[[[1]]]]', { depth: 3 }],
  ['depth of objects', '{"a":{"b":1}}', '{"a":{"b":{"c":1}}}', { depth: 2 }],
  ['members', '[{"a":1},{"b":1}]', '[{"a":1},{"b":1},{"c":1}]', { members: 2 }],
  [
    'members of one object',
    '[{"a":1,"b":{"x":1,"y":1}},{"a":1}]',
    '[{"a":1,"b":{},"c":1}]',
    { membersOfObject: 2 },
  ],
  ['elements', '{"a":[1,2],"b":[{}]}', '{"a":[1,2],"b":[{},3]}', { elements: 3 }],
  ['elements of nested arrays', '[[],[]]', '[[],[],[]]', { elements: 4 }],
] as const)('a limit on %s is enforced exactly', (_, within, beyond, limits) => {
  expect(takes(within, limits)).toBe(true)
  expect(takes(beyond, limits)).toBe(false)
})

test('stops at the chunk that exceeds a limit', () => {
  const counter = new JsonCounter({ ...wide, elements: 1_000 })
  const piece = Buffer.from(`[${'1,'.repeat(300)}`)
  const taken = [
    counter.consume(piece),
    counter.consume(piece),
    counter.consume(piece),
    counter.consume(piece),
  ]
  expect(taken).toEqual([true, true, true, false])
})

test('tolerates unmatched closing brackets', () => {
  expect(takes(']]]}}}{"a":1}', { depth: 1 })).toBe(true)
})
