import {
  isFullScore,
  isKnownStatus,
  isWithoutScorableElements,
  type PhaseFacts,
} from '../phase-facts.ts'
import { errorLabel, type StatusLabel } from './label-kinds.ts'

const labels = {
  shouldBeNotApplicable: {
    label: 'Should be N/A',
    order: 1,
    kind: 'out-of-scope',
    variant: 'dashed',
  },
  notAssigned: { label: 'Not Assigned', order: 2, kind: 'nobody' },
  notReviewed: { label: 'Not Reviewed', order: 3, kind: 'with-us', variant: 1 },
  notFullScore: { label: 'Not Full Score', order: 4, kind: 'sent-back' },
  fullScore: { label: 'Full Score', order: 5, kind: 'plumb' },
  scoreFromDTR: { label: 'Score from DTR', order: 6, kind: 'plumb' },
  notApplicable: { label: 'Not Applicable', order: 7, kind: 'out-of-scope' },
} as const satisfies Record<string, StatusLabel>

type Rule = readonly [when: (facts: PhaseFacts) => boolean, then: StatusLabel]

const rules: readonly Rule[] = [
  [({ isDTRPassthrough }) => isDTRPassthrough, labels.scoreFromDTR],
  [({ Status }) => Status === 'NotApplicable', labels.notApplicable],
  [isWithoutScorableElements, labels.shouldBeNotApplicable],
  [({ OwnerId }) => !OwnerId, labels.notAssigned],
  [(facts) => facts.Status === 'Complete' && isFullScore(facts), labels.fullScore],
  [({ Status }) => Status === 'Complete', labels.notFullScore],
  [isKnownStatus, labels.notReviewed],
]

/** The name of a label in Validation Review. */
export type ValidationReviewLabel = (typeof labels)[keyof typeof labels]['label']

/** The Validation Review labels in their sort order. */
export const validationReviewLabels: readonly StatusLabel[] = Object.values(labels)

/** Returns the label of a standard in Validation Review: that of the first matching rule, or Error (specification, section 4). */
export const validationReviewLabel = (facts: PhaseFacts): StatusLabel =>
  rules.find(([when]) => when(facts))?.[1] ?? errorLabel
