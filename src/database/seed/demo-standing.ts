import type { StatusFlag } from '#rules/review/phase-columns.ts'
import type { StandardStatus } from '#rules/review/standard-status.ts'

/** The stored state that gives a standard a label in one phase; flags that are not listed are false. */
export type DemoStanding = {
  readonly Status: StandardStatus
  readonly isAssigned: boolean
  readonly isScored?: boolean
  readonly isClientReady?: boolean
  readonly flags?: Partial<Record<StatusFlag, true>>
}

/** The state for each label of Gap Analysis. */
export const gapAnalysisStanding = {
  'Not Applicable': { Status: 'NotApplicable', isAssigned: false },
  'Should be N/A': { Status: 'Blank', isAssigned: false },
  'Not Assigned': { Status: 'Blank', isAssigned: false },
  'Complete Not Assigned': { Status: 'Complete', isAssigned: false },
  'Not Complete': { Status: 'Blank', isAssigned: true },
  Complete: { Status: 'Complete', isAssigned: true },
} as const satisfies Record<string, DemoStanding>

const done = { isAssigned: true, isScored: true, isClientReady: true } as const

/** The state for each label of Desktop Review. */
export const desktopReviewStanding = {
  'Should be N/A': { Status: 'Blank', isAssigned: false },
  'Not Assigned': { Status: 'Blank', isAssigned: false },
  'Waiting Client Submission': { Status: 'Blank', isAssigned: true },
  'Pending First AC Review': {
    Status: 'Blank',
    isAssigned: true,
    isClientReady: true,
    flags: { IsReadyByClient: true },
  },
  'Pending First SC Review': { ...done, Status: 'ReadyForSecondReview' },
  'Revisions Required': { ...done, Status: 'Complete' },
  'Pending Second SC Review': {
    ...done,
    Status: 'Complete',
    flags: { InitiateSecondReview: true },
  },
  'Pending RFI Review': { ...done, Status: 'Complete', flags: { InitiateRFIReview: true } },
  'Full Score': { ...done, Status: 'Complete' },
  'Marked For Upload': { ...done, Status: 'Complete', flags: { UploadThisStandard: true } },
  'Uploaded To URAC': { ...done, Status: 'Complete', flags: { UploadedToURAC: true } },
  'Not Applicable': { Status: 'NotApplicable', isAssigned: false },
} as const satisfies Record<string, DemoStanding>

/** The state for each label of Validation Review. */
export const validationReviewStanding = {
  'Should be N/A': { Status: 'Blank', isAssigned: false },
  'Not Assigned': { Status: 'Blank', isAssigned: false },
  'Not Reviewed': { Status: 'Blank', isAssigned: true },
  'Not Full Score': { Status: 'Complete', isAssigned: true, isScored: true },
  'Full Score': { Status: 'Complete', isAssigned: true, isScored: true },
  'Score from DTR': { Status: 'Blank', isAssigned: true },
  'Not Applicable': { Status: 'NotApplicable', isAssigned: false },
} as const satisfies Record<string, DemoStanding>
