import { isKnownStatus, isWithoutScorableElements, type PhaseFacts } from '../phase-facts.ts'
import { errorLabel, type StatusLabel } from './label-kinds.ts'

const labels = {
  shouldBeNotApplicable: {
    label: 'Should be N/A',
    order: 1,
    kind: 'out-of-scope',
    variant: 'dashed',
  },
  notAssigned: { label: 'Not Assigned', order: 2, kind: 'nobody' },
  completeNotAssigned: { label: 'Complete Not Assigned', order: 3, kind: 'nobody' },
  notComplete: { label: 'Not Complete', order: 4, kind: 'with-client' },
  complete: { label: 'Complete', order: 5, kind: 'plumb' },
  notApplicable: { label: 'Not Applicable', order: 6, kind: 'out-of-scope' },
} as const satisfies Record<string, StatusLabel>

const isAssigned = ({ OwnerId, JuniorOwnerId }: PhaseFacts): boolean =>
  Boolean(OwnerId) || Boolean(JuniorOwnerId)

type Rule = readonly [when: (facts: PhaseFacts) => boolean, then: StatusLabel]

const rules: readonly Rule[] = [
  [({ Status }) => Status === 'NotApplicable', labels.notApplicable],
  [isWithoutScorableElements, labels.shouldBeNotApplicable],
  [(facts) => facts.Status === 'Complete' && isAssigned(facts), labels.complete],
  [({ Status }) => Status === 'Complete', labels.completeNotAssigned],
  [(facts) => !isAssigned(facts), labels.notAssigned],
  [isKnownStatus, labels.notComplete],
]

/** The name of a label in Gap Analysis. */
export type GapAnalysisLabel = (typeof labels)[keyof typeof labels]['label']

/** The Gap Analysis labels in their sort order. */
export const gapAnalysisLabels: readonly StatusLabel[] = Object.values(labels)

/** Returns the label of a standard in Gap Analysis: that of the first matching rule, or Error (specification, section 4). */
export const gapAnalysisLabel = (facts: PhaseFacts): StatusLabel =>
  rules.find(([when]) => when(facts))?.[1] ?? errorLabel
