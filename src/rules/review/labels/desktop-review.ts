import { isFullScore, isWithoutScorableElements, type PhaseFacts } from '../phase-facts.ts'
import { errorLabel, type StatusLabel } from './label-kinds.ts'

const labels = {
  shouldBeNotApplicable: {
    label: 'Should be N/A',
    order: 1,
    kind: 'out-of-scope',
    variant: 'dashed',
  },
  notAssigned: { label: 'Not Assigned', order: 2, kind: 'nobody' },
  waitingClientSubmission: { label: 'Waiting Client Submission', order: 3, kind: 'with-client' },
  pendingFirstAC: { label: 'Pending First AC Review', order: 4, kind: 'with-us', variant: 1 },
  pendingFirstSC: { label: 'Pending First SC Review', order: 5, kind: 'with-us', variant: 2 },
  revisionsRequired: { label: 'Revisions Required', order: 6, kind: 'sent-back' },
  pendingSecondSC: { label: 'Pending Second SC Review', order: 7, kind: 'with-us', variant: 3 },
  pendingRFI: { label: 'Pending RFI Review', order: 8, kind: 'asked-by-accreditor' },
  fullScore: { label: 'Full Score', order: 9, kind: 'plumb' },
  markedForUpload: {
    label: 'Marked For Upload',
    order: 10,
    kind: 'delivered',
    variant: 'outlined',
  },
  uploadedToURAC: { label: 'Uploaded To URAC', order: 11, kind: 'delivered' },
  notApplicable: { label: 'Not Applicable', order: 12, kind: 'out-of-scope' },
} as const satisfies Record<string, StatusLabel>

type Rule = readonly [when: (facts: PhaseFacts) => boolean, then: StatusLabel]

const rules: readonly Rule[] = [
  [({ Status }) => Status === 'NotApplicable', labels.notApplicable],
  [isWithoutScorableElements, labels.shouldBeNotApplicable],
  [({ OwnerId }) => !OwnerId, labels.notAssigned],
  [({ InitiateRFIReview }) => InitiateRFIReview, labels.pendingRFI],
  [({ UploadThisStandard }) => UploadThisStandard, labels.markedForUpload],
  [({ UploadedToURAC }) => UploadedToURAC, labels.uploadedToURAC],
  [({ InitiateSecondReview }) => InitiateSecondReview, labels.pendingSecondSC],
  [({ Status }) => Status === 'ReadyForSecondReview', labels.pendingFirstSC],
  [({ IsReadyByClient }) => IsReadyByClient, labels.pendingFirstAC],
  [isFullScore, labels.fullScore],
  [({ Status }) => Status === 'Complete', labels.revisionsRequired],
  [({ Status }) => Status === 'Blank', labels.waitingClientSubmission],
]

/** The name of a label in Desktop Review. */
export type DesktopReviewLabel = (typeof labels)[keyof typeof labels]['label']

/** The Desktop Review labels from 1 (Should be N/A) to 12 (Not Applicable) in their sort order. */
export const desktopReviewLabels: readonly StatusLabel[] = Object.values(labels)

/** Returns the label of a standard in Desktop Review: that of the first matching rule, or Error (specification, section 4). */
export const desktopReviewLabel = (facts: PhaseFacts): StatusLabel =>
  rules.find(([when]) => when(facts))?.[1] ?? errorLabel
