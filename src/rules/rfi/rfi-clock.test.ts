import { expect, test } from 'vitest'
import { clockWords, rfiClock } from './rfi-clock.ts'

const today = '2026-11-25'

test.each([
  [null, null, { kind: 'open' }, 'No due date'],
  [today, null, { kind: 'dueToday' }, 'Due today'],
  ['2026-11-26', null, { kind: 'dueLater', days: 1 }, '1 day left'],
  ['2026-12-25', null, { kind: 'dueLater', days: 30 }, '30 days left'],
  ['2027-11-25', null, { kind: 'dueLater', days: 365 }, '365 days left'],
  ['2026-11-24', null, { kind: 'overdue', days: 1 }, 'Overdue by 1 day'],
  ['2026-10-25', null, { kind: 'overdue', days: 31 }, 'Overdue by 31 days'],
  [null, '2026-11-20', { kind: 'answered' }, 'Answered'],
  ['2026-11-20', '2026-11-19', { kind: 'answeredOnTime' }, 'Answered on time'],
  ['2026-11-20', '2026-11-20', { kind: 'answeredOnTime' }, 'Answered on time'],
  ['2026-11-20', '2026-11-21', { kind: 'answeredLate', days: 1 }, 'Answered 1 day late'],
  ['2026-11-20', '2026-11-25', { kind: 'answeredLate', days: 5 }, 'Answered 5 days late'],
])('due on %s, answered on %s: %j', (due, answered, clock, words) => {
  expect(rfiClock({ due, answered }, today)).toEqual(clock)
  expect(clockWords(rfiClock({ due, answered }, today))).toBe(words)
})
