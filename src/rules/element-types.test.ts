import { expect, test } from 'vitest'
import { elementTypeId, elementTypeName, isElementTypeId, isScoredType } from './element-types.ts'

test.each([
  [1, 'mandatory', true],
  [2, 'no-weight', false],
  [3, 'points', true],
  [4, 'leading-indicator', true],
] as const)('type %i is %s', (id, name, isScored) => {
  expect(elementTypeName(id)).toBe(name)
  expect(elementTypeId(name)).toBe(id)
  expect(isScoredType(id)).toBe(isScored)
})

test('no other number is a type', () => {
  for (const id of [0, 5, 1.5, '1', null]) expect(isElementTypeId(id)).toBe(false)
  expect(isScoredType(5)).toBe(false)
})
