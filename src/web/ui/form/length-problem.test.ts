import { expect, test } from 'vitest'
import { lengthProblem } from './length-problem.ts'

test('reports the length and the limit of a text that is too long, and does not cut it', () => {
  expect(lengthProblem('x'.repeat(200), 200)).toBeNull()
  expect(lengthProblem('x'.repeat(1_201), 200)).toBe(
    'This is 1,201 characters long. Use at most 200.',
  )
  expect(lengthProblem('x'.repeat(9_999), undefined)).toBeNull()
})
