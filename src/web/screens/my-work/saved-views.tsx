import { Link } from '@tanstack/react-router'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { viewLink } from '#web/domain/view/own-views.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import styles from './my-work-page.module.css'

/** The person's saved views across all projects; renders nothing when there are none. */
export function SavedViews() {
  const { data, error, refetch } = useQueryOf('views/own', {})
  if (error && !data)
    return (
      <ErrorAlert
        what="Your saved views could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="views">
      <h2 id="views">
        Saved views <span>{data.length}</span>
      </h2>
      <ul className={styles['rows']}>
        {data.map((view) => (
          <li key={view.Id}>
            <Link {...viewLink(view)}>{view.Name}</Link>
            <small>{view.ProjectName}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
