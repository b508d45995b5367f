import { expect, test } from 'vitest'
import { assignsAssociateOfOwnStandards } from '#rules/permissions/conditions/review-conditions.ts'
import { mockScore } from '#rules/scoring/mock-score.ts'
import { reviewActions } from '../actions/review-actions.ts'
import { phaseLabel, phaseLabels } from '../labels/phase-label.ts'
import { stateWords } from '../labels/state-words.ts'
import type { PhaseFacts } from '../phase-facts.ts'
import { phases, type Phase } from '../phases.ts'
import { bulkAssignments, bulkVerbs } from './bulk-verbs.ts'
import { judge, judgeAssignment } from './judge.ts'

const none = { pointsCount: 0, pointsSum: 0, pointsFull: 0, liCount: 0, liSum: 0, liFull: 0 }
const full = mockScore({ mandatoryCount: 2, mandatorySum: 200, mandatoryFull: 2, ...none })
const partial = mockScore({ mandatoryCount: 2, mandatorySum: 50, mandatoryFull: 0, ...none })
const empty = mockScore({ mandatoryCount: 0, mandatorySum: 0, mandatoryFull: 0, ...none })

const blank: PhaseFacts = {
  Status: 'Blank',
  OwnerId: 'sam',
  JuniorOwnerId: null,
  IsReadyByClient: false,
  InitiateSecondReview: false,
  InitiateRFIReview: false,
  UploadThisStandard: false,
  UploadedToURAC: false,
  MockScore: partial,
  isDTRPassthrough: false,
}

const found = (phase: Phase, name: string, given: Partial<PhaseFacts>): string => {
  const verb = bulkVerbs[phase].find((one) => one.name === name)
  if (!verb) return 'no such verb'
  const facts = { ...blank, ...given }
  const judged = judge(verb, phase, { label: phaseLabel(phase, facts).label, facts })
  if (judged.kind === 'changes') return `to ${judged.to}`
  return judged.kind === 'already' ? 'already' : judged.because.one
}

const noElements = { MockScore: empty }
const withAC = { IsReadyByClient: true }
const withSC = { Status: 'ReadyForSecondReview' }
const inSecond = { InitiateSecondReview: true }
const sentBack = { Status: 'Complete' }
const done = { Status: 'Complete', MockScore: full }
const outOfScope = { Status: 'NotApplicable' }

const desktop = [
  ['Send back', noElements, 'has nothing to score'],
  ['Send back', { OwnerId: null }, 'has no SC'],
  ['Send back', {}, 'is with the client'],
  ['Send back', withAC, 'to Revisions Required'],
  ['Send back', { ...withAC, MockScore: full }, 'has its full score'],
  ['Send back', withSC, 'to Revisions Required'],
  ['Send back', inSecond, 'to Revisions Required'],
  ['Send back', sentBack, 'already'],
  ['Send back', { InitiateRFIReview: true }, 'has an open RFI'],
  ['Send back', done, 'has its full score'],
  ['Send back', { UploadThisStandard: true }, 'is marked for upload'],
  ['Send back', { UploadedToURAC: true }, 'is uploaded'],
  ['Send back', outOfScope, 'is not applicable'],
  ['Send back', { Status: 'Unheard of' }, 'has an unknown status'],

  ['Start second review', {}, 'is with the client'],
  ['Start second review', withAC, 'waits for the AC'],
  ['Start second review', withSC, 'to Pending Second SC Review'],
  ['Start second review', inSecond, 'already'],
  ['Start second review', sentBack, 'is back with the client'],
  ['Start second review', done, 'to Pending Second SC Review'],
  ['Start second review', { UploadThisStandard: true }, 'is marked for upload'],

  ['Mark for upload', {}, 'is with the client'],
  ['Mark for upload', withAC, 'waits for the AC'],
  ['Mark for upload', withSC, 'to Marked For Upload'],
  ['Mark for upload', inSecond, 'to Marked For Upload'],
  ['Mark for upload', sentBack, 'to Marked For Upload'],
  ['Mark for upload', done, 'to Marked For Upload'],
  ['Mark for upload', { UploadThisStandard: true }, 'already'],
  // Marking it again would be a different action.
  ['Mark for upload', { UploadedToURAC: true }, 'is uploaded'],
  ['Mark for upload', { InitiateRFIReview: true }, 'has an open RFI'],

  ['Mark as uploaded', done, 'has its full score'],
  ['Mark as uploaded', { UploadThisStandard: true }, 'to Uploaded To URAC'],
  ['Mark as uploaded', { UploadedToURAC: true }, 'already'],
  ['Mark as uploaded', { OwnerId: null }, 'has no SC'],

  ['Ready for SC', {}, 'is with the client'],
  ['Ready for SC', withAC, 'to Pending First SC Review'],
  ['Ready for SC', withSC, 'already'],
  ['Ready for SC', inSecond, 'is in second review'],

  ['Complete', withAC, 'is below full score'],
  ['Complete', { ...withAC, MockScore: full }, 'to Full Score'],
  ['Complete', done, 'already'],
  ['Complete', sentBack, 'is back with the client'],

  ['Reopen', sentBack, 'to Waiting Client Submission'],
  ['Reopen', {}, 'already'],
  ['Reopen', done, 'has its full score'],

  ['Not applicable', noElements, 'to Not Applicable'],
  ['Not applicable', { OwnerId: null }, 'to Not Applicable'],
  ['Not applicable', { UploadedToURAC: true }, 'to Not Applicable'],
  ['Not applicable', outOfScope, 'already'],

  ['Applicable again', outOfScope, 'to Waiting Client Submission'],
  ['Applicable again', { ...outOfScope, OwnerId: null }, 'to Not Assigned'],
  ['Applicable again', { ...outOfScope, ...noElements }, 'has nothing to score'],
  ['Applicable again', noElements, 'has nothing to score'],
  ['Applicable again', {}, 'already'],
  ['Applicable again', done, 'already'],
] as const satisfies (readonly [string, Partial<PhaseFacts>, string])[]

