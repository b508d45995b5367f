import { expect, test } from 'vitest'
import { differenceText } from './difference-text.ts'

test.each([
  [['date', 'negation'], 'A date and a “not” differ.'],
  [['obligation', 'name'], 'An obligation and a name differ.'],
  [['number', 'other'], 'A number differs.'],
] as const)('%j are named: %s', (kinds, words) => {
  expect(differenceText(kinds)).toBe(words)
})
