import { errorLabel, type StatusLabel } from '../../rules/label-kinds.ts'
import { phaseLabels } from '../../rules/phase-label.ts'
import type { Phase } from '../../rules/phases.ts'

/** The label of a phase by its words, as lists answer them; Error when the phase has no such label. */
export const statusLabelOf = (phase: Phase, words: string | undefined): StatusLabel =>
  phaseLabels[phase].find(({ label }) => label === words) ?? errorLabel

/** Whether a label counts as plumb: done, or delivered. */
export const isPlumb = ({ kind }: StatusLabel): boolean => kind === 'plumb' || kind === 'delivered'

/** Whether a label counts in the progress of its module. */
export const isInScope = ({ kind }: StatusLabel): boolean => kind !== 'out-of-scope'
