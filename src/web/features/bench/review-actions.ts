import type { Action } from '../../../rules/action-request.ts'
import { phaseLabel, phaseLabels } from '../../../rules/phase-label.ts'
import type { PhaseFacts } from '../../../rules/phase-facts.ts'
import type { Phase } from '../../../rules/phases.ts'
import type { StandardStatus } from '../../../rules/standard-status.ts'

/** The stored columns that an action sets. */
export type Standing = Partial<Record<Action | 'UploadedToURAC', boolean>> & {
  readonly Status?: StandardStatus
}

/** A button of the review: who has it, at which labels, what it sets, and the labels to which its words promise to lead. */
export type ReviewAction = {
  readonly words: string
  readonly by: 'client' | 'staff'
  readonly from: readonly string[]
  readonly set: Standing
  readonly leadsTo: readonly string[]
  /** True for what is seldom needed at that label: it waits behind the others. */
  readonly isRare?: boolean
  /** True for what nobody waits for: its button does not stand out. */
  readonly isCalm?: boolean
}

const noFlags = {
  IsReadyByClient: false,
  InitiateSecondReview: false,
  InitiateRFIReview: false,
  UploadThisStandard: false,
  UploadedToURAC: false,
} as const

const reviewed = {
  Status: 'Complete',
  IsReadyByClient: false,
  InitiateSecondReview: false,
} as const
const forUpload = { ...noFlags, Status: 'Complete', UploadThisStandard: true } as const

const withUs = ['Pending First AC Review', 'Pending First SC Review', 'Pending Second SC Review']
const withClient = ['Waiting Client Submission', 'Revisions Required']
const inScope = (phase: Phase): string[] =>
  phaseLabels[phase].filter(({ kind }) => kind !== 'out-of-scope').map(({ label }) => label)
const allBut = (phase: Phase, ...words: string[]): string[] =>
  phaseLabels[phase].map(({ label }) => label).filter((label) => !words.includes(label))

const scope = (phase: Phase): ReviewAction[] => [
  {
    words: 'In scope again',
    by: 'staff',
    from: ['Not Applicable'],
    set: { Status: 'Blank' },
    leadsTo: inScope(phase),
    isCalm: true,
  },
  {
    words: 'Not applicable',
    by: 'staff',
    from: ['Should be N/A'],
    set: { ...noFlags, Status: 'NotApplicable' },
    leadsTo: ['Not Applicable'],
  },
  {
    words: 'Not applicable',
    by: 'staff',
    from: allBut(phase, 'Should be N/A', 'Not Applicable', 'Score from DTR'),
    set: { ...noFlags, Status: 'NotApplicable' },
    leadsTo: ['Not Applicable'],
    isRare: true,
  },
]

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
  'desktop-review': [
    {
      words: 'Hand in',
      by: 'client',
      from: withClient,
      set: { IsReadyByClient: true },
      leadsTo: ['Pending First AC Review'],
    },
    {
      words: 'Ready for SC',
      by: 'staff',
      from: ['Pending First AC Review'],
      set: { Status: 'ReadyForSecondReview', IsReadyByClient: false },
      leadsTo: ['Pending First SC Review'],
    },
    { words: 'Complete', by: 'staff', from: withUs, set: reviewed, leadsTo: ['Full Score'] },
    {
      words: 'Send back',
      by: 'staff',
      from: withUs,
      set: reviewed,
      leadsTo: ['Revisions Required'],
    },
    {
      words: 'Mark for upload',
      by: 'staff',
      from: ['Full Score'],
      set: forUpload,
      leadsTo: ['Marked For Upload'],
    },
    {
      words: 'Start second review',
      by: 'staff',
      from: ['Pending First SC Review', 'Full Score'],
      set: { InitiateSecondReview: true, IsReadyByClient: false },
      leadsTo: ['Pending Second SC Review'],
    },
    {
      words: 'Uploaded',
      by: 'staff',
      from: ['Marked For Upload'],
      set: { UploadThisStandard: false, UploadedToURAC: true },
      leadsTo: ['Uploaded To URAC'],
    },
    {
      words: 'Unmark',
      by: 'staff',
      from: ['Marked For Upload'],
      set: { UploadThisStandard: false },
      leadsTo: allBut('desktop-review', 'Marked For Upload'),
    },
    {
      words: 'Request information',
      by: 'staff',
      from: ['Uploaded To URAC'],
      set: { InitiateRFIReview: true, IsReadyByClient: false },
      leadsTo: ['Pending RFI Review'],
      isCalm: true,
    },
    {
      words: 'Close request',
      by: 'staff',
      from: ['Pending RFI Review'],
      set: { InitiateRFIReview: false },
      leadsTo: allBut('desktop-review', 'Pending RFI Review'),
    },
    {
      words: 'Reopen',
      by: 'staff',
      from: ['Revisions Required'],
      set: { ...noFlags, Status: 'Blank' },
      leadsTo: ['Waiting Client Submission'],
      isCalm: true,
    },
    {
      words: 'Hand in for the client',
      by: 'staff',
      from: withClient,
      set: { IsReadyByClient: true },
      leadsTo: ['Pending First AC Review'],
      isRare: true,
    },
    {
      words: 'Back to AC',
      by: 'staff',
      from: ['Pending First SC Review'],
      set: { Status: 'Blank', IsReadyByClient: true },
      leadsTo: ['Pending First AC Review'],
      isRare: true,
    },
    {
      words: 'Mark for upload',
      by: 'staff',
      from: ['Pending First SC Review', 'Pending Second SC Review', 'Revisions Required'],
      set: forUpload,
      leadsTo: ['Marked For Upload'],
      isRare: true,
    },
    {
      words: 'Mark for upload again',
      by: 'staff',
      from: ['Uploaded To URAC'],
      set: forUpload,
      leadsTo: ['Marked For Upload'],
      isRare: true,
    },
    {
      words: 'Request information',
      by: 'staff',
      from: ['Full Score', 'Marked For Upload'],
      set: { InitiateRFIReview: true, IsReadyByClient: false },
      leadsTo: ['Pending RFI Review'],
      isRare: true,
    },
    ...scope('desktop-review'),
  ],
  verification: [
    {
      words: 'Complete',
      by: 'staff',
      from: ['Not Reviewed'],
      set: { Status: 'Complete' },
      leadsTo: ['Full Score', 'Not Full Score'],
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
