import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'
import { dayOf } from './date-order.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour)

test.each([
  [at(25, 10), 'today'],
  [at(25, 0), 'today'],
  [at(24, 23), '1 day'],
  [at(13, 23), '12 days'],
  [at(26, 1), 'today'],
])('%s is %s on the 25th', (since, age) => {
  expect(ageText(since.toISOString(), dayOf(at(25, 12)))).toBe(age)
})
