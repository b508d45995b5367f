import { mockScore, scoreTotals, type CountedElement } from '../../scoring/mock-score.ts'
import type { MockScore, ScoreGroup } from '../../scoring/mock-score.ts'
import type { StatusLabel } from '../labels/label-kinds.ts'
import { phaseLabel } from '../labels/phase-label.ts'
import { progressOf, type Progress } from '../labels/progress.ts'
import type { PhaseFacts } from '../phase-facts.ts'
import type { ElementPhase } from '../phases.ts'

/** How many scored elements of each group are Met. */
export type FullCounts = Readonly<Record<`${ScoreGroup}Full`, number>>

/** How many scored elements of each group are not Met yet. */
export type Left = Readonly<Record<ScoreGroup, number>>

/** A standard as it is stored, in the phase being tried out. */
export type StoredStandard = {
  readonly id: number
  readonly moduleId: number
  /** The facts that decide its label, as far as the caller sees them. */
  readonly facts: PhaseFacts
  readonly label: StatusLabel
  readonly full: FullCounts
}

/** An element with its score, which may be stored or hypothetical. */
export type ScoredElement = CountedElement & {
  readonly Id: number
  readonly MockScore: number | null
}

/** The hypothetical scores by element id; null clears a score. */
export type PretendedScores = ReadonlyMap<number, number | null>

/** The score and label of a standard, and the elements left to do. */
export type Outcome = {
  readonly id: number
  readonly moduleId: number
  readonly score: MockScore
  readonly label: StatusLabel
  readonly left: Left
}

/** The progress of a set of standards, and the number of elements in scope that are not Met. */
export type Totals = { readonly progress: Progress; readonly left: Left }

const leftOf = (score: MockScore, full: FullCounts): Left => ({
  mandatory: score.mandatoryCount - full.mandatoryFull,
  points: score.pointsCount - full.pointsFull,
  li: score.liCount - full.liFull,
})

/** Returns the elements of a standard with their stored scores replaced by the hypothetical ones. */
export const withPretended = <Element extends ScoredElement>(
  elements: readonly Element[],
  pretended: PretendedScores,
): Element[] =>
  elements.map((element) => {
    const score = pretended.get(element.Id)
    return score === undefined ? element : { ...element, MockScore: score }
  })

/** Returns the outcome of a standard as it is stored. */
export const storedOutcome = ({ id, moduleId, facts, label, full }: StoredStandard): Outcome => ({
  id,
  moduleId,
  score: facts.MockScore,
  label,
  left: leftOf(facts.MockScore, full),
})

/** Returns the outcome of a standard if its elements had these scores. */
export function outcomeWith(
  phase: ElementPhase,
  { id, moduleId, facts, label }: StoredStandard,
  elements: readonly ScoredElement[],
): Outcome {
  const totals = scoreTotals(elements)
  const score = mockScore(totals)
  // When the label does not follow from the facts that the caller sees, a hidden flag decides it, and flags
  // take precedence over scores.
  const isExplained = phaseLabel(phase, facts).label === label.label
  return {
    id,
    moduleId,
    score,
    label: isExplained ? phaseLabel(phase, { ...facts, MockScore: score }) : label,
    left: leftOf(score, totals),
  }
}

/** Returns the totals of a set of standards. */
export function totalsOf(outcomes: readonly Outcome[]): Totals {
  const scoped = outcomes.filter(({ label }) => label.kind !== 'out-of-scope')
  const sum = (group: ScoreGroup) => scoped.reduce((all, { left }) => all + left[group], 0)
  return {
    progress: progressOf(outcomes),
    left: { mandatory: sum('mandatory'), points: sum('points'), li: sum('li') },
  }
}

/** Returns the outcomes with one of them replaced. */
export const withOutcome = (outcomes: readonly Outcome[], outcome: Outcome): Outcome[] =>
  outcomes.map((one) => (one.id === outcome.id ? outcome : one))
