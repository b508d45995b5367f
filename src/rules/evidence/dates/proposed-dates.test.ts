import { expect, test } from 'vitest'
import { proposedDates } from './proposed-dates.ts'

const none = {
  EffectiveFrom: null,
  EffectiveTo: null,
  NextReview: null,
  PeriodFrom: null,
  PeriodTo: null,
}
const datesIn = (text: string) =>
  proposedDates([{ page: 1, text }]).map(({ dates }) =>
    Object.fromEntries(Object.entries(dates).filter(([, day]) => day !== null)),
  )
const from = (EffectiveFrom: string) => ({ EffectiveFrom })
const covers = (PeriodFrom: string, PeriodTo: string) => ({ PeriodFrom, PeriodTo })

test.each([
  ['Effective Date: January 1, 2025', from('2025-01-01')],
  ['Effective: 1/1/25', from('2025-01-01')],
  ['Effective: 1/1/69', from('2069-01-01')],
  ['Effective: 1/1/70', from('1970-01-01')],
  ['Effective date | 01/02/2025', from('2025-01-02')],
  ['Effective Date\n3 March 2025', from('2025-03-03')],
  ['EFFECTIVE DATE: 25/12/2024', from('2024-12-25')],
  ['Effective date: 2025-07-01', from('2025-07-01')],
  ['Effective Date: Sept. 5th, 2025', from('2025-09-05')],
  ['Effective from 05-Jan-2025', from('2025-01-05')],
  ['Effective Date: March 2025', from('2025-03-01')],
  ['Effective Date: O1/l5/2O25', from('2025-01-15')],
  ['Effective Date: Januarv 1, 2025', from('2025-01-01')],
  ['This policy is effective as of May 6, 2024.', from('2024-05-06')],
  ['Revised: 02/28/2024', from('2024-02-28')],
  ['Approved on the 3rd day of June, 2024', from('2024-06-03')],
  ['Next Review Date: June 2026', { NextReview: '2026-06-30' }],
  ['**Next Review Date:** 6 May 2026', { NextReview: '2026-05-06' }],
  ['Next review due: 6/1/26', { NextReview: '2026-06-01' }],
  ['This plan must be reviewed by March 31, 2027.', { NextReview: '2027-03-31' }],
  ['Expires: 12/31/2025', { EffectiveTo: '2025-12-31' }],
  ['Valid through February 2024', { EffectiveTo: '2024-02-29' }],
  ['for the period July 1, 2024 through June 30, 2025', covers('2024-07-01', '2025-06-30')],
  ['Reporting period: 01/01/2025 - 03/31/2025', covers('2025-01-01', '2025-03-31')],
  ['for the year ended June 30, 2025', covers('2024-07-01', '2025-06-30')],
  ['for the quarter ending 9/30/2025', covers('2025-07-01', '2025-09-30')],
  ['Q3 2025 Complaints Report', covers('2025-07-01', '2025-09-30')],
  ['Fourth quarter of 2024', covers('2024-10-01', '2024-12-31')],
  ['2025 Annual Report', covers('2025-01-01', '2025-12-31')],
  ['Minutes of March 12, 2025', covers('2025-03-12', '2025-03-12')],
  ['Meeting Date: 3/4/2025', covers('2025-03-04', '2025-03-04')],
  ['Policy period: 7/1/24 to 7/1/25', { EffectiveFrom: '2024-07-01', EffectiveTo: '2025-07-01' }],
])('reads %j', (text, dates) => {
  expect(datesIn(text)).toEqual([dates])
})

test.each([
  'Last reviewed: 1/1/2025',
  'The rule is effective September 24, 2009 with full compliance',
  'Effective implementation for this provision is September 23, 2009',
  'The rule took effect long ago; hired 1/2/2020.',
  'Effective Date: 13/13/2025',
  'Effective Date: February 30, 2025',
  'Date of birth: 1/1/1980',
  'Approval of the minutes of the meeting held May 13, 2026.',
  'Version 1.2.2025.4 of the tool, 1-800-555-1234',
  'The effective date of the law was changed, and on May 1, 2020 it was repealed.',
])('proposes nothing for %j', (text) => {
  expect(datesIn(text)).toEqual([])
})

test('dates that contradict each other are all offered, with the page and the words', () => {
  expect(
    proposedDates([
      { page: 1, text: 'Effective Date:\n January 1, 2025\nEffective Date: January 1, 2025' },
      { page: 4, text: 'Effective: 2/1/2025' },
    ]),
  ).toEqual([
    {
      dates: { ...none, EffectiveFrom: '2025-01-01' },
      page: 1,
      exact: 'Effective Date: January 1, 2025',
    },
    { dates: { ...none, EffectiveFrom: '2025-02-01' }, page: 4, exact: 'Effective: 2/1/2025' },
  ])
})

test('dates are offered in the order of the text, a period where it begins', () => {
  const effective = 'Effective: 1/1/2024'
  const period = 'Reporting period: 01/01/2025 - 03/31/2025'
  const next = 'Next review due: 6/1/26'
  expect(datesIn([effective, period, next].join('\n'))).toEqual([
    from('2024-01-01'),
    covers('2025-01-01', '2025-03-31'),
    { NextReview: '2026-06-01' },
  ])
})

test('a revision counts only where nothing says since when the document holds', () => {
  expect(datesIn('Revised: 3/1/2025\nEffective: 1/1/2025')).toEqual([from('2025-01-01')])
})

test('the cells of a table go with their heads, and with none when they are not as many', () => {
  const heads = 'Effective Date Next Review Date\n'
  expect(datesIn(`${heads}01/01/2025 01/01/2026`)).toEqual([
    from('2025-01-01'),
    { NextReview: '2026-01-01' },
  ])
  expect(datesIn(`${heads}01/01/2025`)).toEqual([])
})

test('a fiscal year may begin in July, October or January', () => {
  expect(datesIn('FY 2025 budget')).toEqual([
    covers('2024-07-01', '2025-06-30'),
    covers('2024-10-01', '2025-09-30'),
    covers('2025-01-01', '2025-12-31'),
  ])
})
