import { expect, test } from 'vitest'
import { movedIndex } from './moved-index.ts'

test('clamps moves to the list and starts at its first item', () => {
  expect(movedIndex(-1, 1, 3)).toBe(0)
  expect(movedIndex(2, 1, 3)).toBe(2)
  expect(movedIndex(0, -1, 3)).toBe(0)
})
