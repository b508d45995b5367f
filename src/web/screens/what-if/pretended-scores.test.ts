import { expect, test } from 'vitest'
import { formatPretended, parsePretended, withScores } from './pretended-scores.ts'

const one = new Map([[7, new Map([[31, 100]])]])

test.each([
  [null, 0],
  ['', 0],
  ['no JSON', 0],
  ['null', 0],
  ['[1]', 0],
  ['{"7":5}', 0],
  ['{"7":{"31":101,"32":-1,"33":1.5,"34":"100"}}', 0],
  ['{"7":{"31":100,"32":"x"}}', 1],
])('%j holds the scores of %i standards', (text, size) => {
  expect(parsePretended(text).size).toBe(size)
})

test('scores are read as they were written, cleared ones too', () => {
  const pretended = new Map([
    [
      7,
      new Map([
        [31, 100],
        [32, null],
      ]),
    ],
    [8, new Map([[40, 0]])],
  ])
  expect(parsePretended(formatPretended(pretended))).toEqual(pretended)
})

test('a score is tried, replaced, and forgotten when it is the stored one', () => {
  const stored = { id: 31, stored: 50 }
  const tried = withScores(new Map(), 7, [{ ...stored, score: 100 }])
  expect(tried).toEqual(one)
  const cleared = withScores(tried, 7, [{ ...stored, score: null }])
  expect(cleared).toEqual(new Map([[7, new Map([[31, null]])]]))
  expect(withScores(cleared, 7, [{ ...stored, score: 50 }])).toEqual(new Map())
  expect(one.get(7)?.get(31)).toBe(100)
})
