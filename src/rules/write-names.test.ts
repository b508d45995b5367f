import { expect, test } from 'vitest'
import { focusOf, isWriteName, writeNames } from './write-names.ts'

test('there are the 44 writes of the specification and 14 more', () => {
  expect(writeNames).toHaveLength(58)
  expect(new Set(writeNames).size).toBe(58)
  for (const name of writeNames) expect(isWriteName(name)).toBe(true)
  expect(focusOf('Task:Create')).toBe('Task')
  for (const name of [
    '',
    'Task',
    'Task:create',
    '__proto__:Create',
    'toString',
    'Task:Create:',
    null,
  ]) {
    expect(isWriteName(name)).toBe(false)
  }
})
