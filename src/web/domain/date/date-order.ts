import type { Data } from '#web/data/api/contracts.ts'

export type ProjectDate = Data<'dates/dates'>[number]

/** The dates of a project relative to a day: upcoming ones, soonest first, and past ones, latest first. */
export type DatesInOrder = {
  readonly ahead: readonly ProjectDate[]
  readonly past: readonly ProjectDate[]
}

const dayLength = 86_400_000

/** Returns the local day as midnight UTC, the form in which project dates are stored. */
export const dayOf = (now: Date): Date =>
  new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))

/** Splits dates into upcoming and past ones; a date on the given day is upcoming. */
export function datesFrom(dates: readonly ProjectDate[], today: Date): DatesInOrder {
  const isAhead = ({ Date: day }: ProjectDate) => Date.parse(day) >= today.getTime()
  return {
    ahead: dates.filter(isAhead),
    past: dates.filter((date) => !isAhead(date)).toReversed(),
  }
}

const spans = [
  { days: 365.2425, from: 700, one: 'year', many: 'years' },
  { days: 30.44, from: 60, one: 'month', many: 'months' },
  { days: 7, from: 14, one: 'week', many: 'weeks' },
  { days: 1, from: 0, one: 'day', many: 'days' },
] as const

/** Returns the distance of a date from a day: 'today', 'tomorrow', 'in 13 days', '3 weeks ago'. */
export function describeDistance(stored: string, today: Date): string {
  const days = Math.round((Date.parse(stored) - today.getTime()) / dayLength)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  const far = Math.abs(days)
  const span = spans.find(({ from }) => far >= from) ?? spans[3]
  const count = Math.round(far / span.days)
  const words = `${count} ${count === 1 ? span.one : span.many}`
  return days > 0 ? `in ${words}` : `${words} ago`
}
