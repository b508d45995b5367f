import { expect, test } from 'vitest'
import { dayTitle, exactTime } from './day-title.ts'

test.each([
  ['2026-11-25', 'Today'],
  ['2026-11-24', 'Yesterday'],
  ['2026-11-23', 'Monday, 23 November 2026'],
  ['2025-11-25', 'Tuesday, 25 November 2025'],
])('%s is headed %s', (day, title) => {
  expect(dayTitle(day, new Date('2026-11-25T00:00:00.000Z'))).toBe(title)
})

test('the day before the first of March is yesterday', () => {
  expect(dayTitle('2028-02-29', new Date('2028-03-01T00:00:00.000Z'))).toBe('Yesterday')
})

test('the exact time has seconds and a zone', () => {
  expect(exactTime('2026-11-25T10:05:07.000Z')).toMatch(/2026.*:\d{2}:07 \S+/)
})
