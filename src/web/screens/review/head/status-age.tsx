import { displayDate } from '#rules/text/stored-date.ts'
import { dayOf, describeDistance } from '#web/domain/date/date-order.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import { localDay } from '#web/domain/history/local-day.ts'
import { useStatusTimes } from '#web/domain/standard/use-status-times.ts'
import { useReview } from '../shared/review-context.ts'
import styles from './standard-head.module.css'

/** How long ago the status was set; renders nothing for clients, or when the status was never set. */
export function StatusAge() {
  const { project_id, phase, standard_id } = useReview()
  const since = useStatusTimes(project_id, phase).get(standard_id)
  const today = useToday()
  if (since === undefined) return null
  return (
    <small className={styles['since']} title={`Status set ${displayDate(localDay(since), today)}`}>
      {describeDistance(dayOf(new Date(since)).toISOString(), today)}
    </small>
  )
}
