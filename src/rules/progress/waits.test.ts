import { expect, test } from 'vitest'
import { phaseLabels, statusLabelOf } from '../review/labels/phase-label.ts'
import { isWaiting } from '../review/labels/queue.ts'
import { cycleTimes } from './cycle-times.ts'
import { firstPasses } from './first-pass.ts'
import type { LabelSpan } from './label-history.ts'
import { percentile } from './percentile.ts'
import { queueAges } from './queue-age.ts'
import { workloads } from './workload.ts'

const day = 86_400_000

type Told = [label: string, days: number, more?: Partial<LabelSpan>]

/** Builds the consecutive spans of a standard from labels, each with the day on which it began. */
const spansIn = (phase: 'gap-analysis' | 'desktop-review', standardId: number, ...told: Told[]) =>
  told.map(([label, days, more], index): LabelSpan => ({
    standardId,
    moduleId: 1,
    label: statusLabelOf(phase, label),
    ownerId: 'sam',
    juniorOwnerId: 'alex',
    from: days * day,
    until: told[index + 1] === undefined ? null : (told[index + 1]?.[1] ?? 0) * day,
    ...more,
  }))
const spansOf = (standardId: number, ...told: Told[]) =>
  spansIn('desktop-review', standardId, ...told)

const waiting = 'Waiting Client Submission'
const first = 'Pending First AC Review'
const second = 'Pending First SC Review'

test.each([
  [[], 0.85, null],
  [[7], 0.85, 7],
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.85, 4],
  [[4, 1, 3, 2], 0.75, 3],
  [Array.from({ length: 20 }, (_, index) => index + 1), 0.85, 17],
  [Array.from({ length: 100 }, (_, index) => 100 - index), 0.85, 85],
  [[5, 9], 1, 9],
])('of %j, the share %f does not exceed %j', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected)
})

test('standards wait that are in scope and not done, and those that are marked for upload', () => {
  const waits = phaseLabels['desktop-review'].filter(isWaiting).map(({ label }) => label)
  expect(waits).toEqual([
    'Not Assigned',
    waiting,
    first,
    second,
    'Revisions Required',
    'Pending Second SC Review',
    'Pending RFI Review',
    'Marked For Upload',
  ])
})

test('queues are by label and lead: who waits now, and how long the waits took that ended in the range', () => {
  const spans = [
    // A different associate does not end a wait; a different lead does.
    ...spansOf(1, [waiting, 0], [waiting, 4, { juniorOwnerId: null }], [first, 10]),
    ...spansOf(2, [waiting, 2], [waiting, 5, { ownerId: 'kim' }], ['Full Score', 12.25]),
    ...spansOf(3, [waiting, 18]),
    ...spansOf(4, [waiting, 14]),
    ...spansOf(5, [waiting, 0], [second, 7.5], ['Not Applicable', 9]),
  ]
  const ages = queueAges(spans, {
    today: 20,
    since: 8 * day,
    statusSetAt: (id) => (id === 4 ? 16.9 * day : undefined),
  })
  const row = (Label: string, LeadId: string, ...figures: (number | null)[]) => {
    const [Waiting, Median, Oldest, P85, Ended] = figures
    return { Label, LeadId, Waiting, Median, Oldest, P85, Ended }
  }
  expect(ages).toEqual([
    row(waiting, 'sam', 2, 2, 4, 10, 1),
    row(waiting, 'kim', 0, null, null, 7.3, 1),
    row(first, 'sam', 1, 10, 10, null, 0),
    row(second, 'sam', 0, null, null, 1.5, 1),
  ])
})

test('nobody has waited less than no time, when the clock was set back', () => {
  const spans = [...spansOf(1, [waiting, 30]), ...spansOf(2, [waiting, 30], [first, 12])]
  const [waits, begun] = queueAges(spans, { today: 20, since: 0, statusSetAt: () => undefined })
  expect(waits).toMatchObject({ Waiting: 1, Oldest: 0, P85: 0, Ended: 1 })
  expect(begun).toMatchObject({ Waiting: 1, Oldest: 8 })
})

test('a cycle goes from the first time that Gap Analysis was complete to the first upload', () => {
  const gapAnalysis = [
    ...spansIn(
      'gap-analysis',
      1,
      ['Not Complete', 0],
      ['Complete', 3.5],
      ['Not Complete', 4],
      ['Complete', 6],
    ),
    ...spansIn('gap-analysis', 2, ['Not Complete', 0], ['Complete Not Assigned', 2]),
    // Complete before the history begins.
    ...spansIn('gap-analysis', 3, ['Complete', 0]),
    ...spansIn('gap-analysis', 4, ['Not Complete', 0], ['Complete', 40]),
    ...spansIn('gap-analysis', 5, ['Not Complete', 0], ['Complete', 1]),
    ...spansIn('gap-analysis', 6, ['Not Complete', 0], ['Complete', 1]),
  ]
  const uploaded = 'Uploaded To URAC'
  const desktopReview = [
    ...spansOf(1, [waiting, 0], [uploaded, 30], ['Revisions Required', 31], [uploaded, 35]),
    ...spansOf(2, [waiting, 0], [uploaded, 12]),
    ...spansOf(3, [waiting, 0], [uploaded, 12]),
    ...spansOf(4, [waiting, 0], [uploaded, 12]),
    ...spansOf(5, [waiting, 0], [uploaded, 9]),
    ...spansOf(6, [waiting, 0]),
  ]
  const times = cycleTimes(gapAnalysis, desktopReview, { since: 10 * day })
  expect(times.map(({ standardId, Days }) => [standardId, Days])).toEqual([
    [2, 10],
    [1, 26.5],
  ])
})

