import { expect, test } from 'vitest'
import { mockScore, scoreTotals } from '../../scoring/mock-score.ts'
import type { ElementTypeId } from '../../standards/elements/element-types.ts'
import { phaseLabel, statusLabelOf } from '../labels/phase-label.ts'
import type { PhaseFacts } from '../phase-facts.ts'
import type { ElementPhase } from '../phases.ts'
import { nearestToFull, stepsToFull } from './planner.ts'
import {
  outcomeWith,
  storedOutcome,
  totalsOf,
  withOutcome,
  withPretended,
  type ScoredElement,
  type StoredStandard,
} from './sandbox.ts'

const types = { M: 1, N: 2, P: 3, L: 4 } as const satisfies Record<string, ElementTypeId>

/** Makes elements from types and scores such as 'M100 P50 L-', where a dash means no score. An 'S' is a stem above all the others. */
const elementsOf = (text: string): ScoredElement[] => {
  const words = text.split(' ').filter(Boolean)
  const stands = (word: string) => word.startsWith('S')
  return words.map((word, index) => ({
    Id: index + 1,
    Stem: stands(word),
    ElementTypeId: types[(stands(word) ? word[1] : word[0]) as keyof typeof types],
    ChildElements: stands(word) ? words.slice(1) : [],
    MockScore: word.endsWith('-') ? null : Number(/\d+/.exec(word)?.[0]),
  }))
}

const standardOf = (
  id: number,
  phase: ElementPhase,
  elements: readonly ScoredElement[],
  some: Partial<PhaseFacts> = {},
): StoredStandard => {
  const full = scoreTotals(elements)
  const facts: PhaseFacts = {
    Status: 'Complete',
    OwnerId: 'SC',
    JuniorOwnerId: null,
    IsReadyByClient: false,
    InitiateSecondReview: false,
    InitiateRFIReview: false,
    UploadThisStandard: false,
    UploadedToURAC: false,
    isDTRPassthrough: false,
    ...some,
    MockScore: mockScore(full),
  }
  return { id, moduleId: 1, facts, label: phaseLabel(phase, facts), full }
}

const scores = (pretended: Readonly<Record<number, number | null>>) =>
  new Map(Object.entries(pretended).map(([id, score]) => [Number(id), score]))

const ready = { IsReadyByClient: true } as const
const passing = { isDTRPassthrough: true } as const

test.each<
  [
    what: string,
    phase: ElementPhase,
    elements: string,
    facts: Partial<PhaseFacts>,
    pretended: Readonly<Record<number, number | null>>,
    before: string,
    after: string,
    left: readonly [mandatory: number, points: number, li: number],
    mean: number | null,
  ]
>([
  [
    'the last is Met',
    'desktop-review',
    'M100 M0 P100',
    {},
    { 2: 100 },
    'Revisions Required',
    'Full Score',
    [0, 0, 0],
    100,
  ],
  [
    'one of two is Met',
    'desktop-review',
    'M- M0 P50',
    {},
    { 1: 100 },
    'Revisions Required',
    'Revisions Required',
    [1, 1, 0],
    50,
  ],
  [
    'Partially Met is left',
    'desktop-review',
    'M- P100 L100',
    {},
    { 1: 50 },
    'Revisions Required',
    'Revisions Required',
    [1, 0, 0],
    50,
  ],
  [
    'a score is cleared',
    'desktop-review',
    'M100',
    {},
    { 1: null },
    'Full Score',
    'Revisions Required',
    [1, 0, 0],
    0,
  ],
  [
    'a lone stem counts',
    'desktop-review',
    'SM0',
    {},
    { 1: 100 },
    'Revisions Required',
    'Full Score',
    [0, 0, 0],
    100,
  ],
  [
    'a stem over others does not',
    'desktop-review',
    'SM0 M100',
    {},
    { 1: 0 },
    'Full Score',
    'Full Score',
    [0, 0, 0],
    100,
  ],
  [
    'no-weight counts nowhere',
    'desktop-review',
    'N- P0',
    {},
    { 1: 100 },
    'Revisions Required',
    'Revisions Required',
    [0, 1, 0],
    null,
  ],
  [
    'empty groups are complete',
    'desktop-review',
    'L0',
    {},
    { 1: 100 },
    'Revisions Required',
    'Full Score',
    [0, 0, 0],
    null,
  ],
  [
    'nothing to score',
    'desktop-review',
    'N-',
    { Status: 'Blank' },
    { 1: 100 },
    'Should be N/A',
    'Should be N/A',
    [0, 0, 0],
    null,
  ],
  [
    'not applicable',
    'desktop-review',
    'M0',
    { Status: 'NotApplicable' },
    { 1: 100 },
    'Not Applicable',
    'Not Applicable',
    [0, 0, 0],
    100,
  ],
  [
    'without a lead',
    'desktop-review',
    'M0',
    { OwnerId: null },
    { 1: 100 },
    'Not Assigned',
    'Not Assigned',
    [0, 0, 0],
    100,
  ],
  [
    'with a review waiting',
    'desktop-review',
    'M0',
    ready,
    { 1: 100 },
    'Pending First AC Review',
    'Pending First AC Review',
    [0, 0, 0],
    100,
  ],
  [
    'with the client',
    'desktop-review',
    'M0',
    { Status: 'Blank' },
    { 1: 100 },
    'Waiting Client Submission',
    'Full Score',
    [0, 0, 0],
    100,
  ],
  [
    'Validation, reviewed',
    'verification',
    'M0 P100',
    {},
    { 1: 100 },
    'Not Full Score',
    'Full Score',
    [0, 0, 0],
    100,
  ],
  [
    'Validation, not reviewed',
    'verification',
    'M0',
    { Status: 'Blank' },
    { 1: 100 },
    'Not Reviewed',
    'Not Reviewed',
    [0, 0, 0],
    100,
  ],
  [
    'Validation, pass-through',
    'verification',
    'M0',
    passing,
    { 1: 100 },
    'Score from DTR',
    'Score from DTR',
    [0, 0, 0],
    100,
  ],
  [
    'Desktop Review, pass-through',
    'desktop-review',
    'M0',
    passing,
    { 1: 100 },
    'Revisions Required',
    'Full Score',
    [0, 0, 0],
    100,
  ],
])('%s in %s', (_, phase, text, facts, pretended, before, after, [mandatory, points, li], mean) => {
  const elements = elementsOf(text)
  const standard = standardOf(7, phase, elements, facts)
  expect(storedOutcome(standard).label.label).toBe(before)
  const outcome = outcomeWith(phase, standard, withPretended(elements, scores(pretended)))
  expect(outcome.label.label).toBe(after)
  expect(outcome.left).toEqual({ mandatory, points, li })
  expect(outcome.score.mandatoryScore).toBe(mean)
})

