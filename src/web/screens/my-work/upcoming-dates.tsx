import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectRow } from '#web/data/api/contracts.ts'
import { readOptions } from '#web/data/reads/read-options.ts'
import { useTarget } from '#web/data/session/target.ts'
import { datesFrom, describeDistance } from '#web/domain/date/date-order.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import styles from './my-work-page.module.css'

const mostListed = 5

/** The next dates of the person's projects, nearest first, linked to the dates of their projects. */
export function UpcomingDates({ projects }: { readonly projects: readonly ProjectRow[] }) {
  const target = useTarget()
  const today = useToday()
  const results = useQueries({
    queries: projects.map(({ Id }) => readOptions('dates/dates', { project_id: Id }, target)),
  })
  const failed = results.find(({ error, data }) => error && !data)
  const upcoming = results
    .flatMap(({ data = [] }) => datesFrom(data, today).ahead)
    .toSorted((a, b) => a.Date.localeCompare(b.Date) || a.Id - b.Id)
  const isPending = results.some((result) => result.isPending)
  const nameOf = (id: number) => projects.find(({ Id }) => Id === id)?.Name
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">Upcoming dates</h2>
      {failed?.error && (
        <ErrorAlert
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
              <DateText value={Date} />, {describeDistance(Date, today)}
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
