import { elementPhases, type ElementPhase } from '#rules/review/phases.ts'
import {
  differsByPhase,
  scoreChange,
  scoreChangeWords,
  type ScoreChange,
} from '#rules/scoring/score-change.ts'
import { scoreWords } from '#rules/scoring/score-labels.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { elementLines } from '#web/domain/standard/element-lines.ts'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import type { Element } from '../shared/element-scores.ts'

/** An element in one phase, with the parts that the person may see. */
export type ElementInPhase = {
  readonly phase: ElementPhase
  /** The score in words; null for element types that are not scored, and when scores are hidden. */
  readonly score: string | null
  readonly isReady: boolean
  readonly comment: string | null
  readonly commentBy: string | null
  readonly commentDate: string | null
}

/** An element with its review in Desktop Review and in Validation Review, side by side. */
export type ComparedElement = {
  readonly element: Element
  readonly cells: readonly ElementInPhase[]
  readonly change: ScoreChange
  /** The change of its score in words; null when scores are not compared. */
  readonly words: string | null
  readonly isDifferent: boolean
}

const inPhase = (
  element: Element,
  phase: ElementPhase,
  isDTRPassthrough: boolean,
): ElementInPhase => {
  const details = element.phaseDetails[phase]
  const scored = element.phaseDetails[isDTRPassthrough ? 'desktop-review' : phase]
  const isScored = element.isScorable && scored?.MockScore !== undefined
  return {
    phase,
    score: isScored ? scoreWords(scored.MockScore ?? null) : null,
    isReady: details?.IsClientReady ?? false,
    comment: details?.ConsultantComment || null,
    commentBy: details?.ConsultantId ?? null,
    commentDate: details?.ConsultantCommentDate ?? null,
  }
}

function compared(element: Element, isDTRPassthrough: boolean): ComparedElement {
  const { 'desktop-review': before, verification: after } = element.phaseDetails
  const scores = { 'desktop-review': before?.MockScore, verification: after?.MockScore }
  const comments = {
    'desktop-review': before?.ConsultantComment,
    verification: after?.ConsultantComment,
  }
  const change = scoreChange(scores, { isScorable: element.isScorable, isDTRPassthrough })
  return {
    element,
    cells: elementPhases.map((phase) => inPhase(element, phase, isDTRPassthrough)),
    change,
    words: scoreChangeWords(change, scores),
    isDifferent: differsByPhase(change, comments),
  }
}

/** Returns the elements of a standard that are reviewed, in tree order, compared between both phases that have element records. */
export const comparedElements = (full: StandardRow): ComparedElement[] =>
  elementLines(full.AllElements ?? [], standardCode(full).code)
    .filter(({ isBillable }) => isBillable)
    .map(({ element }) => compared(element, full.isDTRPassthrough))

const countWords = [
  ['up', 'up'],
  ['down', 'down'],
  ['same', 'same'],
  ['notScored', 'not scored'],
  ['fromDTR', 'with the score from DTR'],
] as const satisfies readonly (readonly [ScoreChange, string])[]

/** Summarizes the changes: '2 up, 1 down, 4 same'; null when no score is compared. */
export function changeSummary(elements: readonly ComparedElement[]): string | null {
  const parts = countWords.flatMap(([change, words]) => {
    const count = elements.filter((one) => one.change === change).length
    return count === 0 ? [] : [`${count} ${words}`]
  })
  return parts.length === 0 ? null : parts.join(', ')
}
