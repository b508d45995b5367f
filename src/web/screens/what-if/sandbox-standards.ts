import { shownScorePhase, statusLabelOf } from '#rules/review/labels/phase-label.ts'
import type { ElementPhase } from '#rules/review/phases.ts'
import {
  outcomeWith,
  storedOutcome,
  withPretended,
  type Outcome,
  type ScoredElement,
  type StoredStandard,
} from '#rules/review/what-if/sandbox.ts'
import type { Data, StandardRow } from '#web/data/api/contracts.ts'
import { phaseFactsOf } from '#web/data/reads/phase-facts-of.ts'
import type { ElementLine } from '#web/domain/standard/element-lines.ts'
import { elementLines } from '#web/domain/standard/element-lines.ts'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import type { Pretended } from './pretended-scores.ts'

export type SandboxStandard = StoredStandard & { readonly row: StandardRow }

/** An element of the sandbox with its stored score, and its line in the tree. */
export type SandboxElement = ScoredElement & { readonly line: ElementLine }

/** Returns whether the caller sees the scores of these standards in a phase. */
export const areScoresShown = (rows: readonly StandardRow[], phase: ElementPhase): boolean =>
  rows.some(({ phaseDetails }) => phaseDetails[phase]?.MockScore !== undefined)

/** Returns the standards of a project with the facts that decide their labels, in module order. */
export function sandboxStandards(
  rows: readonly StandardRow[],
  fullScores: Data<'projects/{id}/full_scores'>,
  phase: ElementPhase,
): SandboxStandard[] {
  const byId = new Map(fullScores.map((one) => [one.StandardId, one]))
  return rows.flatMap((row) => {
    const full = byId.get(row.Id)
    // A standard that was added between the two reads appears after the next ones.
    if (!full || !row.phaseDetails[phase]) return []
    return {
      id: row.Id,
      moduleId: row.StandardSetId,
      facts: phaseFactsOf(row, phase),
      label: statusLabelOf(phase, row.phaseDetails[phase].label),
      full,
      row,
    }
  })
}

/** Returns the elements of a standard in tree order, with their stored scores. */
export function sandboxElements(full: StandardRow, phase: ElementPhase): SandboxElement[] {
  const scored = shownScorePhase(phase, full.isDTRPassthrough) ?? phase
  return elementLines(full.AllElements ?? [], standardCode(full).code).map((line) => ({
    Id: line.element.Id,
    Stem: line.element.Stem,
    ElementTypeId: line.element.ElementTypeId as SandboxElement['ElementTypeId'],
    ChildElements: line.element.ChildElements,
    MockScore: line.element.phaseDetails[scored]?.MockScore ?? null,
    line,
  }))
}

/** Returns the outcome of each standard with the scores being tried out; a standard whose elements have not loaded keeps its stored one. */
export const sandboxOutcomes = (
  phase: ElementPhase,
  standards: readonly SandboxStandard[],
  elementsOf: ReadonlyMap<number, readonly SandboxElement[]>,
  pretended: Pretended,
): Outcome[] =>
  standards.map((standard) => {
    const scores = pretended.get(standard.id)
    const elements = elementsOf.get(standard.id)
    return scores && elements
      ? outcomeWith(phase, standard, withPretended(elements, scores))
      : storedOutcome(standard)
  })