test('a label that a hidden flag decides stays, whatever the scores', () => {
  const elements = elementsOf('M0')
  const seen = standardOf(7, 'desktop-review', elements)
  const label = statusLabelOf('desktop-review', 'Pending Second SC Review')
  const met = withPretended(elements, scores({ 1: 100 }))
  expect(outcomeWith('desktop-review', { ...seen, label }, met).label).toBe(label)
})

test('scores of elements of other standards change nothing', () => {
  const elements = elementsOf('M0 P100')
  expect(withPretended(elements, scores({ 9: 100 }))).toEqual(elements)
})

test('totals leave out what is out of scope, and move with one standard', () => {
  const texts = ['M0 P0', 'M0 L0', 'M100']
  const standards = texts.map((text, index) =>
    standardOf(
      index,
      'desktop-review',
      elementsOf(text),
      index === 0 ? { Status: 'NotApplicable' } : {},
    ),
  )
  const outcomes = standards.map(storedOutcome)
  expect(totalsOf(outcomes)).toEqual({
    progress: { plumb: 1, inScope: 2 },
    left: { mandatory: 1, points: 0, li: 1 },
  })
  const met = outcomeWith('desktop-review', standards[1]!, elementsOf('M100 L100'))
  expect(totalsOf(withOutcome(outcomes, met))).toEqual({
    progress: { plumb: 2, inScope: 2 },
    left: { mandatory: 0, points: 0, li: 0 },
  })
})

test('the nearest have the fewest mandatory elements left, then points, then leading indicators, then module order', () => {
  const rows: [text: string, facts?: Partial<PhaseFacts>][] = [
    ['M0 M0'],
    ['M0 P0'],
    ['M0 L0'],
    ['M100 P0 P0 P0 L0'],
    ['M100 P0 P0 P0'],
    ['M0'],
    ['P50 M100 P100 P0 P0'],
    ['M100'],
    ['M0', { Status: 'NotApplicable' }],
    ['N-', { Status: 'Blank' }],
    ['M0', { UploadedToURAC: true }],
    ['M100', { UploadedToURAC: true }],
    ['M100', { OwnerId: null }],
    ['M100', ready],
  ]
  const standards = rows.map(([text, facts], index) =>
    standardOf(index, 'desktop-review', elementsOf(text), facts),
  )
  const ids = nearestToFull('desktop-review', standards, standards.map(storedOutcome)).map(
    ({ id }) => id,
  )
  expect(ids).toEqual([12, 13, 4, 6, 3, 5, 10, 2, 1, 0])
})

test('in Validation Review a pass-through standard is scored elsewhere', () => {
  const standards = ['M0', 'M0'].map((text, index) =>
    standardOf(index, 'verification', elementsOf(text), { isDTRPassthrough: index === 0 }),
  )
  const outcomes = standards.map(storedOutcome)
  expect(nearestToFull('verification', standards, outcomes).map(({ id }) => id)).toEqual([1])
  expect(stepsToFull('verification', standards[0]!, elementsOf('M0'))).toEqual([])
})

test('the steps are the elements left, mandatory first, each with the label after it', () => {
  const elements = elementsOf('SM0 L50 P- M- N- M100 P0')
  const standard = standardOf(7, 'desktop-review', elements)
  const steps = stepsToFull('desktop-review', standard, elements)
  expect(
    steps.map(({ element, outcome: { label, left } }) => [
      element.Id,
      label.label,
      Object.values(left),
    ]),
  ).toEqual([
    [4, 'Revisions Required', [0, 2, 1]],
    [3, 'Revisions Required', [0, 1, 1]],
    [7, 'Revisions Required', [0, 0, 1]],
    [2, 'Full Score', [0, 0, 0]],
  ])
})
