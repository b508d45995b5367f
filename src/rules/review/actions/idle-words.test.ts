import { expect, test } from 'vitest'
import { phaseLabels } from '../labels/phase-label.ts'
import { phases, type Phase } from '../phases.ts'
import { idleWords } from './idle-words.ts'
import { reviewActions } from './review-actions.ts'

test.each<readonly [Phase, string, 'staff' | 'client', string]>([
  ['desktop-review', 'Not Assigned', 'staff', 'No SC yet: administrators assign one'],
  ['desktop-review', 'Waiting Client Submission', 'staff', 'With the client until it is submitted'],
  ['verification', 'Not Assigned', 'staff', 'No SC yet: administrators assign one'],
  ['verification', 'Score from DTR', 'staff', 'Takes its score from Desktop Review'],
  ['desktop-review', 'Should be N/A', 'client', 'Nothing to submit: no element is scored'],
  ['desktop-review', 'Not Assigned', 'client', 'You can submit it once a consultant leads it'],
  ['desktop-review', 'Pending First AC Review', 'client', 'Submitted: your consultants review it'],
  ['desktop-review', 'Pending First SC Review', 'client', 'Submitted: your consultants review it'],
  ['desktop-review', 'Pending Second SC Review', 'client', 'Submitted: your consultants review it'],
  [
    'desktop-review',
    'Pending RFI Review',
    'client',
    'Your consultants answer a question of the accreditor',
  ],
  ['desktop-review', 'Full Score', 'client', 'Reviewed: nothing to revise'],
  [
    'desktop-review',
    'Marked For Upload',
    'client',
    'Reviewed: it is uploaded to the accreditor next',
  ],
  ['desktop-review', 'Uploaded To URAC', 'client', 'Uploaded to the accreditor'],
  ['desktop-review', 'Not Applicable', 'client', 'Nothing to submit: it does not apply to you'],
  ['gap-analysis', 'Not Complete', 'client', 'You submit standards in Desktop Review'],
  ['verification', 'Score from DTR', 'client', 'You submit standards in Desktop Review'],
])('%s, %s: %s is told "%s"', (phase, label, by, words) => {
  expect(idleWords(phase, label, by)).toBe(words)
})

test('words stand exactly where a person has no usual action', () => {
  for (const { phase } of phases)
    for (const { label } of phaseLabels[phase])
      for (const by of ['staff', 'client'] as const) {
        const isOffered = reviewActions[phase].some(
          (action) => action.by === by && !action.isRare && action.from.includes(label),
        )
        expect([phase, label, by, idleWords(phase, label, by) === null]).toEqual([
          phase,
          label,
          by,
          isOffered,
        ])
      }
})