const requests = [
  [1, 5, 'sam'],
  [2, 5, 'sam'],
  // Submitted and reviewed again: the second pass does not count.
  [2, 9, 'sam'],
  [3, 6, 'kim'],
  [4, 7, 'sam'],
] as const
const ended = requests.map(([standardId, days, seniorId]) => ({
  standardId,
  endedAt: days * day,
  seniorId,
}))
const reviewed = [
  ...spansOf(1, [first, 1], [second, 5], ['Full Score', 8], ['Revisions Required', 12]),
  ...spansOf(2, [first, 1], [waiting, 5], [first, 7], [second, 9], ['Full Score', 10]),
  // Sent back by the SC, not by the AC.
  ...spansOf(3, [first, 1], [second, 6], ['Revisions Required', 9]),
  ...spansOf(4, [first, 1], [second, 7]),
]

test('a first pass is accepted when the standard is done before it is back with the client, counted once a standard', () => {
  const passes = firstPasses(ended, reviewed, 0)
  expect(
    passes.map(({ standardId, isAccepted, decidedAt }) => [
      standardId,
      isAccepted,
      decidedAt / day,
    ]),
  ).toEqual([
    [1, true, 8],
    [2, false, 5],
    [3, false, 9],
  ])
  expect(passes.map(({ people }) => people)).toEqual([
    ['sam', 'alex'],
    ['sam', 'alex'],
    ['kim', 'alex'],
  ])
  expect(firstPasses(ended, reviewed, 8 * day).map(({ standardId }) => standardId)).toEqual([1, 3])
  // A standard that was done already is decided when the request ends, not before.
  const done = spansOf(5, ['Full Score', 1])
  expect(
    firstPasses([{ standardId: 5, endedAt: 4 * day, seniorId: 'sam' }], done, 2 * day),
  ).toMatchObject([{ standardId: 5, decidedAt: 4 * day, isAccepted: true }])
  // One person in both roles counts once.
  const alone = spansOf(
    1,
    [first, 1, { juniorOwnerId: 'sam' }],
    ['Full Score', 5, { juniorOwnerId: 'sam' }],
  )
  expect(firstPasses(ended, alone, 0)[0]?.people).toEqual(['sam'])
})

test('the workload of a person counts each standard once', () => {
  const spans = [
    ...reviewed,
    ...spansOf(5, [first, 12, { juniorOwnerId: 'sam' }]),
    ...spansOf(6, [waiting, 1], ['Full Score', 3], ['Uploaded To URAC', 14]),
    ...spansOf(7, [waiting, 1], ['Full Score', 13], ['Marked For Upload', 14]),
    ...spansOf(8, ['Not Applicable', 1]),
  ]
  const rows = workloads(spans, firstPasses(ended, reviewed, 0), {
    today: 20,
    since: 10 * day,
    hasTurns: true,
    statusSetAt: () => undefined,
  })
  const row = (UserId: string, ...figures: (number | null)[]) => {
    const [AsSC, AsAC, Open, Waiting, OldestWait, Finished, Accepted, Decided] = figures
    return { UserId, AsSC, AsAC, Open, Waiting, OldestWait, Finished, Accepted, Decided }
  }
  expect(rows).toEqual([
    // 1, 3, 4 and 5 are open; 4 and 5 wait; 2 was finished on day 10 and 7 on day 13; 6 was finished earlier.
    row('sam', 7, 1, 4, 2, 13, 2, 1, 2),
    // 7 is marked for upload.
    row('alex', 0, 6, 3, 1, 6, 2, 1, 3),
    row('kim', 0, 0, 0, 0, null, 0, 0, 1),
  ])
  const elsewhere = workloads(spans, [], {
    today: 20,
    since: 0,
    hasTurns: false,
    statusSetAt: () => undefined,
  })
  expect(elsewhere[0]).toMatchObject({ Waiting: null, OldestWait: null })
})

test('people with the most open standards come first, then those with the most first passes, then by id', () => {
  const leads = (ownerId: string) => ({ ownerId, juniorOwnerId: null })
  const spans = [
    ...spansOf(1, [waiting, 1, leads('eve')]),
    ...spansOf(2, [waiting, 1, leads('dan')]),
    ...spansOf(3, [waiting, 1, leads('cat')]),
    ...spansOf(4, [waiting, 1, leads('ben')]),
    ...spansOf(5, [waiting, 1, leads('ben')]),
  ]
  const passes = firstPasses(
    [{ standardId: 6, endedAt: 5 * day, seniorId: 'eve' }],
    spansOf(6, [second, 1, leads('eve')], ['Full Score', 5, leads('eve')]),
    0,
  )
  const rows = workloads(spans, passes, {
    today: 20,
    since: 0,
    hasTurns: true,
    statusSetAt: () => undefined,
  })
  expect(rows.map(({ UserId }) => UserId)).toEqual(['ben', 'eve', 'cat', 'dan'])
})
