import { expect, test } from 'vitest'
import { mockScore } from '../../../rules/mock-score.ts'
import type { PhaseFacts } from '../../../rules/phase-facts.ts'
import { phaseLabel, phaseLabels } from '../../../rules/phase-label.ts'
import { phases, type Phase } from '../../../rules/phases.ts'
import { standardStatuses } from '../../../rules/standard-status.ts'
import { labelAfter, offeredActions, reviewActions } from './review-actions.ts'

const none = { pointsCount: 0, pointsSum: 0, pointsFull: 0, liCount: 0, liSum: 0, liFull: 0 }
const scores = {
  full: mockScore({ mandatoryCount: 2, mandatorySum: 200, mandatoryFull: 2, ...none }),
  partial: mockScore({ mandatoryCount: 2, mandatorySum: 50, mandatoryFull: 0, ...none }),
  empty: mockScore({ mandatoryCount: 0, mandatorySum: 0, mandatoryFull: 0, ...none }),
}
const both = [false, true]

function* everyStanding(): Generator<PhaseFacts> {
  for (const Status of standardStatuses)
    for (const OwnerId of [null, 'someone'])
      for (const IsReadyByClient of both)
        for (const InitiateSecondReview of both)
          for (const InitiateRFIReview of both)
            for (const UploadThisStandard of both)
              for (const UploadedToURAC of both)
                for (const MockScore of Object.values(scores))
                  for (const isDTRPassthrough of both)
                    yield {
                      Status,
                      OwnerId,
                      JuniorOwnerId: null,
                      IsReadyByClient,
                      InitiateSecondReview,
                      InitiateRFIReview,
                      UploadThisStandard,
                      UploadedToURAC,
                      MockScore,
                      isDTRPassthrough,
                    }
}

const calm: PhaseFacts = {
  Status: 'Blank',
  OwnerId: 'someone',
  JuniorOwnerId: null,
  IsReadyByClient: false,
  InitiateSecondReview: false,
  InitiateRFIReview: false,
  UploadThisStandard: false,
  UploadedToURAC: false,
  MockScore: scores.partial,
  isDTRPassthrough: false,
}

const offered = (phase: Phase, facts: PhaseFacts, by: 'client' | 'staff' = 'staff') =>
  offeredActions(phase, phaseLabel(phase, facts).label, facts, by)

const wordsAt = (phase: Phase, facts: Partial<PhaseFacts>, by: 'client' | 'staff' = 'staff') =>
  offered(phase, { ...calm, ...facts }, by)
    .filter(({ isRare }) => !isRare)
    .map(({ words }) => words)

test.each(phases.map(({ phase }) => phase))(
  'in %s every action that is offered leads to a label that it promises, and to another than the present one',
  (phase) => {
    for (const facts of everyStanding()) {
      const { label } = phaseLabel(phase, facts)
      for (const by of ['client', 'staff'] as const)
        for (const action of offered(phase, facts, by)) {
          expect(action.leadsTo).toContain(labelAfter(phase, facts, action))
          expect(labelAfter(phase, facts, action)).not.toBe(label)
        }
    }
  },
)

test('no two actions of one standing bear the same words', () => {
  for (const { phase } of phases)
    for (const facts of everyStanding()) {
      const words = offered(phase, facts).map((action) => action.words)
      expect(new Set(words).size).toBe(words.length)
    }
})

test('every label that an action names is one of its phase', () => {
  for (const { phase } of phases) {
    const known = phaseLabels[phase].map(({ label }) => label)
    for (const { from, leadsTo } of reviewActions[phase])
      for (const label of [...from, ...leadsTo]) expect(known).toContain(label)
  }
})

test.each<[string, Partial<PhaseFacts>, string[]]>([
  ['Waiting Client Submission', {}, []],
  ['Pending First AC Review', { IsReadyByClient: true }, ['Ready for SC', 'Send back']],
  [
    'Pending First AC Review',
    { IsReadyByClient: true, MockScore: scores.full },
    ['Ready for SC', 'Complete'],
  ],
  [
    'Pending First SC Review',
    { Status: 'ReadyForSecondReview' },
    ['Send back', 'Start second review'],
  ],
  ['Pending Second SC Review', { InitiateSecondReview: true }, ['Send back']],
  ['Revisions Required', { Status: 'Complete' }, ['Reopen']],
  [
    'Full Score',
    { Status: 'Complete', MockScore: scores.full },
    ['Mark for upload', 'Start second review'],
  ],
  ['Marked For Upload', { UploadThisStandard: true }, ['Mark as uploaded', 'Unmark for upload']],
  ['Uploaded To URAC', { UploadedToURAC: true }, ['RFI received']],
  ['Pending RFI Review', { InitiateRFIReview: true }, ['RFI answered']],
  ['Should be N/A', { MockScore: scores.empty }, ['Mark as Not Applicable']],
  ['Not Applicable', { Status: 'NotApplicable' }, ['Return to scope']],
  ['Not Assigned', { OwnerId: null }, []],
])('staff at %s in Desktop Review', (label, facts, words) => {
  expect(phaseLabel('desktop-review', { ...calm, ...facts }).label).toBe(label)
  expect(wordsAt('desktop-review', facts)).toEqual(words)
})

test.each<[Phase, Partial<PhaseFacts>, string[]]>([
  ['gap-analysis', {}, ['Complete']],
  ['gap-analysis', { OwnerId: null }, ['Complete']],
  ['gap-analysis', { Status: 'Complete' }, ['Reopen']],
  ['gap-analysis', { Status: 'NotApplicable' }, ['Return to scope']],
  ['verification', {}, ['Complete']],
  ['verification', { Status: 'Complete' }, ['Reopen']],
  ['verification', { isDTRPassthrough: true }, []],
  ['verification', { Status: 'NotApplicable' }, ['Return to scope']],
])('staff in %s with %o', (phase, facts, words) => {
  expect(wordsAt(phase, facts)).toEqual(words)
})

test('a client hands in what waits for the client, and has no other action', () => {
  expect(wordsAt('desktop-review', {}, 'client')).toEqual(['Submit for review'])
  expect(wordsAt('desktop-review', { Status: 'Complete' }, 'client')).toEqual(['Submit for review'])
  expect(wordsAt('desktop-review', { IsReadyByClient: true }, 'client')).toEqual([])
  expect(wordsAt('desktop-review', { OwnerId: null }, 'client')).toEqual([])
  expect(wordsAt('gap-analysis', {}, 'client')).toEqual([])
  expect(wordsAt('verification', {}, 'client')).toEqual([])
})

test('not applicable ends every request that is open', () => {
  const [action] = offered('desktop-review', { ...calm, IsReadyByClient: true }).filter(
    ({ words }) => words === 'Mark as Not Applicable',
  )
  expect(action?.set).toMatchObject({ IsReadyByClient: false, InitiateRFIReview: false })
})

test('what hands a standard on asks first for what its elements lack', () => {
  const asking = phases.flatMap(({ phase }) =>
    reviewActions[phase].flatMap(({ words, asksFor }) => (asksFor ? [`${words}: ${asksFor}`] : [])),
  )
  expect(asking).toEqual(['Submit for review: ready', 'Ready for SC: score', 'Complete: score'])
})
