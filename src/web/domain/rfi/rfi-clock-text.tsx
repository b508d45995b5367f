import { CalendarClock, Check, Clock, TriangleAlert, type LucideIcon } from 'lucide-react'
import { clockWords, type RfiClock } from '#rules/rfi/rfi-clock.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import { clockOf, type RfiRequest } from './rfi-request.ts'
import styles from './rfi.module.css'

const icons: Readonly<Record<RfiClock['kind'], LucideIcon>> = {
  open: Clock,
  dueLater: CalendarClock,
  dueToday: TriangleAlert,
  overdue: TriangleAlert,
  answered: Check,
  answeredOnTime: Check,
  answeredLate: Check,
}

/** The state of a request relative to its due date, as an icon and words. */
export function RfiClockText({ request }: { readonly request: RfiRequest }) {
  const clock = clockOf(request, useToday())
  const Icon = icons[clock.kind]
  return (
    <span className={styles['clock']} data-kind={clock.kind}>
      <Icon size={14} aria-hidden />
      {clockWords(clock)}
    </span>
  )
}
