const dayLength = 86_400_000

const dayIn = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Returns a day (YYYY-MM-DD) as a heading: 'Today', 'Yesterday', 'Tuesday, 24 November 2026'. `today` is midnight UTC of the reader's day. */
export function dayTitle(day: string, today: Date): string {
  if (day === dayIn(today.getTime())) return 'Today'
  if (day === dayIn(today.getTime() - dayLength)) return 'Yesterday'
  const inWords = (part: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T00:00:00.000Z`).toLocaleDateString('en-GB', { ...part, timeZone: 'UTC' })
  const date = inWords({ day: 'numeric', month: 'long', year: 'numeric' })
  return `${inWords({ weekday: 'long' })}, ${date}`
}

/** Returns a timestamp as exactly as it is known, in the reader's zone: '24 November 2026, 14:03:22 GMT+1'. */
export const exactTime = (moment: string): string =>
  new Date(moment).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  })
