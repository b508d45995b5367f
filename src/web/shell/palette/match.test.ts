import { expect, test } from 'vitest'
import { match } from './match.ts'

test('requires every word, in any order', () => {
  expect(match('risk rm', 'RM 1-1 Risk management')).not.toBeNull()
  expect(match('risk xy', 'RM 1-1 Risk management')).toBeNull()
})

test('ranks a match at the beginning above one inside', () => {
  expect(Number(match('rm', 'RM 1-1'))).toBeLessThan(Number(match('rm', 'Pharmacy 1-1')))
})

test('ranks letters in order as a weak match', () => {
  expect(Number(match('rskmg', 'Risk management'))).toBeGreaterThan(
    Number(match('manage', 'Risk management')),
  )
})

test('an empty query matches everything', () => {
  expect(match('  ', 'anything')).toBe(0)
})
