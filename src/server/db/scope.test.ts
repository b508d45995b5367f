import { expect, test } from 'vitest'
import { mergeScopes, scopeText } from './scope.ts'

test.each([
  ['all', '*'],
  [[], '{}'],
  [[7], '{[7,7]}'],
  [[3, 1, 2, 9, 8], '{[1,3],[8,9]}'],
  [[1, 3, 5], '{[1,1],[3,3],[5,5]}'],
] as const)('the scope %j is encoded as %s', (scope, text) => {
  expect(scopeText(scope)).toBe(text)
  expect(scopeText(scope)).toBe(text)
})

test('a union of scopes contains all that any of them contains', () => {
  expect(mergeScopes([[1, 2], [], [2, 5]])).toEqual([1, 2, 5])
  expect(mergeScopes([[1], 'all'])).toBe('all')
  expect(mergeScopes([])).toEqual([])
})
