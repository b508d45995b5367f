import { mockScoreSteps, scoreWords } from '#rules/scoring/score-labels.ts'

/** The scores that the screens offer for an element, with the key of each; a MockScore is any whole number from 0 to 100. */
export const scoreSteps = mockScoreSteps.map(({ label, score }, index) => ({
  score,
  words: label,
  key: String(index + 1),
}))

/** Returns the label of the button that overwrites a score changed by someone else. */
export const setAnywayLabel = (score: number | null): string =>
  score === null ? 'Clear score anyway' : `Set to ${scoreWords(score)} anyway`

/** Returns the label of the button that keeps the stored score. */
export const keepScoreLabel = (score: number | null): string =>
  score === null ? 'Leave unscored' : `Keep ${scoreWords(score)}`

/** Parses a typed score: null for an empty field, undefined for invalid input. */
export function typedScore(text: string): number | null | undefined {
  if (text.trim() === '') return null
  return /^\s*0*(?:100|\d{1,2})\s*$/.test(text) ? Number(text) : undefined
}
