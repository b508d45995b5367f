import { fullScore, isScorable, scoreGroup } from '../../scoring/mock-score.ts'
import { isComplete, isInScope } from '../labels/progress.ts'
import type { ElementPhase } from '../phases.ts'
import { outcomeWith, withPretended } from './sandbox.ts'
import type { Outcome, ScoredElement, StoredStandard } from './sandbox.ts'

/** An element that has to become Met, and the outcome of its standard once it and all elements before it are Met. */
export type Step<Element extends ScoredElement> = {
  readonly element: Element
  readonly outcome: Outcome
}

const groups = ['mandatory', 'points', 'li'] as const

// A pass-through standard is scored only in Desktop Review.
const isScoredIn = (phase: ElementPhase, { facts }: StoredStandard): boolean =>
  phase === 'desktop-review' || !facts.isDTRPassthrough

const isOpen = ({ label, score }: Outcome): boolean =>
  isInScope(label) && !(isComplete(label) && score.complete)

/**
 * Returns the standards that are scored in a phase and are not Full Score, nearest first: fewest mandatory elements left, then fewest
 * points elements, then fewest leading indicators, then module order. `outcomes` holds the outcomes of `standards` in the same order.
 */
export function nearestToFull(
  phase: ElementPhase,
  standards: readonly StoredStandard[],
  outcomes: readonly Outcome[],
): Outcome[] {
  const scored = new Set(
    standards.filter((standard) => isScoredIn(phase, standard)).map(({ id }) => id),
  )
  return outcomes
    .filter((outcome) => scored.has(outcome.id) && isOpen(outcome))
    .toSorted(
      (a, b) =>
        groups.map((group) => a.left[group] - b.left[group]).find((more) => more !== 0) ?? 0,
    )
}

/** Returns the elements of a standard that have to become Met, mandatory ones first, each with the outcome of the standard after it. */
export function stepsToFull<Element extends ScoredElement>(
  phase: ElementPhase,
  standard: StoredStandard,
  elements: readonly Element[],
): Step<Element>[] {
  if (!isScoredIn(phase, standard)) return []
  const open = groups.flatMap((group) =>
    elements.filter(
      (element) =>
        scoreGroup(element.ElementTypeId) === group &&
        isScorable(element, elements) &&
        element.MockScore !== fullScore,
    ),
  )
  return open.map((element, at) => {
    const met = new Map(open.slice(0, at + 1).map(({ Id }) => [Id, fullScore]))
    return { element, outcome: outcomeWith(phase, standard, withPretended(elements, met)) }
  })
}
