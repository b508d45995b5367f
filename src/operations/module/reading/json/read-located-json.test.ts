import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLocatedJson } from './read-located-json.ts'

test.each<[text: string, place: string, message: RegExp]>([
  ['', 'line 1, column 1', /empty/],
  [' \n\t', 'line 1, column 1', /empty/],
  ['{', 'line 1, column 2', /ends here/],
  ['{"a": 1', 'line 1, column 8', /ends here, but "," or "}"/],
  ['{\n "a": 1,\n}', 'line 3, column 1', /name in double quotes is expected after ","/],
  ['[1,\r\n2,]', 'line 2, column 3', /a value is expected after ","/],
  ['{\n  "a" 1}', 'line 2, column 7', /":" after the name "a"/],
  ['{a: 1}', 'line 1, column 2', /double quotes/],
  ["{'a': 1}", 'line 1, column 2', /double quotes/],
  ['[1 2]', 'line 1, column 4', /"," or "]"/],
  ['[\n\n"abc]', 'line 3, column 1', /has no end/],
  ['["a\nb"]', 'line 1, column 4', /line break or control/],
  ['["a\\x"]', 'line 1, column 4', /not an escape/],
  ['["\\u12g4"]', 'line 1, column 3', /not an escape/],
  ['["\\"]', 'line 1, column 2', /has no end/],
  ['[01]', 'line 1, column 2', /"01" is not a JSON value/],
  ['[1.]', 'line 1, column 2', /not a JSON value/],
  ['[1e999]', 'line 1, column 2', /not a JSON value/],
  ['[NaN]', 'line 1, column 2', /not a JSON value/],
  ['[undefined]', 'line 1, column 2', /not a JSON value/],
  ['{} x', 'line 1, column 4', /nothing may follow/],
  ['/* c */ {}', 'line 1, column 1', /a value is expected/],
  ['<catalog/>', 'line 1, column 1', /XML/],
  ['{"a":\n"x\0y"}', 'line 2, column 3', /NUL/],
  ['{"a":\n"\uFFFD"}', 'line 2, column 2', /UTF-8/],
  ['["\ud800"]', 'line 1, column 3', /surrogate/],
])('rejects %j and gives its position', (text, place, message) => {
  const reading = readLocatedJson(text)
  if (!('problems' in reading)) throw new Error('read')
  expect(reading.problems.length).toBe(1)
  expect(reading.problems[0]?.place).toBe(place)
  expect(reading.problems[0]?.message).toMatch(message)
})

test.each<[what: string, text: string, place: string, message: RegExp]>([
  ['a million levels', '['.repeat(1_000_000), 'line 1, column 101', /deeper than 100/],
  [
    'too many values',
    `[${'0,'.repeat(1_000_000)}0]`,
    'line 1, column 2000000',
    /more than 1000000 values/,
  ],
  ['too many characters', ' '.repeat(33_554_433), 'line 1, column 1', /larger than 32 MB/],
])('rejects %s', (_, text, place, message) => {
  expect(readLocatedJson(text)).toEqual({
    problems: [{ place, line: 1, message: expect.stringMatching(message) }],
  })
})

test.each<[text: string, place: string, line: number, message: RegExp]>([
  ['{"a": {"b": 1,\n"b": 2}}', '/a/b', 2, /is used twice/],
  ['[{}, {\n"__proto__": {"x": 1}}]', '/1/__proto__', 2, /"__proto__" is not allowed/],
  ['{"a": [\n"\\u0000"]}', '/a/0', 2, /u0000/],
  ['{"a": "\\ud800"}', '/a', 1, /surrogate/],
])('rejects the JSON %j and gives its path', (text, place, line, message) => {
  const reading = readLocatedJson(text)
  expect(reading).toEqual({ problems: [{ place, line, message: expect.stringMatching(message) }] })
})

test('returns the line of each value, for an absent member that of its object', () => {
  const reading = readLocatedJson('{\n"a": [\n1,\n{"b":\n2}]}')
  if ('problems' in reading) throw new Error('refused')
  const lines = [[], ['a'], ['a', 0], ['a', 1], ['a', 1, 'b'], ['a', 1, 'c'], ['x', 'y']]
  expect(lines.map((path) => reading.lineOf(path))).toEqual([1, 2, 3, 4, 4, 4, 1])
})

// Not compared with JSON.parse: V8 decodes an escaped name as one that ends in a backslash once it has
// seen such a name (https://github.com/nodejs/node/issues/63785).
test('reads back what JSON.stringify wrote', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, '\t'), (value, indent) => {
      const json = JSON.stringify(value, null, indent)
      const reading = readLocatedJson(json)
      if ('value' in reading) expect(JSON.stringify(reading.value, null, indent)).toBe(json)
      else expect(json).toMatch(/__proto__|\\u|\uFFFD/)
    }),
    { numRuns: 2_000 },
  )
})

test('rejects what JSON.parse rejects', () => {
  const part = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    ':',
    '\\',
    '-',
    '0',
    '1',
    '.',
    'e',
    'true',
    'null',
    ' ',
    '\n',
    'a',
    '\\u0041',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const json = parts.join('')
      const reading = readLocatedJson(json)
      if ('value' in reading) expect(reading.value).toEqual(JSON.parse(json))
      else if (!reading.problems[0]?.place.startsWith('/')) expect(() => JSON.parse(json)).toThrow()
    }),
    { numRuns: 5_000 },
  )
})
