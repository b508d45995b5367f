import { expect, test } from 'vitest'
import { datesFrom, dayOf, describeDistance, type ProjectDate } from './date-order.ts'

const date = (Id: number, day: string): ProjectDate => ({
  Id,
  ProjectId: 1,
  Name: `Date ${Id}`,
  Date: `${day}T00:00:00.000Z`,
  Type: 'Project',
})
const today = new Date('2026-11-21T00:00:00.000Z')

test('lists the next date first, then past dates, latest first', () => {
  const days = ['2026-07-13', '2026-11-20', '2026-11-21', '2026-12-04', '2027-01-15']
  const { ahead, past } = datesFrom(
    days.map((day, index) => date(index, day)),
    today,
  )
  expect(ahead.map(({ Id }) => Id)).toEqual([2, 3, 4])
  expect(past.map(({ Id }) => Id)).toEqual([1, 0])
})

test.each([
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-20', 'yesterday'],
  ['2026-11-23', 'in 2 days'],
  ['2026-12-04', 'in 13 days'],
  ['2026-12-11', 'in 3 weeks'],
  ['2027-01-19', 'in 8 weeks'],
  ['2027-01-20', 'in 2 months'],
  ['2027-11-21', 'in 12 months'],
  ['2029-11-21', 'in 3 years'],
  ['2026-11-08', '13 days ago'],
  ['2026-07-13', '4 months ago'],
])('%s is %s', (day, words) => {
  expect(describeDistance(`${day}T00:00:00.000Z`, today)).toBe(words)
})

test('today is the local day', () => {
  expect(dayOf(new Date(2026, 10, 21, 0, 1)).toISOString()).toBe('2026-11-21T00:00:00.000Z')
  expect(dayOf(new Date(2026, 10, 21, 23, 59)).toISOString()).toBe('2026-11-21T00:00:00.000Z')
})
