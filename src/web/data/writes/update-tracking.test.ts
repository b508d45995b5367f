import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#rules/api/api-error.ts'
import { UpdateTracking } from './update-tracking.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const failure = new ApiError({
  status: 200,
  code: 'internal',
  text: 'Something went wrong',
  requestId: null,
})

test('a write is Pending, Updating, Success, and Complete after 2000 ms', () => {
  const tracking = new UpdateTracking()
  const seen = [tracking.now().state]
  tracking.subscribe(() => seen.push(tracking.now().state))
  const end = tracking.begin()
  end()
  vi.advanceTimersByTime(1999)
  expect(seen).toEqual(['Pending', 'Updating', 'Success'])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual(['Pending', 'Updating', 'Success', 'Complete'])
  vi.runAllTimers()
  expect(seen).toHaveLength(4)
})

test('a failed write stays an Error, with its text, until it is run again', () => {
  const tracking = new UpdateTracking()
  tracking.begin()(failure)
  vi.runAllTimers()
  expect(tracking.now()).toEqual({ state: 'Error', error: failure })
  const end = tracking.begin()
  expect(tracking.now()).toEqual({ state: 'Updating', error: null })
  end()
  expect(tracking.now()).toEqual({ state: 'Success', error: null })
})

test('reports the latest of several runs, whenever the earlier ones end', () => {
  const tracking = new UpdateTracking()
  const endFirst = tracking.begin()
  const endSecond = tracking.begin()
  endFirst(failure)
  expect(tracking.now().state).toBe('Updating')
  endSecond()
  vi.advanceTimersByTime(1500)
  tracking.begin()
  vi.advanceTimersByTime(1500)
  expect(tracking.now().state).toBe('Updating')
})

test('stops reporting after a reset, and stops calling a removed listener', () => {
  const tracking = new UpdateTracking()
  const listener = vi.fn<() => void>()
  const leave = tracking.subscribe(listener)
  const end = tracking.begin()
  tracking.reset()
  end(failure)
  expect(tracking.now()).toEqual({ state: 'Pending', error: null })
  leave()
  tracking.begin()
  expect(listener).toHaveBeenCalledTimes(2)
})
