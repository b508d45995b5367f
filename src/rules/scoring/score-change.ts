/** How the score of an element in Validation Review compares with that in Desktop Review. */
export type ScoreChange =
  | 'up'
  | 'down'
  | 'same'
  /** It has no score in one of the phases, or in both. */
  | 'notScored'
  /** The standard passes through: its score in Validation Review is that of Desktop Review. */
  | 'fromDTR'
  /** Elements of its type are not scored, or the scores are hidden from the caller. */
  | 'none'

/** What of an element is compared in both phases: null for nothing stored, undefined for what is hidden from the caller. */
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

/** A comparison in words: 'Up by 50'. Null where nothing is compared. */
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
 * Whether Validation Review says something else of an element than Desktop Review: another score, or a comment of its own. What is not
 * scored or commented there yet is open and does not differ; neither do ready marks, which start over in each phase.
 */
export function differsByPhase(
  change: ScoreChange,
  { 'desktop-review': before, verification: after }: InBoth<string>,
): boolean {
  if (change === 'up' || change === 'down') return true
  return Boolean(after) && before !== undefined && after !== before
}
