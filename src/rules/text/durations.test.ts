import { expect, test } from 'vitest'
import { durationWords } from './durations.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, 'under a minute'],
  [minute - 1, 'under a minute'],
  [minute, '1 min'],
  [59 * minute + 59_999, '59 min'],
  [hour, '1 h'],
  [4 * hour + 10 * minute, '4 h 10 min'],
  [day, '1 day'],
  [day + 59 * minute, '1 day'],
  [3 * day + 2 * hour + 40 * minute, '3 days 2 h'],
])('%i ms is %s', (span, words) => {
  expect(durationWords(span)).toBe(words)
})
