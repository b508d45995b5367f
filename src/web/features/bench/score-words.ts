/** The steps that the screens offer for an element, with the key of each (MockScore is any whole number from 0 to 100). */
export const scoreSteps = [
  { score: 100, words: 'Met', key: '1' },
  { score: 50, words: 'Partly', key: '2' },
  { score: 0, words: 'Not met', key: '3' },
] as const

/** A score in words: its step, or the number alone between two steps. */
export function scoreWords(score: number | null): string {
  if (score === null) return 'Not scored'
  return scoreSteps.find((step) => step.score === score)?.words ?? String(score)
}

/** A typed score: null for an empty field, undefined for what is none. */
export function typedScore(text: string): number | null | undefined {
  if (text.trim() === '') return null
  return /^\s*0*(?:100|\d{1,2})\s*$/.test(text) ? Number(text) : undefined
}
