import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonCounter } from '../bodies/json-counter.ts'
import { inheritedNames, parseUnambiguousJson } from './unambiguous-json.ts'

const limits = { depth: 32, members: 10_000, membersOfObject: 10_000, elements: 10_000 }

const judged = (text: string) => {
  const bytes = Buffer.from(text)
  const counter = new JsonCounter(limits)
  return counter.consume(bytes) && parseUnambiguousJson(bytes, counter.members) !== undefined
}

test('accepts JSON with unique members in any spelling', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 1, 2, '\t'), (text, space) => {
      const value: unknown = JSON.parse(text)
      const isInherited = [...inheritedNames].some((name) => text.includes(name))
      fc.pre(!isInherited)
      expect(judged(JSON.stringify(value, null, space))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '[{"b":{"a":1,"a":1}}]',
  '{"":1,"":2}',
  '{"a\\"":1,"a\\"":2}',
  '{"a\\\\":1,"a\\\\":2}',
  '{"1":1,"1":2}',
])('rejects a duplicate member: %s', (text) => {
  expect(judged(text)).toBe(false)
})

test.each([
  '{"a":"b:c","d":"\\":"}',
  '{"a\\\\":":","b":"\\\\"}',
  '[":",":"]',
  '":"',
  '{"a":{"a":1}}',
])('does not treat a colon in a string as a member: %s', (text) => {
  expect(judged(text)).toBe(true)
})

test.each([...inheritedNames])('rejects a member named %s at any depth', (name) => {
  expect(judged(`{"${name}":1}`)).toBe(false)
  expect(judged(`[{"a":[{"${name}":{}}]}]`)).toBe(false)
})

test('accepts 32 levels of nesting and rejects 33', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  expect(judged(nested(32))).toBe(true)
  expect(judged(nested(33))).toBe(false)
})
