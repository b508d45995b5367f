import { expect, test } from 'vitest'
import { leftText } from './left-text.ts'

test.each([
  [0, 0, 0, 'Nothing left to score'],
  [1, 0, 0, '1 mandatory element'],
  [2, 1, 0, '2 mandatory, 1 point element'],
  [0, 3, 0, '3 point elements'],
  [1, 0, 1, '1 mandatory, 1 leading indicator'],
  [1, 2, 2, '1 mandatory, 2 point, 2 leading indicators'],
])('%i mandatory, %i with points and %i leading: %s', (mandatory, points, li, words) => {
  expect(leftText({ mandatory, points, li })).toBe(words)
})
