const dayLength = 86_400_000

/** A day of UTC, counted from 1 January 1970. */
export type Day = number

/** The day of a time in milliseconds. */
export const dayOfTime = (time: number): Day => Math.floor(time / dayLength)

/** The time at which a day ends, in milliseconds; it belongs to the next day. */
export const endOfDay = (day: Day): number => (day + 1) * dayLength

/** A day as YYYY-MM-DD. */
export const dayText = (day: Day): string => new Date(day * dayLength).toISOString().slice(0, 10)

/** The Sunday that ends the week of a day. */
export const endOfWeek = (day: Day): Day => {
  // 1 January 1970 was a Thursday.
  const sinceMonday = (day + 3) % 7
  return day + 6 - sinceMonday
}

/** A span of milliseconds in days, with one decimal. */
export const inDays = (milliseconds: number): number =>
  Math.round((milliseconds / dayLength) * 10) / 10
