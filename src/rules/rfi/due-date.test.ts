import { expect, test } from 'vitest'
import { dueAfter, isDueInOrder } from './due-date.ts'

test.each([
  ['2026-11-25', null, true],
  ['2026-11-25', '2026-11-26', true],
  ['2026-11-25', '2026-11-25', true],
  ['2026-11-25', '2026-11-24', false],
])('received on %s and due on %s is in order: %s', (received, due, is) => {
  expect(isDueInOrder(received, due)).toBe(is)
})

test.each([
  ['2026-11-25', 30, '2026-12-25'],
  ['2026-11-25', 1, '2026-11-26'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-02-30', 1, '2026-03-03'],
  ['', 30, ''],
])('received on %j, %i days later is %j', (received, days, due) => {
  expect(dueAfter(received, days)).toBe(due)
})
