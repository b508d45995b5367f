import { isComplete, isInScope } from '../review/labels/progress.ts'
import { dayText, endOfDay, endOfWeek, type Day } from './days.ts'
import type { LabelSpan } from './label-history.ts'
import type { ProgressRange } from './progress-ranges.ts'

const daysOf: Readonly<Record<ProgressRange, number>> = {
  month: 30,
  quarter: 91,
  year: 364,
  all: 5 * 364,
}

/** The longest range, in days, that is shown day by day. */
const mostSingleDays = 31

/** The points of a chart: the last day of each interval, and the last day before the first interval. */
export type Timeline = {
  readonly interval: 'day' | 'week'
  readonly ends: readonly Day[]
  readonly before: Day
}

/** Returns the points of a range from the project's first day on: every day, or every week starting on Monday; the last one ends today. */
export function timelineOf(range: ProgressRange, begun: Day, today: Day): Timeline {
  const first = Math.max(Math.min(begun, today), today - daysOf[range] + 1)
  if (today - first < mostSingleDays) {
    const ends = Array.from({ length: today - first + 1 }, (_, index) => first + index)
    return { interval: 'day', ends, before: first - 1 }
  }
  const ends: Day[] = []
  for (let end = endOfWeek(first); end < today; end += 7) ends.push(end)
  return { interval: 'week', ends: [...ends, today], before: endOfWeek(first) - 7 }
}

/** The state at the end of a day, and the changes since the previous point. */
export type BurnUpPoint = {
  readonly Date: string
  readonly Done: number
  readonly InScope: number
  readonly Finished: number
  /** Done at the previous point and no longer done. */
  readonly Reopened: number
  /** Entered the scope, for example with a module, or left it, as Not Applicable. */
  readonly Added: number
  readonly Removed: number
}

/** Returns the span of a standard that covers the end of each day; spans and days are both in ascending order. */
function spansAt(spans: readonly LabelSpan[], days: readonly Day[]): (LabelSpan | undefined)[] {
  let next = 0
  return days.map((day) => {
    const end = endOfDay(day)
    while ((spans[next + 1]?.from ?? Number.POSITIVE_INFINITY) < end) next += 1
    const span = spans[next]
    const isHeld = span !== undefined && span.from < end && (span.until ?? end) >= end
    return isHeld ? span : undefined
  })
}

const byStandard = (spans: readonly LabelSpan[]): LabelSpan[][] => [
  ...Map.groupBy(spans, ({ standardId }) => standardId).values(),
]

const isDone = (span: LabelSpan | undefined): boolean =>
  span !== undefined && isComplete(span.label)
const isScoped = (span: LabelSpan | undefined): boolean =>
  span !== undefined && isInScope(span.label)

/** Returns the burn-up of standards over a timeline. */
export function burnUp(
  spans: readonly LabelSpan[],
  { ends, before }: Pick<Timeline, 'ends' | 'before'>,
): BurnUpPoint[] {
  const points = ends.map((end) => ({
    Date: dayText(end),
    Done: 0,
    InScope: 0,
    Finished: 0,
    Reopened: 0,
    Added: 0,
    Removed: 0,
  }))
  for (const ofStandard of byStandard(spans)) {
    const held = spansAt(ofStandard, [before, ...ends])
    for (const [index, point] of points.entries()) {
      const then = held[index]
      const now = held[index + 1]
      point.Done += Number(isDone(now))
      point.InScope += Number(isScoped(now))
      point.Finished += Number(isDone(now) && !isDone(then))
      point.Reopened += Number(isDone(then) && !isDone(now))
      point.Added += Number(isScoped(now) && !isScoped(then))
      point.Removed += Number(isScoped(then) && !isScoped(now))
    }
  }
  return points
}

/** How many standards had a label, at each point of a timeline. */
export type LabelCounts = { readonly Label: string; readonly Counts: number[] }

/** Returns the counts of standards by label over a timeline, in the sort order of labels; labels that no standard had are left out. */
export function labelCounts(
  spans: readonly LabelSpan[],
  { ends }: Pick<Timeline, 'ends'>,
): LabelCounts[] {
  const labels = new Map<string, { readonly order: number; readonly counts: number[] }>()
  for (const ofStandard of byStandard(spans))
    for (const [index, span] of spansAt(ofStandard, ends).entries()) {
      if (span === undefined) continue
      const { label, order } = span.label
      const found = labels.get(label) ?? { order, counts: ends.map(() => 0) }
      found.counts[index] = (found.counts[index] ?? 0) + 1
      labels.set(label, found)
    }
  return [...labels]
    .toSorted(([, a], [, b]) => a.order - b.order)
    .map(([Label, { counts }]) => ({ Label, Counts: counts }))
}
