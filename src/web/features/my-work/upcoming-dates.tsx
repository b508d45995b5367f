import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectRow } from '../../data/contracts.ts'
import { readOptions } from '../../data/read-options.ts'
import { useTarget } from '../../data/target.ts'
import { DateText } from '../../ui/date-text.tsx'
import { datesFrom, distanceWords } from '../../ui/dates/date-order.ts'
import { useToday } from '../../ui/dates/use-today.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './my-work-page.module.css'

const mostListed = 5

/** The next dates of the person's projects, the nearest first, each leading to all dates of its project. */
export function UpcomingDates({ projects }: { readonly projects: readonly ProjectRow[] }) {
  const target = useTarget()
  const today = useToday()
  const answers = useQueries({
    queries: projects.map(({ Id }) => readOptions('dates/dates', { project_id: Id }, target)),
  })
  const failed = answers.find(({ error, data }) => error && !data)
  const upcoming = answers
    .flatMap(({ data = [] }) => datesFrom(data, today).ahead)
    .toSorted((a, b) => a.Date.localeCompare(b.Date) || a.Id - b.Id)
  const isPending = answers.some((answer) => answer.isPending)
  const nameOf = (id: number) => projects.find(({ Id }) => Id === id)?.Name
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">Upcoming dates</h2>
      {failed?.error && (
        <ErrorNote
          what="Some dates could not be loaded"
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      )}
      {isPending && <SkeletonRows rows={2} />}
      {!isPending && !failed && upcoming.length === 0 && (
        <EmptyState>Dates that lie ahead in your project appear here.</EmptyState>
      )}
      <ul className={styles['rows']}>
        {upcoming.slice(0, mostListed).map(({ Id, Name, Date, ProjectId }) => (
          <li key={`${ProjectId} ${Id}`}>
            <Link
              to="/app/projects/$project_id/dashboard/$tab"
              params={{ project_id: ProjectId, tab: 'Dates' }}
            >
              {Name}
            </Link>
            <small>
              <DateText value={Date} />, {distanceWords(Date, today)}
              {projects.length > 1 && `; ${nameOf(ProjectId)}`}
            </small>
          </li>
        ))}
      </ul>
      {upcoming.length > mostListed && (
        <p className={styles['aside']}>And {upcoming.length - mostListed} later.</p>
      )}
    </section>
  )
}
