import { expect, test } from 'vitest'
import { expectedText } from './expected-text.ts'

test('an empty field expects what is stored: nothing, or an emptied text', () => {
  expect(expectedText('', null)).toBeNull()
  expect(expectedText('', '')).toBe('')
})

test('a text that was seen is expected as it was seen', () => {
  expect(expectedText('seen', 'newer')).toBe('seen')
  expect(expectedText('', 'newer')).toBe('')
})
