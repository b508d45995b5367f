import { Link } from '@tanstack/react-router'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './my-work-page.module.css'
import type { useOpenTasks } from './use-open-tasks.ts'

type Props = {
  readonly tasks: ReturnType<typeof useOpenTasks>
  readonly whenNone: string
}

/** Open tasks of the person, the oldest first, each leading to its standard; what was loaded stays when loading again fails. */
export function OpenTasks({ tasks: { open, error, isPending, refetch }, whenNone }: Props) {
  return (
    <>
      {error && (
        <ErrorNote
          what="The tasks could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <SkeletonRows rows={4} />}
      {open?.length === 0 && <EmptyState>{whenNone}</EmptyState>}
      {open && open.length > 0 && (
        <ul className={styles['rows']}>
          {open
            .toSorted((a, b) => a.CreationDate.localeCompare(b.CreationDate))
            .map((task) => (
              <li key={task.Id}>
                <Link
                  to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
                  params={{
                    project_id: task.ProjectId,
                    module_id: task.ModuleId,
                    phase: 'desktop-review',
                    standard_id: task.StandardId,
                    tab: 'Tasks',
                  }}
                >
                  {task.Text}
                </Link>
                <small>
                  {task.StandardName}, {task.ProjectName}; from {task.AuthorName},{' '}
                  <DateText value={task.CreationDate} />
                </small>
              </li>
            ))}
        </ul>
      )}
    </>
  )
}
