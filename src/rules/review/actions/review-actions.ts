import { phaseLabel } from '../labels/phase-label.ts'
import { noFlags } from '../phase-columns.ts'
import type { PhaseFacts } from '../phase-facts.ts'
import type { Phase } from '../phases.ts'
import { labelsExcept, scopeActions, type ReviewAction } from './review-action.ts'

const reviewed = {
  Status: 'Complete',
  IsReadyByClient: false,
  InitiateSecondReview: false,
} as const
const forUpload = { ...noFlags, Status: 'Complete', UploadThisStandard: true } as const

const withUs = ['Pending First AC Review', 'Pending First SC Review', 'Pending Second SC Review']
const withClient = ['Waiting Client Submission', 'Revisions Required']

/** The actions of Desktop Review, most likely first. */
const desktopReviewActions: readonly ReviewAction[] = [
  {
    name: 'Submit for review',
    key: 's',
    confirmName: 'Submit anyway',
    by: 'client',
    from: withClient,
    set: { IsReadyByClient: true },
    leadsTo: ['Pending First AC Review'],
    requires: 'ready',
  },
  {
    name: 'Ready for SC',
    key: 'r',
    by: 'staff',
    from: ['Pending First AC Review'],
    set: { Status: 'ReadyForSecondReview', IsReadyByClient: false },
    leadsTo: ['Pending First SC Review'],
    requires: 'score',
  },
  {
    name: 'Complete',
    key: 'c',
    by: 'staff',
    from: withUs,
    set: reviewed,
    leadsTo: ['Full Score'],
  },
  {
    name: 'Send back',
    key: 'b',
    by: 'staff',
    from: withUs,
    set: reviewed,
    leadsTo: ['Revisions Required'],
    asksReason: true,
  },
  {
    name: 'Mark for upload',
    key: 'u',
    by: 'staff',
    from: ['Full Score'],
    set: forUpload,
    leadsTo: ['Marked For Upload'],
    asksUnanswered: true,
  },
  {
    name: 'Start second review',
    key: '2',
    by: 'staff',
    from: ['Pending First SC Review', 'Full Score'],
    set: { InitiateSecondReview: true, IsReadyByClient: false },
    leadsTo: ['Pending Second SC Review'],
  },
  {
    name: 'Mark as uploaded',
    key: 'm',
    by: 'staff',
    from: ['Marked For Upload'],
    set: { UploadThisStandard: false, UploadedToURAC: true },
    leadsTo: ['Uploaded To URAC'],
  },
  {
    name: 'Unmark for upload',
    key: 'n',
    by: 'staff',
    from: ['Marked For Upload'],
    set: { UploadThisStandard: false },
    leadsTo: labelsExcept('desktop-review', 'Marked For Upload'),
  },
  {
    name: 'RFI received',
    key: 'i',
    by: 'staff',
    from: ['Uploaded To URAC'],
    set: { InitiateRFIReview: true, IsReadyByClient: false },
    leadsTo: ['Pending RFI Review'],
    recordsRequest: true,
    isSecondary: true,
  },
  {
    name: 'RFI answered',
    key: 'a',
    confirmName: 'Close anyway',
    by: 'staff',
    from: ['Pending RFI Review'],
    set: { InitiateRFIReview: false },
    leadsTo: labelsExcept('desktop-review', 'Pending RFI Review'),
    asksUnanswered: true,
  },
  {
    name: 'Reopen',
    key: 'o',
    by: 'staff',
    from: ['Revisions Required'],
    set: { ...noFlags, Status: 'Blank' },
    leadsTo: ['Waiting Client Submission'],
    isSecondary: true,
  },
  {
    name: 'Submit on behalf of the client',
    key: 's',
    by: 'staff',
    from: withClient,
    set: { IsReadyByClient: true },
    leadsTo: ['Pending First AC Review'],
    isRare: true,
  },
  {
    name: 'Send back to AC',
    key: 'k',
    by: 'staff',
    from: ['Pending First SC Review'],
    set: { Status: 'Blank', IsReadyByClient: true },
    leadsTo: ['Pending First AC Review'],
    isRare: true,
  },
  {
    name: 'Mark for upload',
    key: 'u',
    by: 'staff',
    from: ['Pending First SC Review', 'Pending Second SC Review', 'Revisions Required'],
    set: forUpload,
    leadsTo: ['Marked For Upload'],
    asksUnanswered: true,
    isRare: true,
  },
  {
    name: 'Mark for upload again',
    key: 'u',
    by: 'staff',
    from: ['Uploaded To URAC'],
    set: forUpload,
    leadsTo: ['Marked For Upload'],
    asksUnanswered: true,
    isRare: true,
  },
  {
    name: 'RFI received',
    key: 'i',
    by: 'staff',
    from: ['Full Score', 'Marked For Upload'],
    set: { InitiateRFIReview: true, IsReadyByClient: false },
    leadsTo: ['Pending RFI Review'],
    recordsRequest: true,
    isRare: true,
  },
  ...scopeActions('desktop-review'),
]

/** The actions of each phase, most likely first. */
export const reviewActions: Readonly<Record<Phase, readonly ReviewAction[]>> = {
  'gap-analysis': [
    {
      name: 'Complete',
      key: 'c',
      by: 'staff',
      from: ['Not Complete', 'Not Assigned'],
      set: { Status: 'Complete' },
      leadsTo: ['Complete', 'Complete Not Assigned'],
    },
    {
      name: 'Reopen',
      key: 'o',
      by: 'staff',
      from: ['Complete', 'Complete Not Assigned'],
      set: { Status: 'Blank' },
      leadsTo: ['Not Complete', 'Not Assigned'],
      isSecondary: true,
    },
    ...scopeActions('gap-analysis'),
  ],
  'desktop-review': desktopReviewActions,
  verification: [
    {
      name: 'Complete',
      key: 'c',
      by: 'staff',
      from: ['Not Reviewed'],
      set: { Status: 'Complete' },
      leadsTo: ['Full Score', 'Not Full Score'],
      requires: 'score',
    },
    {
      name: 'Reopen',
      key: 'o',
      by: 'staff',
      from: ['Full Score', 'Not Full Score'],
      set: { Status: 'Blank' },
      leadsTo: ['Not Reviewed'],
      isSecondary: true,
    },
    ...scopeActions('verification'),
  ],
}

/** Returns the label that a standard has after an action. */
export const labelAfter = (phase: Phase, facts: PhaseFacts, { set }: ReviewAction): string =>
  phaseLabel(phase, { ...facts, ...set }).label

/** The actions offered to a person on a standard: the usual ones, most likely first, and the rare ones. */
export type OfferedActions = {
  readonly usual: readonly ReviewAction[]
  readonly rare: readonly ReviewAction[]
  /** The action that the screen highlights: the first usual one, unless it is secondary. */
  readonly highlighted: ReviewAction | undefined
}

/**
 * Returns the actions that a person may take on a standard in its current state. `label` is the one returned
 * by the server: clients do not see every flag that decides it.
 */
export function offeredActions(
  phase: Phase,
  label: string,
  facts: PhaseFacts,
  by: ReviewAction['by'],
  may: (action: ReviewAction) => boolean = () => true,
): OfferedActions {
  const offered = reviewActions[phase].filter(
    (action) =>
      action.by === by &&
      action.from.includes(label) &&
      action.leadsTo.includes(labelAfter(phase, facts, action)) &&
      may(action),
  )
  const usual = offered.filter(({ isRare }) => !isRare)
  const [first] = usual
  return {
    usual,
    rare: offered.filter(({ isRare }) => isRare),
    highlighted: first?.isSecondary ? undefined : first,
  }
}
