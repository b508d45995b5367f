const two = (part: number): string => String(part).padStart(2, '0')

/** Returns the local day of a timestamp as YYYY-MM-DD. */
export function localDay(moment: string | Date): string {
  const time = new Date(moment)
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

/** Returns the local time of a timestamp as HH:MM. */
export function localTime(moment: string): string {
  const time = new Date(moment)
  return `${two(time.getHours())}:${two(time.getMinutes())}`
}

/** Returns the timestamp at which a day (YYYY-MM-DD) begins in local time, `later` days on; null for an invalid day. */
export function startOfDay(day: string, later = 0): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const time = new Date(year, month - 1, date + later)
  return localDay(new Date(year, month - 1, date)) === day ? time.toISOString() : null
}

/** Returns the day that is `days` days before a timestamp. */
export const daysBefore = (moment: Date, days: number): string =>
  localDay(new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - days))
