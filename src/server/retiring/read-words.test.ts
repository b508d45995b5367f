import { expect, test } from 'vitest'
import { UsageError } from '../command/usage-error.ts'
import { readWords } from './read-words.ts'

test('one word says what becomes of the demo people', () => {
  expect(readWords(['--remove'])).toBe('removed')
  expect(readWords(['--invite'])).toBe('invited')
  expect(readWords(['--remove', '--invite', '--help'])).toBe('help')
})

test.each([
  [[], 'Give --remove or --invite.'],
  [['--remove', '--invite'], '--remove closes the demo people, --invite keeps them: give one.'],
  [['--force'], "Unknown option '--force'."],
  [['--remove=yes'], "Option '--remove' does not take an argument."],
])('refuses %j: %s', (words, message) => {
  expect(() => readWords(words)).toThrow(new UsageError(message))
})
