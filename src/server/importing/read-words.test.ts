import { expect, test } from 'vitest'
import { UsageError } from '../command/usage-error.ts'
import { readWords } from './read-words.ts'

test('a file alone is imported into the default target', () => {
  expect(readWords(['set.json'])).toEqual({ file: 'set.json', isDryRun: false, isAgain: false })
})

test('takes its options before and after the file', () => {
  expect(
    readWords(['--target', 'rds', 'set.json', '--dry-run', '--again', '--as=ada@x.test']),
  ).toEqual({
    file: 'set.json',
    isDryRun: true,
    isAgain: true,
    target: 'rds',
    email: 'ada@x.test',
  })
})

test('a file whose name begins with a dash stands after --', () => {
  expect(readWords(['--', '-set.json'])).toMatchObject({ file: '-set.json' })
})

test.each([['--help'], ['-h']])('%s asks for the description, whatever else is there', (word) => {
  expect(readWords([word])).toBe('help')
  expect(readWords(['a.json', 'b.json', word])).toBe('help')
})

test.each([
  [[], 'The file to import is missing.'],
  [[''], 'The file to import is missing.'],
  [['a.json', 'b.json'], 'One file at a time: "b.json" is one too many.'],
  [['a.json', '--target', 'oracle'], '--target must be rds or ps, not "oracle".'],
  [['a.json', '--as='], '--as needs the address of an administrator.'],
  [['a.json', '--force'], "Unknown option '--force'."],
  [['a.json', '--dry-run=yes'], "Option '--dry-run' does not take an argument."],
])('refuses %j: %s', (words, message) => {
  expect(() => readWords(words)).toThrow(new UsageError(message))
})
