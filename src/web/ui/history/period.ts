import { daysBefore, startOfDay } from './local-day.ts'

/** Days of which changes are listed, as YYYY-MM-DD, both among them. */
export type Days = { readonly since?: string | undefined; readonly until?: string | undefined }

/** The periods that are often asked for, with the days before today that they reach back. */
export const periods = [
  { value: 'today', label: 'Today', days: 0 },
  { value: 'week', label: 'Last 7 days', days: 6 },
  { value: 'month', label: 'Last 30 days', days: 29 },
] as const

/** A choice of days: all of them, one of the periods, or days of one's own. */
export type Period = 'any' | (typeof periods)[number]['value'] | 'chosen'

/** The choice that days are. */
export function periodOf({ since, until }: Days, now: Date): Period {
  if (!since && !until) return 'any'
  const period = periods.find(({ days }) => !until && since === daysBefore(now, days))
  return period?.value ?? 'chosen'
}

/** The days of a choice; those of one's own begin with the last seven. */
export function daysOf(period: Period, now: Date): Days {
  if (period === 'any') return { since: undefined, until: undefined }
  if (period === 'chosen') return { since: daysBefore(now, 6), until: daysBefore(now, 0) }
  const days = periods.find(({ value }) => value === period)?.days ?? 0
  return { since: daysBefore(now, days), until: undefined }
}

/** The moments between which days lie, as the history is asked for them. */
export function momentsOf({ since, until }: Days): { since?: string; until?: string } {
  const from = since ? startOfDay(since) : null
  const to = until ? startOfDay(until, 1) : null
  return { ...(from && { since: from }), ...(to && { until: to }) }
}
