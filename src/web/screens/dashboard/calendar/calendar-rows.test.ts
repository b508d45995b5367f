import { expect, test } from 'vitest'
import type { DateFinding } from '#rules/evidence/dates/evidence-dates.ts'
import { calendarRows, findingLabel, kindOptions } from './calendar-rows.ts'

const none = {
  EffectiveFrom: null,
  EffectiveTo: null,
  NextReview: null,
  PeriodFrom: null,
  PeriodTo: null,
}
const element = { ModuleId: 1, StandardId: 4, StandardName: 'RM 2-1', ElementName: 'RM 2-1(a)' }
const span = { reference: '2026-07-01', today: '2026-06-10', lookBackMonths: 3 }

test('months tell what covers them and what ends in them', () => {
  const rows = calendarRows(
    {
      LookBackMonths: 3,
      Elements: [
        { ...element, ElementId: 31, DocumentIds: [1, 2] },
        { ...element, ElementId: 32, DocumentIds: [2] },
      ],
      Documents: [
        { ...none, Id: 1, Title: 'Log', PeriodFrom: '2026-04-01', PeriodTo: '2026-05-15' },
        { ...none, Id: 2, Title: 'Plan', EffectiveTo: '2026-06-20' },
      ],
    },
    span,
  )
  expect(rows[0]?.months.map(({ month, coverage }) => [month, coverage])).toEqual([
    ['2026-04', 'covered'],
    ['2026-05', 'partly'],
    ['2026-06', 'none'],
  ])
  expect(rows[0]?.months[2]?.marks).toEqual(['Plan ends on 20 Jun 2026'])
  expect(rows[0]?.findings.map(({ Kind }) => Kind)).toEqual(['endsBefore', 'gap'])
  expect(rows[1]?.months.map(({ coverage }) => coverage)).toEqual([null, null, null])
  expect(kindOptions(rows).map(({ label }) => label)).toEqual([
    'All kinds',
    'Out of date (0)',
    'Ends before the validation (2)',
    'Gap in the look-back period (1)',
    'Without dates (0)',
  ])
})

const finding: DateFinding = {
  Kind: 'outOfDate',
  DocumentId: 1,
  Ends: 'EffectiveTo',
  From: '2026-01-31',
  To: '2026-01-31',
}
test.each([
  [finding, 'Plan ended on 31 Jan 2026'],
  [{ ...finding, Ends: 'NextReview' }, 'the review of Plan was due on 31 Jan 2026'],
  [{ ...finding, Kind: 'endsBefore' }, 'Plan ends on 31 Jan 2026, before the validation'],
  [
    { ...finding, Kind: 'endsBefore', Ends: 'NextReview' },
    'the review of Plan is due on 31 Jan 2026, before the validation',
  ],
  [{ ...finding, Kind: 'gap', From: '2026-01-01' }, 'nothing covers 1 Jan 2026 to 31 Jan 2026'],
  [{ ...finding, Kind: 'gap' }, 'nothing covers 31 Jan 2026'],
  [{ ...finding, Kind: 'undated' }, 'Plan has no date'],
] as const)('describes %j', (one, label) => {
  expect(findingLabel(one, 'Plan')).toBe(label)
})
