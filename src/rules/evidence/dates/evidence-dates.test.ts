import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  coverageOf,
  evidenceDates,
  lookBackPeriod,
  monthsOf,
  validationDate,
  type DatedDocument,
  type Period,
} from './evidence-dates.ts'

const document = (dates: Partial<DatedDocument> = {}): DatedDocument => ({
  Id: 1,
  EffectiveFrom: null,
  EffectiveTo: null,
  NextReview: null,
  PeriodFrom: null,
  PeriodTo: null,
  ...dates,
})
const span = { reference: '2027-04-20', today: '2026-11-24', lookBackMonths: 12 }
const kinds = (...documents: readonly DatedDocument[]) =>
  evidenceDates(documents, span).map(({ Kind, Ends, From, To }) => [Kind, Ends, From, To])

test('evidence that has ended, or whose review is overdue, is out of date', () => {
  expect(kinds(document({ EffectiveTo: '2026-11-23' }))).toEqual([
    ['outOfDate', 'EffectiveTo', '2026-11-23', '2026-11-23'],
  ])
  expect(kinds(document({ NextReview: '2026-11-23' }))).toEqual([
    ['outOfDate', 'NextReview', '2026-11-23', '2026-11-23'],
  ])
})

test('evidence that ends from today on ends before the validation, and not on its day', () => {
  expect(kinds(document({ EffectiveTo: '2026-11-24', NextReview: '2027-04-19' }))).toEqual([
    ['endsBefore', 'EffectiveTo', '2026-11-24', '2026-11-24'],
    ['endsBefore', 'NextReview', '2027-04-19', '2027-04-19'],
  ])
  expect(kinds(document({ EffectiveTo: '2027-04-20', NextReview: '2027-04-20' }))).toEqual([])
})

test('a document without a date is undated; one without a period leaves no gap', () => {
  expect(kinds(document())).toEqual([['undated', null, null, null]])
  expect(kinds(document({ EffectiveFrom: '2020-01-01' }))).toEqual([])
  expect(kinds(document({ PeriodFrom: '2026-01-01' }))).toEqual([])
})

test('the look-back period ends on the day before the validation', () => {
  expect(lookBackPeriod(span)).toEqual({ from: '2026-04-20', to: '2027-04-19' })
  const months = monthsOf(lookBackPeriod(span))
  expect(months).toHaveLength(13)
  expect(months[0]).toEqual({ month: '2026-04', from: '2026-04-20', to: '2026-04-30' })
  expect(months[12]).toEqual({ month: '2027-04', from: '2027-04-01', to: '2027-04-19' })
  const short = { reference: '2028-03-31', lookBackMonths: 1 }
  expect(lookBackPeriod(short)).toEqual({ from: '2028-02-29', to: '2028-03-30' })
})

test('the validation is the next date that is named so, and no rehearsal of it', () => {
  const dates = [
    { Name: 'Application submitted', Date: '2026-12-01T00:00:00.000Z' },
    { Name: 'Mock validation visit', Date: '2027-03-09T00:00:00.000Z' },
    { Name: 'Validation review, second day', Date: '2027-04-21T00:00:00.000Z' },
    { Name: 'Validation review', Date: '2027-04-20T00:00:00.000Z' },
    { Name: 'On-site visit', Date: '2024-04-20T00:00:00.000Z' },
  ]
  expect(validationDate(dates, '2026-11-24')).toBe(dates[3])
  expect(validationDate(dates, '2027-04-20')).toBe(dates[3])
  expect(validationDate(dates, '2027-04-22')).toBeUndefined()
})

const epoch = Date.UTC(2026, 0, 1)
const dayOf = (number: number): string =>
  new Date(epoch + number * 86_400_000).toISOString().slice(0, 10)
const period = fc
  .tuple(fc.integer({ min: -300, max: 500 }), fc.integer({ min: 0, max: 120 }))
  .map(([from, length]): Period => ({ from: dayOf(from), to: dayOf(from + length) }))

test('gaps and months are those of a model that looks at each day', () => {
  fc.assert(
    fc.property(
      fc.array(period, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 1, max: 14 }),
      (periods, now, ahead, lookBackMonths) => {
        const today = dayOf(now)
        const asked = { today, reference: dayOf(now + ahead), lookBackMonths }
        const { from, to } = lookBackPeriod(asked)
        const days: string[] = []
        for (let number = -500; number < 500; number += 1)
          if (dayOf(number) >= from && dayOf(number) <= to) days.push(dayOf(number))
        const isCovered = (day: string) => periods.some((one) => one.from <= day && day <= one.to)
        const bare = days.filter((day) => day < today && !isCovered(day))
        const found = evidenceDates(
          periods.map((one, Id) => document({ Id, PeriodFrom: one.from, PeriodTo: one.to })),
          asked,
        )
        expect(
          days.filter((day) =>
            found.some(({ From, To }) => (From ?? '') <= day && day <= (To ?? '')),
          ),
        ).toEqual(bare)
        const months = monthsOf({ from, to })
        expect(
          months.flatMap((month) => days.filter((day) => day.startsWith(month.month))),
        ).toEqual(days)
        for (const month of months) {
          const past = days.filter((day) => day.startsWith(month.month) && day < today)
          const covered = past.filter(isCovered).length
          if (past.length > 0)
            expect(coverageOf(month, periods, today)).toBe(
              covered === 0 ? 'none' : covered === past.length ? 'covered' : 'partly',
            )
        }
      },
    ),
    { numRuns: 60 },
  )
})
