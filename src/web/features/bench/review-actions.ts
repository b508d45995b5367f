import type { PhaseFacts } from '../../../rules/phase-facts.ts'
import { phaseLabel } from '../../../rules/phase-label.ts'
import type { Phase } from '../../../rules/phases.ts'
import { desktopReviewActions } from './desktop-review-actions.ts'
import { scope, type ReviewAction } from './review-action.ts'

/** Every action of each phase, the most likely first. */
export const reviewActions: Readonly<Record<Phase, readonly ReviewAction[]>> = {
  'gap-analysis': [
    {
      words: 'Complete',
      by: 'staff',
      from: ['Not Complete', 'Not Assigned'],
      set: { Status: 'Complete' },
      leadsTo: ['Complete', 'Complete Not Assigned'],
    },
    {
      words: 'Reopen',
      by: 'staff',
      from: ['Complete', 'Complete Not Assigned'],
      set: { Status: 'Blank' },
      leadsTo: ['Not Complete', 'Not Assigned'],
      isCalm: true,
    },
    ...scope('gap-analysis'),
  ],
  'desktop-review': desktopReviewActions,
  verification: [
    {
      words: 'Complete',
      by: 'staff',
      from: ['Not Reviewed'],
      set: { Status: 'Complete' },
      leadsTo: ['Full Score', 'Not Full Score'],
      asksFor: 'score',
    },
    {
      words: 'Reopen',
      by: 'staff',
      from: ['Full Score', 'Not Full Score'],
      set: { Status: 'Blank' },
      leadsTo: ['Not Reviewed'],
      isCalm: true,
    },
    ...scope('verification'),
  ],
}

/** The label of a standard once an action is carried out. */
export const labelAfter = (phase: Phase, facts: PhaseFacts, { set }: ReviewAction): string =>
  phaseLabel(phase, { ...facts, ...set }).label

/** The actions that a side of the table has at a label: those that lead where their words promise. */
export const offeredActions = (
  phase: Phase,
  label: string,
  facts: PhaseFacts,
  by: ReviewAction['by'],
): ReviewAction[] =>
  reviewActions[phase].filter(
    (action) =>
      action.by === by &&
      action.from.includes(label) &&
      action.leadsTo.includes(labelAfter(phase, facts, action)),
  )
