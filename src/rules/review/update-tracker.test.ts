import { expect, test } from 'vitest'
import {
  eventOfResult,
  nextOverallState,
  nextUpdateState,
  shortSuccessDisplayDelay,
  successDisplayDelay,
} from './update-tracker.ts'

test.each([
  ['Pending', 'send', 'Updating'],
  ['Updating', 'succeed', 'Success'],
  ['Updating', 'fail', 'Error'],
  ['Success', 'settle', 'Complete'],
  ['Error', 'settle', 'Error'],
  ['Error', 'send', 'Updating'],
  ['Complete', 'fail', 'Complete'],
  ['Pending', 'succeed', 'Pending'],
] as const)('a write that is %s and does %s is %s', (state, event, next) => {
  expect(nextUpdateState(state, event)).toBe(next)
})

test.each([
  ['Ready', 'send', 'Updating'],
  ['Updating', 'succeed', 'Success'],
  ['Success', 'settle', 'Ready'],
  ['Updating', 'fail', 'Ready'],
  ['Ready', 'settle', 'Ready'],
] as const)('overall %s after %s is %s', (state, event, next) => {
  expect(nextOverallState(state, event)).toBe(next)
})

test('a write without a database-write result is an error', () => {
  expect(eventOfResult('Success')).toBe('succeed')
  for (const result of [undefined, null, '', 'Fail', 'Error', true]) {
    expect(eventOfResult(result)).toBe('fail')
  }
})

test('a success is shown for 2000 ms, in the variant for 500 ms', () => {
  expect([successDisplayDelay, shortSuccessDisplayDelay]).toEqual([2000, 500])
})
