import { expect, test } from 'vitest'
import { daysText, paintOf, shortDay } from './chart-labels.ts'

test('labels of the same colour differ by hatching', () => {
  const paint = (label: string) => paintOf('desktop-review', label)
  expect(paint('Marked For Upload').isHatched).toBe(true)
  expect(paint('Full Score').isHatched).toBe(false)
  expect(paint('Revisions Required').tone).not.toBe(paint('Full Score').tone)
})

test('days are written without their year, and numbers of days with their unit', () => {
  expect(shortDay('2026-11-21')).toBe('21 Nov')
  expect([0, 1, 3.5].map(daysText)).toEqual(['0 days', '1 day', '3.5 days'])
})
