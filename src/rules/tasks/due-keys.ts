/** What each key sets in a due date. */
export const dueKeys = {
  t: 'today',
  w: 'a week later',
  m: 'a month later',
  x: 'none',
} as const

const dayLength = 86_400_000

const dayText = (day: Date): string => day.toISOString().slice(0, 10)

// The 31st of a month is followed by the last day of a shorter one.
function monthOn(day: Date): Date {
  const lastOfNext = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 2, 0))
  const same = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()))
  return same < lastOfNext ? same : lastOfNext
}

/** The day as YYYY-MM-DD that a key makes of `day`, which is empty for none, or of `today`; null when the key sets nothing. */
export function dayByKey(key: string, day: string, today: Date): string | null {
  const from = day === '' ? today : new Date(`${day}T00:00:00.000Z`)
  if (key === 't') return dayText(today)
  if (key === 'w') return dayText(new Date(from.getTime() + 7 * dayLength))
  if (key === 'm') return dayText(monthOn(from))
  return key === 'x' ? '' : null
}
