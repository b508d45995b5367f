import { expect, test } from 'vitest'
import { daysOf, momentsOf, periodOf, type Period } from './period.ts'

const now = new Date(2026, 10, 21, 15)

test.each<[Period, object]>([
  ['any', { since: undefined, until: undefined }],
  ['today', { since: '2026-11-21', until: undefined }],
  ['week', { since: '2026-11-15', until: undefined }],
  ['month', { since: '2026-10-23', until: undefined }],
  ['chosen', { since: '2026-11-15', until: '2026-11-21' }],
])('%s is recognized by its days', (period, days) => {
  expect(daysOf(period, now)).toEqual(days)
  expect(periodOf(days, now)).toBe(period)
})

test('days that match no period are custom', () => {
  for (const days of [{ since: '2026-11-01' }, { until: '2026-11-21' }])
    expect(periodOf(days, now)).toBe('chosen')
})

test('includes the whole of the last day', () => {
  expect(momentsOf({ since: '2026-11-01', until: '2026-11-30' })).toEqual({
    since: new Date(2026, 10, 1).toISOString(),
    until: new Date(2026, 11, 1).toISOString(),
  })
  expect(momentsOf({})).toEqual({})
  expect(momentsOf({ until: '2026-02-31' })).toEqual({})
})
