import { isWaiting } from '../review/labels/queue.ts'
import { dayOfTime, inDays, type Day } from './days.ts'
import type { LabelSpan } from './label-history.ts'
import { percentile } from './percentile.ts'

/** How long the standards of one lead with one label have been waiting, in calendar days as lists count them, and how long ended waits took, in days. */
export type QueueAge = {
  readonly Label: string
  readonly LeadId: string | null
  readonly Waiting: number
  /** Half of the standards waiting now have waited at most this long; null when none is waiting. */
  readonly Median: number | null
  readonly Oldest: number | null
  /** 85 % of the waits that ended took at most this long; null when none ended. */
  readonly P85: number | null
  readonly Ended: number
}

// A change of the associate does not end a wait.
function joinedWaits(spans: readonly LabelSpan[]): LabelSpan[] {
  const waits: LabelSpan[] = []
  for (const span of spans) {
    const last = waits.at(-1)
    const goesOn =
      last?.standardId === span.standardId &&
      last.until === span.from &&
      last.label.label === span.label.label &&
      last.ownerId === span.ownerId
    if (goesOn) waits[waits.length - 1] = { ...span, from: last.from }
    else waits.push(span)
  }
  return waits
}

/**
 * Returns the calendar days that a standard has had its label: since it got the label or, as lists count, since its status was last set; 0 if the
 * clock has been set back since.
 */
export const daysOfWait = (
  { standardId, from }: Pick<LabelSpan, 'standardId' | 'from'>,
  today: Day,
  statusSetAt: (standardId: number) => number | undefined,
): number => Math.max(0, today - dayOfTime(Math.max(from, statusSetAt(standardId) ?? from)))

/** Returns the queues by label and lead: the standards waiting today, and the waits that ended since `since`. */
export function queueAges(
  spans: readonly LabelSpan[],
  {
    today,
    since,
    statusSetAt,
  }: {
    readonly today: Day
    readonly since: number
    /** Returns when the status of a standard was last set; undefined if it never was or that does not count. */
    readonly statusSetAt: (standardId: number) => number | undefined
  },
): QueueAge[] {
  const waits = joinedWaits(spans).filter(({ label }) => isWaiting(label))
  const queues = Map.groupBy(waits, ({ label, ownerId }) => JSON.stringify([label.label, ownerId]))
  return [...queues.values()]
    .flatMap((queue) => {
      const [first] = queue
      const ages = queue
        .filter(({ until }) => until === null)
        .map((wait) => daysOfWait(wait, today, statusSetAt))
      const ended = queue.flatMap(({ from, until }) =>
        until === null || until < since ? [] : inDays(Math.max(0, until - from)),
      )
      if (first === undefined || ages.length + ended.length === 0) return []
      return {
        order: first.label.order,
        age: {
          Label: first.label.label,
          LeadId: first.ownerId,
          Waiting: ages.length,
          Median: percentile(ages, 0.5),
          Oldest: percentile(ages, 1),
          P85: percentile(ended, 0.85),
          Ended: ended.length,
        },
      }
    })
    .toSorted((a, b) => a.order - b.order || b.age.Waiting - a.age.Waiting)
    .map(({ age }) => age)
}
