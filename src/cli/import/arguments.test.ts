import { expect, test } from 'vitest'
import { UsageError } from '../command/command-error.ts'
import { parseArguments } from './arguments.ts'

test('without options, imports the file into the default target', () => {
  expect(parseArguments(['set.json'])).toEqual({
    file: 'set.json',
    isDryRun: false,
    mayRepeat: false,
  })
})

test('accepts options before and after the file', () => {
  expect(
    parseArguments(['--target', 'rds', 'set.json', '--dry-run', '--again', '--as=ada@x.test']),
  ).toEqual({
    file: 'set.json',
    isDryRun: true,
    mayRepeat: true,
    target: 'rds',
    email: 'ada@x.test',
  })
})

test('accepts a file whose name begins with a dash after --', () => {
  expect(parseArguments(['--', '-set.json'])).toMatchObject({ file: '-set.json' })
})

test.each([
  [[], 'The file to import is missing.'],
  [[''], 'The file to import is missing.'],
  [['a.json', 'b.json'], 'One file at a time: "b.json" is one too many.'],
  [['a.json', '--target', 'oracle'], '--target must be rds or ps, not "oracle".'],
  [['a.json', '--as='], '--as needs the address of an administrator.'],
  [['a.json', '--force'], "Unknown option '--force'."],
  [['a.json', '--dry-run=yes'], "Option '--dry-run' does not take an argument."],
])('rejects %j: %s', (args, message) => {
  expect(() => parseArguments(args)).toThrow(new UsageError(message))
})
