import { expect, test } from 'vitest'
import { isDocumentDay, isInOrder } from './document-day.ts'

test.each([
  ['1900-01-01', true],
  ['2026-11-25', true],
  ['2200-12-31', true],
  ['1899-12-31', false],
  ['2201-01-01', false],
  ['2026-02-30', false],
  ['2026-1-1', false],
])('%s may be a date of a document: %s', (day, may) => {
  expect(isDocumentDay(day)).toBe(may)
})

test('a period ends no earlier than it begins, and may be open at either end', () => {
  expect(isInOrder('2026-01-01', '2026-01-01')).toBe(true)
  expect(isInOrder('2026-01-02', '2026-01-01')).toBe(false)
  expect(isInOrder(null, '2026-01-01')).toBe(true)
  expect(isInOrder('2026-01-01', null)).toBe(true)
})
