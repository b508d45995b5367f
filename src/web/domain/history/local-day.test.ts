import { expect, test } from 'vitest'
import { daysBefore, localDay, localTime, startOfDay } from './local-day.ts'

test('a timestamp has its day and time in the local time zone', () => {
  const moment = new Date(2026, 10, 1, 0, 5)
  expect([localDay(moment), localTime(moment.toISOString())]).toEqual(['2026-11-01', '00:05'])
})

test('a day begins at local midnight, and the next one a day later, also across months and years', () => {
  expect(startOfDay('2026-11-21')).toBe(new Date(2026, 10, 21).toISOString())
  expect(startOfDay('2026-12-31', 1)).toBe(new Date(2027, 0, 1).toISOString())
})

test('returns null for an invalid day', () => {
  for (const day of ['', '2026-02-30', '2026-13-01', 'yesterday', '21.11.2026'])
    expect(startOfDay(day)).toBeNull()
})

test('counts days back across the end of a month', () => {
  expect(daysBefore(new Date(2026, 2, 1, 12), 1)).toBe('2026-02-28')
  expect(daysBefore(new Date(2026, 2, 1, 12), 0)).toBe('2026-03-01')
})
