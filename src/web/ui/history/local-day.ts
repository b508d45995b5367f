const two = (part: number): string => String(part).padStart(2, '0')

/** The day of a moment where the person is, as YYYY-MM-DD. */
export function localDay(moment: string | Date): string {
  const time = new Date(moment)
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

/** The time of day of a moment where the person is, as HH:MM. */
export function localTime(moment: string): string {
  const time = new Date(moment)
  return `${two(time.getHours())}:${two(time.getMinutes())}`
}

/** The moment at which a day (YYYY-MM-DD) begins where the person is, or the day that many days later; null for no day. */
export function startOfDay(day: string, later = 0): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const time = new Date(year, month - 1, date + later)
  return localDay(new Date(year, month - 1, date)) === day ? time.toISOString() : null
}

/** The day that many days before a moment. */
export const daysBefore = (moment: Date, days: number): string =>
  localDay(new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - days))
