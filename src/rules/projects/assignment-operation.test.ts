import { expect, test } from 'vitest'
import { assignmentOperation, storedOwner } from './assignment-operation.ts'

test.each([
  [null, 'x', 'assign'],
  ['', 'x', 'assign'],
  ['x', null, 'unassign'],
  ['x', '', 'unassign'],
  ['x', 'y', 'reassign'],
  ['x', 'X', 'invalid'],
  [null, null, 'invalid'],
  ['', undefined, 'invalid'],
] as const)('from %s to %s is %s', (from, to, operation) => {
  expect(assignmentOperation(from, to)).toBe(operation)
})

test('an empty owner is stored as null', () => {
  expect([storedOwner(''), storedOwner('x'), storedOwner(undefined)]).toEqual([null, 'x', null])
})
