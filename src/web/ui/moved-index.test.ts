import { expect, test } from 'vitest'
import { movedIndex } from './moved-index.ts'

test('moves within the list and begins at its first', () => {
  expect(movedIndex(-1, 1, 3)).toBe(0)
  expect(movedIndex(2, 1, 3)).toBe(2)
  expect(movedIndex(0, -1, 3)).toBe(0)
})
