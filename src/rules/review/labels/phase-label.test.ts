import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mockScore } from '#rules/scoring/mock-score.ts'
import type { PhaseFacts } from '../phase-facts.ts'
import type { Phase } from '../phases.ts'
import { desktopReviewLabel } from './desktop-review.ts'
import { gapAnalysisLabel } from './gap-analysis.ts'
import type { StatusLabel } from './label-kinds.ts'
import { phaseLabel, phaseLabels, shownScorePhase, statusLabelOf } from './phase-label.ts'
import { validationReviewLabel } from './validation.ts'

const groups = (count: number, full: { mandatory?: number; points?: number; li?: number }) =>
  mockScore({
    mandatoryCount: count,
    mandatorySum: 0,
    mandatoryFull: full.mandatory ?? 0,
    pointsCount: count,
    pointsSum: 0,
    pointsFull: full.points ?? 0,
    liCount: count,
    liSum: 0,
    liFull: full.li ?? 0,
  })

const none = groups(0, {})
const open = groups(1, { mandatory: 1, points: 1 })
const full = groups(1, { mandatory: 1, points: 1, li: 1 })

const facts = (some: Partial<PhaseFacts>): PhaseFacts => ({
  Status: 'Blank',
  OwnerId: null,
  JuniorOwnerId: null,
  IsReadyByClient: false,
  InitiateSecondReview: false,
  InitiateRFIReview: false,
  UploadThisStandard: false,
  UploadedToURAC: false,
  MockScore: open,
  isDTRPassthrough: false,
  ...some,
})

const everyFlag = {
  IsReadyByClient: true,
  InitiateSecondReview: true,
  InitiateRFIReview: true,
  UploadThisStandard: true,
  UploadedToURAC: true,
}
const owned = { OwnerId: 'SC' }

describe('Desktop Review, rule by rule', () => {
  test.each<[string, number, Partial<PhaseFacts>]>([
    ['Not Applicable', 12, { ...everyFlag, ...owned, Status: 'NotApplicable', MockScore: none }],
    ['Should be N/A', 1, { ...everyFlag, ...owned, Status: 'Blank', MockScore: none }],
    ['Should be N/A', 1, { Status: null, MockScore: none }],
    ['Not Assigned', 2, { ...everyFlag, Status: 'Complete' }],
    ['Not Assigned', 2, { Status: 'Complete', MockScore: none }],
    ['Not Assigned', 2, { JuniorOwnerId: 'AC' }],
    ['Not Assigned', 2, { OwnerId: '' }],
    ['Pending RFI Review', 8, { ...everyFlag, ...owned }],
    ['Marked For Upload', 10, { ...everyFlag, ...owned, InitiateRFIReview: false }],
    [
      'Uploaded To URAC',
      11,
      { ...everyFlag, ...owned, InitiateRFIReview: false, UploadThisStandard: false },
    ],
    [
      'Pending Second SC Review',
      7,
      {
        ...owned,
        InitiateSecondReview: true,
        IsReadyByClient: true,
        Status: 'ReadyForSecondReview',
      },
    ],
    [
      'Pending First SC Review',
      5,
      { ...owned, IsReadyByClient: true, Status: 'ReadyForSecondReview', MockScore: full },
    ],
    ['Pending First AC Review', 4, { ...owned, IsReadyByClient: true, MockScore: full }],
    ['Full Score', 9, { ...owned, Status: 'Complete', MockScore: full }],
    ['Full Score', 9, { ...owned, Status: 'Blank', MockScore: full }],
    ['Full Score', 9, { ...owned, Status: 'Complete', MockScore: none }],
    ['Revisions Required', 6, { ...owned, Status: 'Complete' }],
    ['Waiting Client Submission', 3, { ...owned, Status: 'Blank' }],
    ['Error', 0, { ...owned, Status: 'Finished' }],
    ['Error', 0, { ...owned, Status: null }],
  ])('Desktop Review: %s (%i)', (label, order, some) => {
    expect(desktopReviewLabel(facts(some))).toMatchObject({ label, order })
  })
})

describe('Gap Analysis, rule by rule', () => {
  test.each<[string, Partial<PhaseFacts>]>([
    ['Not Applicable', { Status: 'NotApplicable', MockScore: none }],
    ['Should be N/A', { ...owned, MockScore: none }],
    ['Complete', { ...owned, Status: 'Complete' }],
    ['Complete', { JuniorOwnerId: 'AC', Status: 'Complete', MockScore: none }],
    ['Complete Not Assigned', { Status: 'Complete' }],
    ['Not Assigned', {}],
    ['Not Assigned', { OwnerId: '', JuniorOwnerId: '' }],
    ['Not Complete', owned],
    ['Not Complete', { JuniorOwnerId: 'AC', Status: 'ReadyForSecondReview' }],
    ['Error', { ...owned, Status: 'Finished' }],
  ])('Gap Analysis: %s', (label, some) => {
    expect(gapAnalysisLabel(facts(some)).label).toBe(label)
  })
})

