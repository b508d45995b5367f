import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shortSuccessDisplayDelay, successDisplayDelay } from '#rules/review/update-tracker.ts'
import {
  beginWrite,
  endWrite,
  isWriting,
  onOverallStatus,
  overallStatus,
} from './overall-status.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('stays Updating until the last write is answered', () => {
  beginWrite()
  beginWrite()
  endWrite('succeed', 0)
  expect([isWriting(), overallStatus()]).toEqual([true, 'Updating'])
  endWrite('fail', 0)
  expect([isWriting(), overallStatus()]).toEqual([false, 'Ready'])
})

test.each([
  ['2000 ms', successDisplayDelay, 2000],
  ['500 ms in the variant', shortSuccessDisplayDelay, 500],
])('all together is Ready, Updating, Success, and Ready again after %s', (_, delay, time) => {
  const seen = [overallStatus()]
  beginWrite()
  seen.push(overallStatus())
  endWrite('succeed', delay)
  vi.advanceTimersByTime(time - 1)
  seen.push(overallStatus())
  vi.advanceTimersByTime(1)
  seen.push(overallStatus())
  expect(seen).toEqual(['Ready', 'Updating', 'Success', 'Ready'])
})

test('a write sent while a success is shown is Updating until it is answered', () => {
  beginWrite()
  endWrite('succeed', 2000)
  vi.advanceTimersByTime(1000)
  beginWrite()
  vi.advanceTimersByTime(5000)
  expect(overallStatus()).toBe('Updating')
  endWrite('succeed', 2000)
  expect(overallStatus()).toBe('Success')
})

test('tells who listens of each change, until they no longer do', () => {
  const seen: string[] = []
  const stop = onOverallStatus(() => seen.push(overallStatus()))
  beginWrite()
  endWrite('succeed', 100)
  vi.advanceTimersByTime(100)
  stop()
  beginWrite()
  endWrite('succeed', 0)
  expect(seen).toEqual(['Updating', 'Success', 'Ready'])
})
