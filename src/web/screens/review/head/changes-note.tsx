import { Link } from '@tanstack/react-router'
import { useToday } from '#web/domain/date/use-today.ts'
import { localDay } from '#web/domain/history/local-day.ts'
import { changeText } from '#web/domain/look/changes.ts'
import { useReview } from '../shared/review-context.ts'
import styles from './standard-head.module.css'

/** What others have changed in the standard since the person last looked, with a link to the history from that day. */
export function ChangesNote() {
  const { project_id, standard_id, changes } = useReview()
  const today = useToday()
  const change = changes.get(standard_id)
  if (!change) return null
  return (
    <p className={styles['changes']}>
      <Link
        to="/app/projects/$project_id/dashboard/$tab"
        params={{ project_id, tab: 'History' }}
        search={{ standard: standard_id, since: localDay(change.Since) }}
      >
        {changeText(change, today)}
      </Link>
    </p>
  )
}
