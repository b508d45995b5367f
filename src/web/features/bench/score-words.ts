import { mockScoreSteps, scoreWords } from '../../../rules/score-words.ts'

/** The steps that the screens offer for an element, with the key of each (MockScore is any whole number from 0 to 100). */
export const scoreSteps = mockScoreSteps.map(({ label, score }, index) => ({
  score,
  words: label,
  key: String(index + 1),
}))

/** The words of the button that sets a score although another one is stored by now. */
export const setAnyway = (score: number | null): string =>
  score === null ? 'Clear score anyway' : `Set to ${scoreWords(score)} anyway`

/** The words of the button that leaves a score as it is. */
export const keepScore = (score: number | null): string =>
  score === null ? 'Leave unscored' : `Keep ${scoreWords(score)}`

/** A typed score: null for an empty field, undefined for what is none. */
export function typedScore(text: string): number | null | undefined {
  if (text.trim() === '') return null
  return /^\s*0*(?:100|\d{1,2})\s*$/.test(text) ? Number(text) : undefined
}
