import { desktopReviewLabel, desktopReviewLabels } from './desktop-review-label.ts'
import { gapAnalysisLabel, gapAnalysisLabels } from './gap-analysis-label.ts'
import type { StatusLabel } from './label-kinds.ts'
import type { PhaseFacts } from './phase-facts.ts'
import type { Phase } from './phases.ts'
import { validationReviewLabel, validationReviewLabels } from './validation-review-label.ts'

const rulesOf = {
  'gap-analysis': gapAnalysisLabel,
  'desktop-review': desktopReviewLabel,
  verification: validationReviewLabel,
} as const satisfies Record<Phase, (facts: PhaseFacts) => StatusLabel>

/** The labels of each phase in their sort order; Error, which none of them should ever be, is not among them. */
export const phaseLabels: Readonly<Record<Phase, readonly StatusLabel[]>> = {
  'gap-analysis': gapAnalysisLabels,
  'desktop-review': desktopReviewLabels,
  verification: validationReviewLabels,
}

/** The label of a standard in a phase (specification, section 4). */
export const phaseLabel = (phase: Phase, facts: PhaseFacts): StatusLabel => rulesOf[phase](facts)

/** The phase whose MockScore counts: a standard that passes through takes its Validation Review score from Desktop Review. */
export const scoredPhase = (phase: Phase, isDTRPassthrough: boolean): Phase =>
  phase === 'verification' && isDTRPassthrough ? 'desktop-review' : phase
