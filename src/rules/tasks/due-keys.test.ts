import { expect, test } from 'vitest'
import { dayByKey } from './due-keys.ts'

const today = new Date('2026-11-25T00:00:00.000Z')

test.each([
  ['t', '', '2026-11-25'],
  ['t', '2027-01-15', '2026-11-25'],
  ['w', '', '2026-12-02'],
  ['w', '2026-12-28', '2027-01-04'],
  ['m', '', '2026-12-25'],
  ['m', '2027-01-31', '2027-02-28'],
  ['m', '2026-12-31', '2027-01-31'],
  ['x', '2027-01-31', ''],
  ['a', '2027-01-31', null],
  ['4', '', null],
])('%s makes of "%s" the day %s', (key, day, after) => {
  expect(dayByKey(key, day, today)).toBe(after)
})
