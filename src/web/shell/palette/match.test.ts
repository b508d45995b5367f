import { expect, test } from 'vitest'
import { match } from './match.ts'

test('every word has to occur, in any order', () => {
  expect(match('risk rm', 'RM 1-1 Risk management')).not.toBeNull()
  expect(match('risk xy', 'RM 1-1 Risk management')).toBeNull()
})

test('a hit at the beginning comes before one inside', () => {
  expect(Number(match('rm', 'RM 1-1'))).toBeLessThan(Number(match('rm', 'Pharmacy 1-1')))
})

test('letters in order are a weak hit', () => {
  expect(Number(match('rskmg', 'Risk management'))).toBeGreaterThan(
    Number(match('manage', 'Risk management')),
  )
})

test('nothing typed fits everything', () => {
  expect(match('  ', 'anything')).toBe(0)
})
