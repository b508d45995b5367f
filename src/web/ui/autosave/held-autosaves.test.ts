import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { autosaveOf, forgetAutosaves, holdAutosave } from './held-autosaves.ts'
import { later, Typist } from './typist.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  forgetAutosaves()
  vi.useRealTimers()
})

const longAfter = 120_000

const made = () => {
  const at = new Typist('first')
  return { at, make: () => at.field }
}

test('a field that comes back while its write is under way goes on with it', async () => {
  const { at, make } = made()
  at.delay = 3 * longAfter
  autosaveOf('name', make)
  const letGo = holdAutosave('name')
  at.field.type('second')
  at.field.leave()
  letGo()
  await later(2 * longAfter)
  expect(autosaveOf('name', made().make)).toBe(at.field)
})

test('a field that is shown is held, and let go a while after it is gone', async () => {
  const { at, make } = made()
  autosaveOf('name', make)
  const letGo = [holdAutosave('name'), holdAutosave('name')]
  letGo[0]?.()
  await later(longAfter)
  expect(autosaveOf('name', made().make)).toBe(at.field)
  letGo[1]?.()
  await later(longAfter)
  expect(autosaveOf('name', made().make)).not.toBe(at.field)
})

test('with the session all are forgotten', () => {
  const { at, make } = made()
  autosaveOf('name', make)
  holdAutosave('name')
  forgetAutosaves()
  expect(autosaveOf('name', made().make)).not.toBe(at.field)
})
