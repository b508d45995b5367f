import { inDays } from './days.ts'
import type { LabelSpan } from './label-history.ts'

/** How long a standard took from its Gap Analysis to its upload. */
export type CycleTime = {
  readonly standardId: number
  readonly completed: number
  readonly uploaded: number
  readonly Days: number
}

const analysed: ReadonlySet<string> = new Set(['Complete', 'Complete Not Assigned'])
const uploaded = 'Uploaded To URAC'

// A standard already in the state when its history begins entered it at an unknown time, so that span is
// skipped.
const firstTimes = (spans: readonly LabelSpan[], isReached: (label: string) => boolean) => {
  const times = new Map<number, number>()
  for (const [index, { standardId, label, from }] of spans.entries()) {
    const isKnown = spans[index - 1]?.standardId === standardId
    if (isKnown && isReached(label.label) && !times.has(standardId)) times.set(standardId, from)
  }
  return times
}

/**
 * Returns the cycle times of the standards first uploaded at `since` or later, in the order of their uploads, from when Gap Analysis was
 * first complete. A standard whose Gap Analysis was completed after the upload has none.
 */
export function cycleTimes(
  gapAnalysis: readonly LabelSpan[],
  desktopReview: readonly LabelSpan[],
  { since }: { readonly since: number },
): CycleTime[] {
  const completions = firstTimes(gapAnalysis, (label) => analysed.has(label))
  const uploads = firstTimes(desktopReview, (label) => label === uploaded)
  return [...uploads]
    .flatMap(([standardId, at]) => {
      const completed = completions.get(standardId)
      if (completed === undefined || completed > at || at < since) return []
      return { standardId, completed, uploaded: at, Days: inDays(at - completed) }
    })
    .toSorted((a, b) => a.uploaded - b.uploaded || a.standardId - b.standardId)
}
