import { dayOf } from './date-order.ts'

const oneDay = 86_400_000

/** How long ago a time was, in calendar days, which compare down a column: 'today', '1 day', '12 days'. `today` is the current day, as `dayOf` returns it. */
export function ageText(since: string, today: Date): string {
  const days = Math.round((today.getTime() - dayOf(new Date(since)).getTime()) / oneDay)
  if (days <= 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}
