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

/** A standard as it is stored, in the phase that is tried. */
export type StoredStandard = {
  readonly id: number
  readonly moduleId: number
  /** What decides its label, as far as the caller sees it. */
  readonly facts: PhaseFacts
  readonly label: StatusLabel
  readonly full: FullCounts
}

/** An element with its score, stored or pretended. */
export type ScoredElement = CountedElement & {
  readonly Id: number
  readonly MockScore: number | null
}

/** Scores that are tried, by element; null clears one. */
export type PretendedScores = ReadonlyMap<number, number | null>

/** What a standard is with its scores. */
export type Outcome = {
  readonly id: number
  readonly moduleId: number
  readonly score: MockScore
  readonly label: StatusLabel
  readonly left: Left
}

/** The progress of some standards, and the elements that are not Met in those of them that are in scope. */
export type Totals = { readonly progress: Progress; readonly left: Left }

const leftOf = (score: MockScore, full: FullCounts): Left => ({
  mandatory: score.mandatoryCount - full.mandatoryFull,
  points: score.pointsCount - full.pointsFull,
  li: score.liCount - full.liFull,
})

/** The elements of a standard with the scores that are tried in place of the stored ones. */
export const withPretended = <Element extends ScoredElement>(
  elements: readonly Element[],
  pretended: PretendedScores,
): Element[] =>
  elements.map((element) => {
    const score = pretended.get(element.Id)
    return score === undefined ? element : { ...element, MockScore: score }
  })

/** What a standard is as it is stored. */
export const storedOutcome = ({ id, moduleId, facts, label, full }: StoredStandard): Outcome => ({
  id,
  moduleId,
  score: facts.MockScore,
  label,
  left: leftOf(facts.MockScore, full),
})

/** What a standard would be with these scores of all of its elements. */
export function outcomeWith(
  phase: ElementPhase,
  { id, moduleId, facts, label }: StoredStandard,
  elements: readonly ScoredElement[],
): Outcome {
  const totals = scoreTotals(elements)
  const score = mockScore(totals)
  // A label that does not follow from what the caller sees is due to a hidden flag, which decides before any score.
  const isExplained = phaseLabel(phase, facts).label === label.label
  return {
    id,
    moduleId,
    score,
    label: isExplained ? phaseLabel(phase, { ...facts, MockScore: score }) : label,
    left: leftOf(score, totals),
  }
}

/** The totals of standards. */
export function totalsOf(outcomes: readonly Outcome[]): Totals {
  const scoped = outcomes.filter(({ label }) => label.kind !== 'out-of-scope')
  const sum = (group: ScoreGroup) => scoped.reduce((all, { left }) => all + left[group], 0)
  return {
    progress: progressOf(outcomes),
    left: { mandatory: sum('mandatory'), points: sum('points'), li: sum('li') },
  }
}

/** The outcomes with one of them replaced. */
export const withOutcome = (outcomes: readonly Outcome[], outcome: Outcome): Outcome[] =>
  outcomes.map((one) => (one.id === outcome.id ? outcome : one))
