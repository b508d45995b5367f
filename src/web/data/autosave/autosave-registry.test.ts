import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { autosaveOf, clearAutosaves, retainAutosave } from './autosave-registry.ts'
import { later, Typist } from './typist.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  clearAutosaves()
  vi.useRealTimers()
})

const longAfter = 120_000

const made = () => {
  const at = new Typist('first')
  return { at, make: () => at.field }
}

test('a field that is mounted again during its write continues with it', async () => {
  const { at, make } = made()
  at.delay = 3 * longAfter
  autosaveOf('name', make)
  const letGo = retainAutosave('name')
  at.field.type('second')
  at.field.leave()
  letGo()
  await later(2 * longAfter)
  expect(autosaveOf('name', made().make)).toBe(at.field)
})

test('retains the autosave of a mounted field, and releases it a while after unmounting', async () => {
  const { at, make } = made()
  autosaveOf('name', make)
  const letGo = [retainAutosave('name'), retainAutosave('name')]
  letGo[0]?.()
  await later(longAfter)
  expect(autosaveOf('name', made().make)).toBe(at.field)
  letGo[1]?.()
  await later(longAfter)
  expect(autosaveOf('name', made().make)).not.toBe(at.field)
})

test('clears all autosaves when the session ends', () => {
  const { at, make } = made()
  autosaveOf('name', make)
  retainAutosave('name')
  clearAutosaves()
  expect(autosaveOf('name', made().make)).not.toBe(at.field)
})
