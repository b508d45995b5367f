/** What each key does to a due date. */
export const dueKeys = {
  t: 'today',
  w: 'a week later',
  m: 'a month later',
  x: 'none',
} as const

const dayLength = 86_400_000

const dayText = (day: Date): string => day.toISOString().slice(0, 10)

// A month after the 31st is the last day of the next month when that month is shorter.
function monthOn(day: Date): Date {
  const lastOfNext = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 2, 0))
  const same = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()))
  return same < lastOfNext ? same : lastOfNext
}

/**
 * Returns the due date that a key sets, as YYYY-MM-DD: counted from `day`, or from `today` when `day` is empty; an empty
 * string to clear it; null for any other key.
 */
export function dayByKey(key: string, day: string, today: Date): string | null {
  const from = day === '' ? today : new Date(`${day}T00:00:00.000Z`)
  if (key === 't') return dayText(today)
  if (key === 'w') return dayText(new Date(from.getTime() + 7 * dayLength))
  if (key === 'm') return dayText(monthOn(from))
  return key === 'x' ? '' : null
}
