import { expect, test } from 'vitest'
import { elementTypeId, elementTypes, isScoredType } from './element-types.ts'

test.each([
  [1, 'mandatory', true],
  [2, 'no-weight', false],
  [3, 'points', true],
  [4, 'leading-indicator', true],
] as const)('type %i is %s', (id, name, isScored) => {
  expect(elementTypeId(name)).toBe(id)
  expect(isScoredType(id)).toBe(isScored)
})

test('no other number is a type', () => {
  expect(elementTypes.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(isScoredType(5)).toBe(false)
})