test.each(desktop)('Desktop Review, %s at %o: %s', (name, facts, outcome) => {
  expect(found('desktop-review', name, facts)).toBe(outcome)
})

test.each<readonly [Phase, string, Partial<PhaseFacts>, string]>([
  ['gap-analysis', 'Complete', {}, 'to Complete'],
  ['gap-analysis', 'Complete', { OwnerId: null }, 'to Complete Not Assigned'],
  ['gap-analysis', 'Complete', { Status: 'Complete' }, 'already'],
  ['gap-analysis', 'Complete', outOfScope, 'is not applicable'],
  ['gap-analysis', 'Complete', noElements, 'has nothing to score'],
  ['gap-analysis', 'Reopen', { Status: 'Complete' }, 'to Not Complete'],
  ['gap-analysis', 'Reopen', { Status: 'Complete', OwnerId: null }, 'to Not Assigned'],
  ['gap-analysis', 'Reopen', { Status: 'Complete', ...noElements }, 'has nothing to score'],
  ['gap-analysis', 'Reopen', {}, 'already'],
  ['gap-analysis', 'Not applicable', {}, 'to Not Applicable'],
  ['gap-analysis', 'Applicable again', outOfScope, 'to Not Complete'],
  ['gap-analysis', 'Send back', {}, 'no such verb'],
  ['verification', 'Complete', {}, 'to Not Full Score'],
  ['verification', 'Complete', { MockScore: full }, 'to Full Score'],
  ['verification', 'Complete', { OwnerId: null }, 'has no SC'],
  ['verification', 'Complete', done, 'already'],
  ['verification', 'Complete', sentBack, 'already'],
  ['verification', 'Reopen', done, 'to Not Reviewed'],
  ['verification', 'Reopen', {}, 'already'],
  ['verification', 'Reopen', outOfScope, 'is not applicable'],
  [
    'verification',
    'Not applicable',
    { isDTRPassthrough: true },
    'takes its score from Desktop Review',
  ],
  ['verification', 'Not applicable', {}, 'to Not Applicable'],
  ['verification', 'Applicable again', outOfScope, 'to Not Reviewed'],
  ['verification', 'Mark for upload', {}, 'no such verb'],
])('%s, %s at %o: %s', (phase, name, facts, outcome) => {
  expect(found(phase, name, facts)).toBe(outcome)
})

test('each verb does an action of its phase, and has a key of its own', () => {
  for (const { phase } of phases) {
    const names = new Set(reviewActions[phase].map(({ name }) => name))
    for (const { action } of bulkVerbs[phase]) expect([...names]).toContain(action)
    const keys = [...bulkVerbs[phase], ...Object.values(bulkAssignments)].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('every label of a phase is said in words of its own state', () => {
  for (const { phase } of phases)
    for (const { label } of phaseLabels[phase])
      expect(stateWords(phase, label).one).not.toBe('has an unknown status')
})

const consultants = (OwnerId: string | null, JuniorOwnerId: string | null = null) => ({
  OwnerId,
  JuniorOwnerId,
})

test.each([
  ['SC', 'alex', consultants('sam'), true, { kind: 'changes', from: 'sam' }],
  ['SC', 'SAM', consultants('sam'), true, { kind: 'already' }],
  ['SC', null, consultants(null), true, { kind: 'already' }],
  ['SC', null, consultants('sam'), true, { kind: 'changes', from: 'sam' }],
  ['AC', 'alex', consultants('sam'), true, { kind: 'changes', from: null }],
  ['AC', 'alex', consultants('sam', 'ALEX'), true, { kind: 'already' }],
] as const)('assigning the %s to %s of %o (may: %s)', (role, to, of, may, outcome) => {
  expect(judgeAssignment(role, to, of, may)).toEqual(outcome)
})

test.each([
  ['SC', 'sam', 'gets its SC from administrators'],
  ['AC', 'alex', 'is led by another SC'],
  ['AC', null, 'has no SC, who assigns the AC'],
] as const)('who may not assign the %s of a standard of %s is told why', (role, OwnerId, one) => {
  const judged = judgeAssignment(role, 'cora', consultants(OwnerId), false)
  expect(judged).toMatchObject({ kind: 'cannot', because: { one } })
})

test('a consultant may assign the AC of a standard exactly when no reason is given', () => {
  for (const OwnerId of [null, 'sam', 'alex']) {
    const may = assignsAssociateOfOwnStandards({
      userId: 'sam',
      parameters: { assignmentChanges: [{ role: 'AC' }] },
      prior: [{ OwnerId }],
    })
    expect(judgeAssignment('AC', 'cora', consultants(OwnerId), may).kind).toBe(
      OwnerId === 'sam' ? 'changes' : 'cannot',
    )
  }
})
