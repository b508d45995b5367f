const dayLength = 86_400_000

/** A UTC day, as the number of days since 1 January 1970. */
export type Day = number

/** Returns the day of a time in milliseconds. */
export const dayOfTime = (time: number): Day => Math.floor(time / dayLength)

/** Returns the time at which a day ends, in milliseconds; that moment belongs to the next day. */
export const endOfDay = (day: Day): number => (day + 1) * dayLength

/** Formats a day as YYYY-MM-DD. */
export const dayText = (day: Day): string => new Date(day * dayLength).toISOString().slice(0, 10)

/** Returns the Sunday that ends the week of a day. */
export const endOfWeek = (day: Day): Day => {
  // 1 January 1970 was a Thursday.
  const sinceMonday = (day + 3) % 7
  return day + 6 - sinceMonday
}

/** Converts milliseconds to days, with one decimal. */
export const inDays = (milliseconds: number): number =>
  Math.round((milliseconds / dayLength) * 10) / 10
