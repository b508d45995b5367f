import { expect, test } from 'vitest'
import { defaultTarget, isReadOnly, isTarget } from './targets.ts'

test.each([
  ['development', 'ps', false, false],
  ['staging', 'ps', false, true],
  ['live', 'rds', false, false],
  ['production', 'rds', true, true],
] as const)(
  '%s: target %s, read-only %s, with the toggle %s',
  (environment, target, readOnly, toggled) => {
    expect(defaultTarget(environment)).toBe(target)
    expect(isReadOnly(environment, false)).toBe(readOnly)
    expect(isReadOnly(environment, true)).toBe(toggled)
  },
)

test('only rds and ps are targets', () => {
  expect([isTarget('rds'), isTarget('ps')]).toEqual([true, true])
  for (const value of ['RDS', '', 'toString', null, undefined, ['rds']]) {
    expect(isTarget(value)).toBe(false)
  }
})
