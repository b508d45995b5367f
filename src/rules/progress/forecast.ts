import { dayText, type Day } from './days.ts'
import { percentile } from './percentile.ts'
import type { BurnUpPoint } from './progress-series.ts'
import { seededRandom } from './random.ts'

/** The most weeks that a forecast looks back. */
export const mostWeeks = 26
const leastWeeks = 6
const leastEvents = 10
// Two consecutive weeks are drawn together, because a good week tends to follow a good one.
const weeksTogether = 2
const runs = 1_000
/** The furthest that a forecast reaches. */
const furthestWeeks = 5 * 52

/** When everything in scope will be done, with the data behind the forecast; or why there is no forecast. */
export type Forecast = {
  readonly State: 'date' | 'done' | 'empty' | 'tooFewWeeks' | 'tooFewEvents' | 'tooFar'
  /** The day by which everything is done in 80 % of the runs, and in half of them; null unless the state is `date`. */
  readonly Date: string | null
  readonly MedianDate: string | null
  /** How many standards were finished, and in how many weeks. */
  readonly Events: number
  readonly Weeks: number
  readonly Remaining: number
}

type Week = Pick<BurnUpPoint, 'Done' | 'Finished' | 'Reopened' | 'Added' | 'Removed'>

/** Returns the end days of the whole weeks up to yesterday since the project's first day, at most `mostWeeks`, for `burnUp`; today is not over yet. */
export function forecastWeeks(begun: Day, today: Day): { ends: Day[]; before: Day } {
  const weeks = Math.min(Math.floor((today - begun) / 7), mostWeeks)
  const before = today - 1 - 7 * Math.max(weeks, 0)
  return {
    ends: Array.from({ length: Math.max(weeks, 0) }, (_, at) => before + 7 * (at + 1)),
    before,
  }
}

/** Returns by how many standards the remaining work shrank in a week. */
const gainOf = ({ Finished, Reopened, Added, Removed }: Week): number =>
  Finished - Reopened - (Added - Removed)

/** Draws `count` gains, in runs of consecutive weeks. */
function drawn(gains: readonly number[], count: number, random: () => number): number[] {
  const draw: number[] = []
  while (draw.length < count) {
    const first = Math.floor(random() * gains.length)
    for (let next = 0; next < weeksTogether && draw.length < count; next += 1)
      draw.push(gains[(first + next) % gains.length] ?? 0)
  }
  return draw
}

/** Returns how many weeks one simulated future takes, the last as a fraction; infinity when it exceeds the furthest week. */
function weeksUntilDone(gains: readonly number[], remaining: number, random: () => number): number {
  let left = remaining
  let at = 0
  for (let week = 0; week < furthestWeeks; week += 1) {
    if (week % weeksTogether === 0) at = Math.floor(random() * gains.length)
    const gain = gains[(at + (week % weeksTogether)) % gains.length] ?? 0
    if (left <= gain) return week + left / gain
    left -= gain
  }
  return Number.POSITIVE_INFINITY
}

/**
 * Forecasts when nothing remains in scope by resampling the last weeks, oldest first. Each run first draws half as many weeks as there
 * are and treats them as all that is known: neighbouring weeks are alike, so the real pace is less certain than the number of weeks
 * suggests (docs/decisions/074-charts.md). The same weeks always give the same forecast.
 */
export function forecast(
  all: readonly Week[],
  {
    inScope,
    remaining,
    today,
  }: { readonly inScope: number; readonly remaining: number; readonly today: Day },
): Forecast {
  // Weeks before work began say nothing about its pace.
  const begun = all.findIndex(({ Done, Finished }) => Done + Finished > 0)
  const weeks = begun === -1 ? [] : all.slice(begun)
  const Events = weeks.reduce((sum, { Finished }) => sum + Finished, 0)
  const none = { Date: null, MedianDate: null, Events, Weeks: weeks.length, Remaining: remaining }
  if (inScope === 0) return { State: 'empty', ...none }
  if (remaining === 0) return { State: 'done', ...none }
  if (Events < leastEvents) return { State: 'tooFewEvents', ...none }
  if (weeks.length < leastWeeks) return { State: 'tooFewWeeks', ...none }
  const gains = weeks.map(gainOf)
  const random = seededRandom(1)
  const ends = Array.from({ length: runs }, () =>
    weeksUntilDone(drawn(gains, Math.floor(gains.length / 2), random), remaining, random),
  )
  const dateOf = (share: number): string | null => {
    const end = percentile(ends, share) ?? Number.POSITIVE_INFINITY
    return Number.isFinite(end) ? dayText(today - 1 + Math.ceil(end * 7)) : null
  }
  const date = dateOf(0.8)
  if (date === null) return { State: 'tooFar', ...none }
  return { ...none, State: 'date', Date: date, MedianDate: dateOf(0.5) }
}
