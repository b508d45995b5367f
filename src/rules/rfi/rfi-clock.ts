import { counted } from '../text/counted.ts'

/**
 * The dates that the clock of a request is computed from. Days are YYYY-MM-DD; `answered` is the day on which it was marked as answered, null while
 * it is open.
 */
export type RfiDays = {
  readonly due: string | null
  readonly answered: string | null
}

/** The state of a request relative to its due date. */
export type RfiClock =
  | { readonly kind: 'open' | 'dueToday' | 'answered' | 'answeredOnTime' }
  | { readonly kind: 'dueLater' | 'overdue' | 'answeredLate'; readonly days: number }

const dayLength = 86_400_000

const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength)

/** Returns the state of a request on the reader's day. */
export function rfiClock({ due, answered }: RfiDays, today: string): RfiClock {
  if (due === null) return { kind: answered === null ? 'open' : 'answered' }
  if (answered !== null) {
    const late = daysFrom(due, answered)
    return late > 0 ? { kind: 'answeredLate', days: late } : { kind: 'answeredOnTime' }
  }
  const left = daysFrom(today, due)
  if (left === 0) return { kind: 'dueToday' }
  return left > 0 ? { kind: 'dueLater', days: left } : { kind: 'overdue', days: -left }
}

/** Returns the state of the clock in words. */
export function clockWords(clock: RfiClock): string {
  switch (clock.kind) {
    case 'open':
      return 'No due date'
    case 'dueToday':
      return 'Due today'
    case 'dueLater':
      return `${counted(clock.days, 'day')} left`
    case 'overdue':
      return `Overdue by ${counted(clock.days, 'day')}`
    case 'answered':
      return 'Answered'
    case 'answeredOnTime':
      return 'Answered on time'
    case 'answeredLate':
      return `Answered ${counted(clock.days, 'day')} late`
  }
}
