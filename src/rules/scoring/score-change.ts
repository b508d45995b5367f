/** How the score of an element in Validation Review compares with that in Desktop Review. */
export type ScoreChange =
  | 'up'
  | 'down'
  | 'same'
  /** The element has no score in one of the phases, or in both. */
  | 'notScored'
  /** The standard passes through: its score in Validation Review is that of Desktop Review. */
  | 'fromDTR'
  /** Elements of its type are not scored, or the scores are hidden from the caller. */
  | 'none'

/** A value of an element in both phases: null when nothing is stored, undefined when it is hidden from the caller. */
type InBoth<Value> = {
  readonly 'desktop-review': Value | null | undefined
  readonly verification: Value | null | undefined
}

/** The scores of an element in both phases. */
export type PhaseScores = InBoth<number>

/** Compares the scores of an element in both phases. */
export function scoreChange(
  { 'desktop-review': before, verification: after }: PhaseScores,
  of: { readonly isScorable: boolean; readonly isDTRPassthrough: boolean },
): ScoreChange {
  if (!of.isScorable || before === undefined || after === undefined) return 'none'
  if (of.isDTRPassthrough) return 'fromDTR'
  if (before === null || after === null) return 'notScored'
  if (after === before) return 'same'
  return after > before ? 'up' : 'down'
}

/** Returns a comparison in words, such as 'Up by 50'; null when nothing is compared. */
export function scoreChangeWords(change: ScoreChange, scores: PhaseScores): string | null {
  const { 'desktop-review': before, verification: after } = scores
  const points = Math.abs((after ?? 0) - (before ?? 0))
  switch (change) {
    case 'up':
      return `Up by ${points}`
    case 'down':
      return `Down by ${points}`
    case 'same':
      return 'Same score'
    case 'notScored':
      return notScoredWords(before ?? null, after ?? null)
    case 'fromDTR':
      return 'Score from DTR'
    case 'none':
      return null
  }
}

function notScoredWords(before: number | null, after: number | null): string {
  if (before === null) return after === null ? 'Not scored' : 'Not scored in Desktop Review'
  return 'Not scored in Validation Review'
}

/**
 * Whether Validation Review differs from Desktop Review for an element: in its score, or in a comment of its own. An element that is
 * not yet scored or commented on there is open and does not differ; ready marks never count, because they start over in each phase.
 */
export function differsByPhase(
  change: ScoreChange,
  { 'desktop-review': before, verification: after }: InBoth<string>,
): boolean {
  if (change === 'up' || change === 'down') return true
  return Boolean(after) && before !== undefined && after !== before
}
