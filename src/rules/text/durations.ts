const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats a span of milliseconds in its two largest units, such as '3 days 2 h'; a span under a minute has no number. */
export function durationWords(milliseconds: number): string {
  if (milliseconds < minute) return 'under a minute'
  const days = Math.floor(milliseconds / day)
  const hours = Math.floor((milliseconds % day) / hour)
  const minutes = Math.floor((milliseconds % hour) / minute)
  if (days > 0) return joined(days === 1 ? '1 day' : `${days} days`, hours, 'h')
  return hours > 0 ? joined(`${hours} h`, minutes, 'min') : `${minutes} min`
}

const joined = (first: string, rest: number, unit: string): string =>
  rest === 0 ? first : `${first} ${rest} ${unit}`
