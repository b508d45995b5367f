import { Link } from '@tanstack/react-router'
import { displayDate } from '../../../rules/stored-date.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { datesFrom } from '../../ui/dates/date-order.ts'
import styles from './next-date.module.css'
import { useToday } from '../../ui/dates/use-today.ts'

/** The next date of a project, as the way to all of them; nothing when none is ahead. Only where there is room beside the tabs. */
export function NextDate({ projectId }: { readonly projectId: number }) {
  const dates = useQueryOf('dates/dates', { project_id: projectId })
  const today = useToday()
  const [next] = datesFrom(dates.data ?? [], today).ahead
  if (!next) return null
  return (
    <Link
      to="/app/projects/$project_id/dashboard/$tab"
      params={{ project_id: projectId, tab: 'Dates' }}
      className={styles['next']}
      title={next.Name}
    >
      Next: <strong>{displayDate(next.Date, today)}</strong> {next.Name}
    </Link>
  )
}
