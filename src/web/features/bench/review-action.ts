import type { Action } from '../../../rules/action-request.ts'
import { phaseLabels } from '../../../rules/phase-label.ts'
import type { Phase } from '../../../rules/phases.ts'
import type { StandardStatus } from '../../../rules/standard-status.ts'
import type { Lack } from './open-elements.ts'

/** The stored columns that an action sets. */
export type Standing = Partial<Record<Action | 'UploadedToURAC', boolean>> & {
  readonly Status?: StandardStatus
}

/** A button of the review: who has it, at which labels, what it sets, and the labels to which its words promise to lead. */
export type ReviewAction = {
  readonly words: string
  /** The words of the button that goes on after a question; without them `words` and 'anyway'. */
  readonly anyway?: string
  readonly by: 'client' | 'staff'
  readonly from: readonly string[]
  readonly set: Standing
  readonly leadsTo: readonly string[]
  /** True for what is seldom needed at that label: it waits behind the others. */
  readonly isRare?: boolean
  /** What is asked about first while elements lack it: the client's mark that they are ready, or a score. */
  readonly asksFor?: Lack
  /** True for what nobody waits for: its button does not stand out. */
  readonly isCalm?: boolean
}

/** No request and nothing uploaded. */
export const noFlags = {
  IsReadyByClient: false,
  InitiateSecondReview: false,
  InitiateRFIReview: false,
  UploadThisStandard: false,
  UploadedToURAC: false,
} as const

const inScope = (phase: Phase): string[] =>
  phaseLabels[phase].filter(({ kind }) => kind !== 'out-of-scope').map(({ label }) => label)
/** The labels of a phase but those named. */
export const allBut = (phase: Phase, ...words: string[]): string[] =>
  phaseLabels[phase].map(({ label }) => label).filter((label) => !words.includes(label))

/** The actions that take a standard out of scope and back into it. */
export const scope = (phase: Phase): ReviewAction[] => [
  {
    words: 'Return to scope',
    by: 'staff',
    from: ['Not Applicable'],
    set: { Status: 'Blank' },
    leadsTo: inScope(phase),
    isCalm: true,
  },
  {
    words: 'Mark as Not Applicable',
    by: 'staff',
    from: ['Should be N/A'],
    set: { ...noFlags, Status: 'NotApplicable' },
    leadsTo: ['Not Applicable'],
  },
  {
    words: 'Mark as Not Applicable',
    by: 'staff',
    from: allBut(phase, 'Should be N/A', 'Not Applicable', 'Score from DTR'),
    set: { ...noFlags, Status: 'NotApplicable' },
    leadsTo: ['Not Applicable'],
    isRare: true,
  },
]
