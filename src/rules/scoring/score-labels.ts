/** The scores that the screens offer for one element. */
export const mockScoreSteps = [
  { label: 'Met', score: 100 },
  { label: 'Partially Met', score: 50 },
  { label: 'Not Met', score: 0 },
] as const

/** Returns the MockScore of an element in words: the label of its step, or the number when it is between steps. */
export function scoreWords(score: number | null): string {
  if (score === null) return 'Not scored'
  return mockScoreSteps.find((step) => step.score === score)?.label ?? String(score)
}
