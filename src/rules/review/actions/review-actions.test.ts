import { expect, test } from 'vitest'
import { mockScore } from '#rules/scoring/mock-score.ts'
import { phaseLabel, phaseLabels } from '../labels/phase-label.ts'
import type { PhaseFacts } from '../phase-facts.ts'
import { phases, type Phase } from '../phases.ts'
import { standardStatuses } from '../standard-status.ts'
import { labelAfter, offeredActions, reviewActions } from './review-actions.ts'

const none = { pointsCount: 0, pointsSum: 0, pointsFull: 0, liCount: 0, liSum: 0, liFull: 0 }
const scores = {
  full: mockScore({ mandatoryCount: 2, mandatorySum: 200, mandatoryFull: 2, ...none }),
  partial: mockScore({ mandatoryCount: 2, mandatorySum: 50, mandatoryFull: 0, ...none }),
  empty: mockScore({ mandatoryCount: 0, mandatorySum: 0, mandatoryFull: 0, ...none }),
}
const both = [false, true]

function* everyState(): Generator<PhaseFacts> {
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

const initial: PhaseFacts = {
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

const buttonsAt = (phase: Phase, facts: PhaseFacts, by: 'client' | 'staff' = 'staff') =>
  offeredActions(phase, phaseLabel(phase, facts).label, facts, by)

const offered = (...at: Parameters<typeof buttonsAt>) => {
  const { usual, rare } = buttonsAt(...at)
  return [...usual, ...rare]
}

const namesAt = (phase: Phase, facts: Partial<PhaseFacts>, by: 'client' | 'staff' = 'staff') =>
  buttonsAt(phase, { ...initial, ...facts }, by).usual.map(({ name }) => name)

test.each(phases.map(({ phase }) => phase))(
  'in %s every offered action leads to one of its target labels, and changes the label',
  (phase) => {
    for (const facts of everyState()) {
      const { label } = phaseLabel(phase, facts)
      for (const by of ['client', 'staff'] as const)
        for (const action of offered(phase, facts, by)) {
          expect(action.leadsTo).toContain(labelAfter(phase, facts, action))
          expect(labelAfter(phase, facts, action)).not.toBe(label)
        }
    }
  },
)

test('the actions of one state have different names', () => {
  for (const { phase } of phases)
    for (const facts of everyState()) {
      const names = offered(phase, facts).map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
    }
})

test('actions name only labels of their phase', () => {
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
])('staff at %s in Desktop Review', (label, facts, names) => {
  expect(phaseLabel('desktop-review', { ...initial, ...facts }).label).toBe(label)
  expect(namesAt('desktop-review', facts)).toEqual(names)
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
])('staff in %s with %o', (phase, facts, names) => {
  expect(namesAt(phase, facts)).toEqual(names)
})

test('a client can submit a standard that waits for the client, and has no other action', () => {
  expect(namesAt('desktop-review', {}, 'client')).toEqual(['Submit for review'])
  expect(namesAt('desktop-review', { Status: 'Complete' }, 'client')).toEqual(['Submit for review'])
  expect(namesAt('desktop-review', { IsReadyByClient: true }, 'client')).toEqual([])
  expect(namesAt('desktop-review', { OwnerId: null }, 'client')).toEqual([])
  expect(namesAt('gap-analysis', {}, 'client')).toEqual([])
  expect(namesAt('verification', {}, 'client')).toEqual([])
})

test.each(phases)('each action in $title is offered in some state', ({ phase }) => {
  const seen = new Set<string>()
  for (const facts of everyState())
    for (const by of ['client', 'staff'] as const)
      for (const { name } of offered(phase, facts, by)) seen.add(name)
  expect(reviewActions[phase].filter(({ name }) => !seen.has(name))).toEqual([])
})

test('marking as Not Applicable clears every request', () => {
  const [action] = offered('desktop-review', { ...initial, IsReadyByClient: true }).filter(
    ({ name }) => name === 'Mark as Not Applicable',
  )
  expect(action?.set).toMatchObject({ IsReadyByClient: false, InitiateRFIReview: false })
})

test('submitting, passing on and completing require ready marks or scores', () => {
  const confirmed = phases.flatMap(({ phase }) =>
    reviewActions[phase].flatMap(({ name, requires }) =>
      requires ? [`${name}: ${requires}`] : [],
    ),
  )
  expect(confirmed).toEqual(['Submit for review: ready', 'Ready for SC: score', 'Complete: score'])
})

test('the first usual action is highlighted unless it is secondary', () => {
  const highlighted = (facts: Partial<PhaseFacts>) =>
    buttonsAt('desktop-review', { ...initial, ...facts }).highlighted?.name
  expect(highlighted({ IsReadyByClient: true })).toBe('Ready for SC')
  expect(highlighted({ Status: 'Complete' })).toBeUndefined()
  expect(highlighted({ OwnerId: null })).toBeUndefined()
})

test('an action that the person may not do is not offered', () => {
  const facts = { ...initial, IsReadyByClient: true }
  const mayNotSendBack = ({ name }: { readonly name: string }) => name !== 'Send back'
  const { usual } = offeredActions(
    'desktop-review',
    'Pending First AC Review',
    facts,
    'staff',
    mayNotSendBack,
  )
  expect(usual.map(({ name }) => name)).toEqual(['Ready for SC'])
})

test.each(phases.map(({ phase }) => phase))(
  'no key stands for two actions of one person at a label of %s',
  (phase) => {
    for (const { label } of phaseLabels[phase])
      for (const by of ['client', 'staff'] as const) {
        const keys = reviewActions[phase]
          .filter((action) => action.by === by && action.from.includes(label))
          .map(({ key }) => key)
        expect([label, ...new Set(keys)]).toEqual([label, ...keys])
      }
  },
)
