import { daysBefore, startOfDay } from './local-day.ts'

/** A range of days as YYYY-MM-DD, both ends included. */
export type Days = { readonly since?: string | undefined; readonly until?: string | undefined }

/** The common periods, with the number of days before today that they include. */
export const periods = [
  { value: 'today', label: 'Today', days: 0 },
  { value: 'week', label: 'Last 7 days', days: 6 },
  { value: 'month', label: 'Last 30 days', days: 29 },
] as const

/** A filter by time: any, one of the periods, or chosen days. */
export type Period = 'any' | (typeof periods)[number]['value'] | 'chosen'

/** Returns the choice that a range of days corresponds to. */
export function periodOf({ since, until }: Days, now: Date): Period {
  if (!since && !until) return 'any'
  const period = periods.find(({ days }) => !until && since === daysBefore(now, days))
  return period?.value ?? 'chosen'
}

/** Returns the days of a choice; chosen days start with the last seven. */
export function daysOf(period: Period, now: Date): Days {
  if (period === 'any') return { since: undefined, until: undefined }
  if (period === 'chosen') return { since: daysBefore(now, 6), until: daysBefore(now, 0) }
  const days = periods.find(({ value }) => value === period)?.days ?? 0
  return { since: daysBefore(now, days), until: undefined }
}

/** Converts days to the timestamps that the history is queried with. */
export function momentsOf({ since, until }: Days): { since?: string; until?: string } {
  const from = since ? startOfDay(since) : null
  const to = until ? startOfDay(until, 1) : null
  return { ...(from && { since: from }), ...(to && { until: to }) }
}