describe('Validation Review, rule by rule', () => {
  test.each<[string, Partial<PhaseFacts>]>([
    ['Score from DTR', { isDTRPassthrough: true, Status: 'NotApplicable', MockScore: none }],
    ['Not Applicable', { Status: 'NotApplicable', MockScore: none }],
    ['Should be N/A', { Status: '', MockScore: none }],
    ['Not Assigned', { Status: 'Complete', JuniorOwnerId: 'AC' }],
    ['Not Reviewed', owned],
    ['Not Reviewed', { ...owned, MockScore: full }],
    ['Not Reviewed', { ...owned, Status: 'ReadyForSecondReview' }],
    ['Full Score', { ...owned, Status: 'Complete', MockScore: full }],
    ['Not Full Score', { ...owned, Status: 'Complete' }],
    ['Error', { ...owned, Status: 'Finished' }],
  ])('Validation Review: %s', (label, some) => {
    expect(validationReviewLabel(facts(some)).label).toBe(label)
  })
})

test('the labels of each phase are listed in their sort order, each number once', () => {
  expect(phaseLabels['desktop-review'].map(({ label }) => label)).toEqual([
    'Should be N/A',
    'Not Assigned',
    'Waiting Client Submission',
    'Pending First AC Review',
    'Pending First SC Review',
    'Revisions Required',
    'Pending Second SC Review',
    'Pending RFI Review',
    'Full Score',
    'Marked For Upload',
    'Uploaded To URAC',
    'Not Applicable',
  ])
  for (const labels of Object.values(phaseLabels)) {
    expect(labels.map(({ order }) => order)).toEqual(labels.map((_, index) => index + 1))
    expect(labels.at(-1)?.label).toBe('Not Applicable')
  }
})

test.each([
  ['Not Applicable', 'out-of-scope', undefined],
  ['Should be N/A', 'out-of-scope', 'dashed'],
  ['Not Assigned', 'nobody', undefined],
  ['Complete Not Assigned', 'nobody', undefined],
  ['Waiting Client Submission', 'with-client', undefined],
  ['Not Complete', 'with-client', undefined],
  ['Pending First AC Review', 'with-us', 1],
  ['Pending First SC Review', 'with-us', 2],
  ['Pending Second SC Review', 'with-us', 3],
  ['Not Reviewed', 'with-us', 1],
  ['Pending RFI Review', 'asked-by-accreditor', undefined],
  ['Revisions Required', 'sent-back', undefined],
  ['Not Full Score', 'sent-back', undefined],
  ['Full Score', 'plumb', undefined],
  ['Complete', 'plumb', undefined],
  ['Score from DTR', 'plumb', undefined],
  ['Marked For Upload', 'delivered', 'outlined'],
  ['Uploaded To URAC', 'delivered', undefined],
])('%s is of kind %s', (label, kind, variant) => {
  const all = Object.values(phaseLabels).flat()
  const found = all.filter((one) => one.label === label)
  expect(found.length).toBeGreaterThan(0)
  for (const one of found) {
    expect(one.kind).toBe(kind)
    expect(one.variant).toBe(variant)
  }
})

test('every stored state has a label of its phase, never Error', () => {
  const flag = fc.boolean()
  const any = fc.record({
    Status: fc.constantFrom('Blank', 'Complete', 'NotApplicable', 'ReadyForSecondReview'),
    OwnerId: fc.option(fc.constant('SC')),
    JuniorOwnerId: fc.option(fc.constant('AC')),
    IsReadyByClient: flag,
    InitiateSecondReview: flag,
    InitiateRFIReview: flag,
    UploadThisStandard: flag,
    UploadedToURAC: flag,
    MockScore: fc.constantFrom(none, open, full),
    isDTRPassthrough: flag,
  })
  fc.assert(
    fc.property(
      fc.constantFrom('gap-analysis', 'desktop-review', 'verification'),
      any,
      (phase, some) => {
        expect(phaseLabels[phase]).toContainEqual(phaseLabel(phase, some))
      },
    ),
  )
})

test('a pass-through takes its Validation Review score from Desktop Review', () => {
  expect(shownScorePhase('gap-analysis', false)).toBeNull()
  expect(shownScorePhase('gap-analysis', true)).toBeNull()
  expect(shownScorePhase('verification', false)).toBe('verification')
  expect(shownScorePhase('verification', true)).toBe('desktop-review')
})

test('a label is found by its name in its phase; any other name is Error', () => {
  for (const [phase, labels] of Object.entries(phaseLabels) as [Phase, readonly StatusLabel[]][])
    for (const label of labels) expect(statusLabelOf(phase, label.label)).toBe(label)
  expect(statusLabelOf('gap-analysis', 'Full Score').label).toBe('Error')
  expect(statusLabelOf('gap-analysis', undefined).label).toBe('Error')
})
