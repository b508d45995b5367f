import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useUser } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { projectPeople, type Project } from './project-people.ts'
import { phaseOfRows } from './standard-view.ts'
import { StatusBoard } from './status-board.tsx'
import { StatusSkeleton } from './status-skeleton.tsx'
import styles from './status-tab.module.css'
import { StatusToolbar } from './status-toolbar.tsx'
import { useDashboardSearch } from './use-dashboard-search.ts'

const nobody: ReturnType<typeof projectPeople> = {
  nameOf: () => null,
  leads: [],
  orderOf: () => ({ name: '', order: 0 }),
}

/** Where the standards of a project stand in a phase. */
export function StatusTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Project | undefined
}) {
  const { isAdministrator } = useUser()
  const { search } = useDashboardSearch()
  const phase = search.phase ?? 'desktop-review'
  const standards = useQueryOf('projects/{id}/standard_phase', { id: projectId, phase })
  const filterField = useRef<HTMLInputElement>(null)
  const people = project ? projectPeople(project) : nobody
  const rows = standards.data

  return (
    <>
      <div className={styles['toolbar']}>
        <StatusToolbar
          projectId={projectId}
          phase={phase}
          leads={people.leads}
          modules={project?.modules ?? []}
          filterRef={filterField}
        />
      </div>
      {standards.error && !rows ? (
        <ErrorNote
          what="The standards could not be loaded"
          error={standards.error}
          onRetry={() => void standards.refetch()}
        />
      ) : !rows || !project ? (
        <StatusSkeleton display={search.display ?? 'List'} />
      ) : rows.length === 0 ? (
        <EmptyState
          firstStep={
            isAdministrator && (
              <Link
                to="/app/projects/$project_id/dashboard/$tab"
                params={{ project_id: projectId, tab: 'Settings' }}
              >
                Add a module
              </Link>
            )
          }
        >
          Standards will appear here once an administrator has added a module.
        </EmptyState>
      ) : (
        <StatusBoard
          key={phaseOfRows(rows, phase)}
          rows={rows}
          phase={phaseOfRows(rows, phase)}
          isOnTheWay={standards.isPlaceholderData}
          project={project}
          people={people}
          filterField={filterField}
        />
      )}
    </>
  )
}
