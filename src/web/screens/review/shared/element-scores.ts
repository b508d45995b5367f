import { phaseLabel } from '#rules/review/labels/phase-label.ts'
import type { ElementPhase } from '#rules/review/phases.ts'
import { mockScore, scoreTotals, type ScoreTotals } from '#rules/scoring/mock-score.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { phaseFactsOf } from '#web/data/reads/phase-facts-of.ts'

/** An element of a standard under review. */
export type Element = NonNullable<StandardRow['AllElements']>[number]

/** Returns the totals of a standard's elements in a phase; null when a score is hidden from the caller. */
export function totalsOf(elements: readonly Element[], phase: ElementPhase): ScoreTotals | null {
  const isHidden = elements.some((one) => one.phaseDetails[phase]?.MockScore === undefined)
  return isHidden
    ? null
    : scoreTotals(
        elements.map((one) => ({
          Stem: one.Stem,
          ElementTypeId: one.ElementTypeId as 1 | 2 | 3 | 4,
          ChildElements: one.ChildElements,
          MockScore: one.phaseDetails[phase]?.MockScore ?? null,
        })),
      )
}

/** Returns a standard with another score of one element, and the score and label that follow from it. */
export function withElementScore(
  row: StandardRow,
  phase: ElementPhase,
  elementId: number,
  score: number | null,
): StandardRow {
  const AllElements = row.AllElements?.map((one) =>
    one.Id === elementId
      ? {
          ...one,
          phaseDetails: {
            ...one.phaseDetails,
            [phase]: { IsClientReady: false, ...one.phaseDetails[phase], MockScore: score },
          },
        }
      : one,
  )
  if (!AllElements) return row
  const totals = totalsOf(AllElements, phase)
  const scored = { ...row, AllElements }
  return totals ? withTotals(scored, phase, totals) : scored
}

/** Returns a standard with the score and label that follow from the totals of its elements in a phase. */
export function withTotals(
  row: StandardRow,
  phase: ElementPhase,
  totals: ScoreTotals,
): StandardRow {
  const details = row.phaseDetails[phase]
  if (!details) return row
  const MockScore = mockScore(totals)
  const { label, order } = phaseLabel(phase, { ...phaseFactsOf(row, phase), MockScore })
  return {
    ...row,
    phaseDetails: {
      ...row.phaseDetails,
      [phase]: { ...details, MockScore, label, labelOrder: order },
    },
  }
}
