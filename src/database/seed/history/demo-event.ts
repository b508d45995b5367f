import type { FocusAction } from '#rules/api/focuses.ts'

/** A write as it would have been recorded; the demo's history consists of such writes. */
export type DemoEvent = {
  /** ISO 8601 in UTC. */
  readonly at: string
  /** The id of the author, in the letter case of the target. */
  readonly by: string
  readonly write: FocusAction
  readonly parameters: Readonly<Record<string, unknown>>
  readonly prior: readonly Readonly<Record<string, unknown>>[]
  readonly updates: Readonly<Record<string, unknown>>
  readonly projectId: number | null
  readonly standardId: number | null
}

const minute = 60_000
const day = 24 * 60 * minute

/** Converts a timestamp from the database to milliseconds. */
export const timeOf = (moment: string | Date): number => new Date(moment).getTime()

/** Formats a time in milliseconds as ISO 8601 in UTC. */
export const isoOf = (time: number): string => new Date(time).toISOString()

/**
 * Returns the time, in ISO 8601, of one step of one of `count` pieces of work spread evenly over the working days between `from` and
 * `until` (milliseconds); later steps of a piece are later.
 */
export function workMoment(
  { from, until }: { readonly from: number; readonly until: number },
  {
    index,
    count,
    step = 0,
  }: { readonly index: number; readonly count: number; readonly step?: number },
): string {
  const span = Math.max(until - from, 0)
  // Some pieces take longer than others.
  const days =
    Math.floor(((span / day) * index) / Math.max(count, 1)) + step * (1 + ((index * 7) % 3))
  const midnight = Math.floor(Math.min(from + days * day, until) / day) * day
  const weekday = new Date(midnight).getUTCDay()
  const workday = midnight - (weekday === 6 ? day : weekday === 0 ? 2 * day : 0)
  // One hour per step, so that steps on the same day keep their order.
  return isoOf(workday + (8 + step) * 60 * minute + (index % 50) * minute)
}
