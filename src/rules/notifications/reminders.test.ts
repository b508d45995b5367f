import { expect, test } from 'vitest'
import { remindedDays, reminderDay, reminderOf } from './reminders.ts'

const today = new Date('2026-11-26T00:00:00.000Z')

test.each([
  ['2026-11-26T11:59:59.999Z', '2026-11-25'],
  ['2026-11-26T12:00:00.000Z', '2026-11-26'],
  ['2026-11-27T11:59:59.999Z', '2026-11-26'],
  ['2027-01-01T03:00:00.000Z', '2026-12-31'],
])('at %s the day of reminders is %s', (now, day) => {
  expect(reminderDay(new Date(now)).toISOString()).toBe(`${day}T00:00:00.000Z`)
})

test.each([
  ['2026-11-11', null],
  ['2026-11-12', 'overdue'],
  ['2026-11-25', 'overdue'],
  ['2026-11-26', null],
  ['2026-11-27', 'due'],
  ['2026-11-28', null],
])('of what is due on %s there is the reminder %s', (due, reminder) => {
  expect(reminderOf(due, today)).toBe(reminder)
  expect(reminderOf(`${due}T00:00:00.000Z`, today)).toBe(reminder)
})

test('the days of which there may be a reminder are the first and the last of which there is one', () => {
  const { first, last } = remindedDays(today)
  expect([first, last]).toEqual(['2026-11-12', '2026-11-27'])
  expect([reminderOf(first, today), reminderOf(last, today)]).toEqual(['overdue', 'due'])
})
