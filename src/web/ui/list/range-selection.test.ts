import { expect, test } from 'vitest'
import { toggled, withRange } from './range-selection.ts'

test('selects and deselects one', () => {
  expect([...toggled(new Set([1]), 2)]).toEqual([1, 2])
  expect([...toggled(new Set([1]), 1)]).toEqual([])
})

test('selects from the anchor in either direction and keeps the earlier selection', () => {
  const shown = [5, 3, 9, 1]
  expect([...withRange(new Set(), shown, 3, 1)]).toEqual([3, 9, 1])
  expect([...withRange(new Set([1]), shown, 9, 5)]).toEqual([1, 5, 3, 9])
})

test('selects only the target when the anchor is not shown', () => {
  expect([...withRange(new Set(), [5, 3], 7, 3)]).toEqual([3])
  expect([...withRange(new Set(), [5, 3], null, 5)]).toEqual([5])
})
