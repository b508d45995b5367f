import { describe, expect, test } from 'vitest'
import { statusLabelOf } from '../review/labels/phase-label.ts'
import { dayOfTime, dayText, endOfDay, endOfWeek } from './days.ts'
import type { LabelSpan } from './label-history.ts'
import { burnUp, labelCounts, timelineOf } from './progress-series.ts'

const day = (text: string) => dayOfTime(Date.parse(text))
const at = (text: string) => Date.parse(`${text}Z`)

/** Builds the consecutive spans of a standard from labels, each with the time at which it began. */
const spansOf = (standardId: number, ...labels: [label: string, from: string][]): LabelSpan[] =>
  labels.map(([label, from], index) => {
    const next = labels[index + 1]
    return {
      standardId,
      moduleId: 1,
      label: statusLabelOf('desktop-review', label),
      ownerId: 'sam',
      juniorOwnerId: null,
      from: at(from),
      until: next === undefined ? null : at(next[1]),
    }
  })

test('days begin at midnight in UTC, and weeks on Monday', () => {
  expect(dayText(dayOfTime(at('2026-11-26T00:00:00.000')))).toBe('2026-11-26')
  expect(dayText(dayOfTime(at('2026-11-25T23:59:59.999')))).toBe('2026-11-25')
  expect(endOfDay(day('2026-11-25'))).toBe(at('2026-11-26T00:00:00.000'))
  const sundays = ['2026-11-23', '2026-11-26', '2026-11-29', '2026-11-30'].map((text) =>
    dayText(endOfWeek(day(text))),
  )
  expect(sundays).toEqual(['2026-11-29', '2026-11-29', '2026-11-29', '2026-12-06'])
})

describe('the points of a range', () => {
  // 26 November 2026 is a Thursday.
  const today = day('2026-11-26')
  const shown = (range: Parameters<typeof timelineOf>[0], begun: string) => {
    const { interval, ends, before } = timelineOf(range, day(begun), today)
    return [
      interval,
      ends.length,
      dayText(before),
      dayText(ends[0] ?? 0),
      dayText(ends.at(-1) ?? 0),
    ]
  }
  test.each([
    ['month', '2026-01-01', ['day', 30, '2026-10-27', '2026-10-28', '2026-11-26']],
    ['quarter', '2026-01-01', ['week', 14, '2026-08-23', '2026-08-30', '2026-11-26']],
    ['year', '2026-10-26', ['week', 5, '2026-10-25', '2026-11-01', '2026-11-26']],
    ['year', '2026-10-27', ['day', 31, '2026-10-26', '2026-10-27', '2026-11-26']],
    ['all', '2026-11-26', ['day', 1, '2026-11-25', '2026-11-26', '2026-11-26']],
    ['all', '2027-01-01', ['day', 1, '2026-11-25', '2026-11-26', '2026-11-26']],
    ['all', '2000-01-01', ['week', 261, '2021-11-28', '2021-12-05', '2026-11-26']],
  ] as const)('%s since %s', (range, begun, expected) => {
    expect(shown(range, begun)).toEqual(expected)
  })
})

const spans = [
  ...spansOf(
    1,
    ['Waiting Client Submission', '2026-11-02T09:00'],
    ['Full Score', '2026-11-09T23:59'],
    ['Revisions Required', '2026-11-11T00:00'],
    ['Uploaded To URAC', '2026-11-12T10:00'],
  ),
  ...spansOf(2, ['Not Assigned', '2026-11-02T09:00'], ['Not Applicable', '2026-11-10T12:00']),
  ...spansOf(3, ['Should be N/A', '2026-11-02T09:00'], ['Not Assigned', '2026-11-12T09:00']),
]

test('burn-up counts what is done and in scope at the end of a day, and what changed since the point before', () => {
  const ends = ['2026-11-08', '2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12'].map(day)
  const points = burnUp(spans, { ends, before: day('2026-11-01') })
  const figures = points.map(({ Done, InScope, Finished, Reopened, Added, Removed }) => [
    Done,
    InScope,
    Finished,
    Reopened,
    Added,
    Removed,
  ])
  expect(figures).toEqual([
    [0, 2, 0, 0, 2, 0],
    [1, 2, 1, 0, 0, 0],
    // Not Applicable leaves the scope.
    [1, 1, 0, 0, 0, 1],
    [0, 1, 0, 1, 0, 0],
    [1, 2, 1, 0, 1, 0],
  ])
  expect(points.map(({ Date }) => Date)).toEqual(ends.map(dayText))
})

test('labels are counted at the end of each day, in their sort order, without those that none has', () => {
  const ends = ['2026-11-01', '2026-11-09', '2026-11-12'].map(day)
  expect(labelCounts(spans, { ends })).toEqual([
    { Label: 'Should be N/A', Counts: [0, 1, 0] },
    { Label: 'Not Assigned', Counts: [0, 1, 1] },
    { Label: 'Full Score', Counts: [0, 1, 0] },
    { Label: 'Uploaded To URAC', Counts: [0, 0, 1] },
    { Label: 'Not Applicable', Counts: [0, 0, 1] },
  ])
})
