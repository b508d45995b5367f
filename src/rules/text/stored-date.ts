const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const dayLength = 86_400_000
const nearDays = 7

/** Returns the stored form {date}T00:00:00.000Z of a date YYYY-MM-DD, or null when there is no such day (specification, section 5). */
export function storedDate(date: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const stored = `${date}T00:00:00.000Z`
  const time = Date.parse(stored)
  return !Number.isNaN(time) && new Date(time).toISOString() === stored ? stored : null
}

/** Formats a stored date in UTC: '21 Nov 2026', with the weekday within 7 days of `now`. */
export function displayDate(stored: string, now?: Date): string {
  const time = Date.parse(stored)
  if (Number.isNaN(time)) return ''
  const date = new Date(time)
  const text = `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
  if (now === undefined) return text
  const days = Math.floor(time / dayLength) - Math.floor(now.getTime() / dayLength)
  return Math.abs(days) <= nearDays ? `${weekdays[date.getUTCDay()]} ${text}` : text
}
