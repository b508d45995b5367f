import { expect, test } from 'vitest'
import { UsageError } from '../command/command-error.ts'
import { parseArguments } from './arguments.ts'

test('--remove and --invite select the mode', () => {
  expect(parseArguments(['--remove'])).toBe('removed')
  expect(parseArguments(['--invite'])).toBe('invited')
})

test.each([
  [[], 'Give --remove or --invite.'],
  [['--remove', '--invite'], '--remove closes the demo people, --invite keeps them: give one.'],
  [['--force'], "Unknown option '--force'."],
  [['--remove=yes'], "Option '--remove' does not take an argument."],
])('rejects %j: %s', (args, message) => {
  expect(() => parseArguments(args)).toThrow(new UsageError(message))
})
