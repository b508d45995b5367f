import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayDate, storedDate } from './stored-date.ts'

test.each([
  ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2027-02-29', null],
  ['2026-04-31', null],
  ['2026-13-01', null],
  ['2026-00-10', null],
  ['2026-11-21T00:00:00.000Z', null],
  ['21 Nov 2026', null],
  ['2026-1-2', null],
  ['', null],
])('%s is stored as %s', (date, stored) => {
  expect(storedDate(date)).toBe(stored)
})

test('every day that exists is stored under its own date', () => {
  const day = fc.date({
    min: new Date('1900-01-01'),
    max: new Date('2999-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(day, (date) => {
      const text = date.toISOString().slice(0, 10)
      expect(storedDate(text)).toBe(`${text}T00:00:00.000Z`)
    }),
  )
})

test.each([
  ['2026-11-21T00:00:00.000Z', undefined, '21 Nov 2026'],
  ['2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z', 'Sat 21 Nov 2026'],
  ['2026-11-28T00:00:00.000Z', '2026-11-21T23:59:59.999Z', 'Sat 28 Nov 2026'],
  ['2026-11-29T00:00:00.000Z', '2026-11-21T00:00:00.000Z', '29 Nov 2026'],
  ['2026-11-14T00:00:00.000Z', '2026-11-21T00:00:00.000Z', 'Sat 14 Nov 2026'],
  ['2026-03-01T00:00:00.000Z', '2026-11-21T00:00:00.000Z', '1 Mar 2026'],
  ['nonsense', undefined, ''],
])('%s seen at %s reads %s', (stored, now, text) => {
  expect(displayDate(stored, now === undefined ? undefined : new Date(now))).toBe(text)
})
