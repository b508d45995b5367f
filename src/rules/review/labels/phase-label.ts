import type { PhaseFacts } from '../phase-facts.ts'
import { isElementPhase, type ElementPhase, type Phase } from '../phases.ts'
import { desktopReviewLabel, desktopReviewLabels } from './desktop-review.ts'
import { gapAnalysisLabel, gapAnalysisLabels } from './gap-analysis.ts'
import { errorLabel, type StatusLabel } from './label-kinds.ts'
import { validationReviewLabel, validationReviewLabels } from './validation.ts'

const rulesOf = {
  'gap-analysis': gapAnalysisLabel,
  'desktop-review': desktopReviewLabel,
  verification: validationReviewLabel,
} as const satisfies Record<Phase, (facts: PhaseFacts) => StatusLabel>

/** The labels of each phase in their sort order, without Error. */
export const phaseLabels: Readonly<Record<Phase, readonly StatusLabel[]>> = {
  'gap-analysis': gapAnalysisLabels,
  'desktop-review': desktopReviewLabels,
  verification: validationReviewLabels,
}

/** Returns the label of a standard in a phase (specification, section 4). */
export const phaseLabel = (phase: Phase, facts: PhaseFacts): StatusLabel => rulesOf[phase](facts)

/** Returns a label of a phase by its name; Error when the phase has no such label. */
export const statusLabelOf = (phase: Phase, name: string | undefined): StatusLabel =>
  phaseLabels[phase].find(({ label }) => label === name) ?? errorLabel

/**
 * Returns the phase whose element scores a phase shows: a pass-through standard takes its Validation Review scores from Desktop
 * Review. Null for Gap Analysis, which has no scores.
 */
export function shownScorePhase(phase: Phase, isDTRPassthrough: boolean): ElementPhase | null {
  if (!isElementPhase(phase)) return null
  return phase === 'verification' && isDTRPassthrough ? 'desktop-review' : phase
}
