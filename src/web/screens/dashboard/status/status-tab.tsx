import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Phase } from '#rules/review/phases.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUser } from '#web/data/session/session.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { projectPeople, type Project } from '../shared/project-people.ts'
import { phaseOfRows } from '../shared/standard-view.ts'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import { StatusBoard } from './status-board.tsx'
import { StatusToolbar } from './status-toolbar.tsx'
import styles from './status-tab.module.css'

const nobody: ReturnType<typeof projectPeople> = {
  nameOf: () => null,
  leads: [],
  orderOf: () => ({ name: '', order: 0 }),
}

/** The status of a project's standards in a phase. */
export function StatusTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Project | undefined
}) {
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
          consultants={project?.consultants ?? []}
          modules={project?.modules ?? []}
          hasScores={hasScores(rows ?? [], phase)}
          filterRef={filterField}
        />
      </div>
      {standards.error && !rows ? (
        <ErrorAlert
          what="The standards could not be loaded"
          error={standards.error}
          onRetry={() => void standards.refetch()}
        />
      ) : !rows || !project ? (
        <StatusSkeleton display={search.display ?? 'List'} />
      ) : rows.length === 0 ? (
        <NoStandards projectId={projectId} />
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

// Clients see scores only where the project shows them; Gap Analysis has none.
const hasScores = (rows: readonly StandardRow[], phase: Phase): boolean =>
  rows.some(({ phaseDetails }) => phaseDetails[phase]?.MockScore !== undefined)

function NoStandards({ projectId }: { readonly projectId: number }) {
  const { isAdministrator } = useUser()
  return (
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
  )
}

/** A placeholder for bars, labels and standards while they load, in their final size. */
function StatusSkeleton({ display }: { readonly display: 'List' | 'Grid' }) {
  return (
    <div className={styles['skeleton']}>
      <SkeletonRows rows={2} height="30px" name="Loading progress" />
      <SkeletonRows rows={1} height="40px" name="Loading labels" />
      {display === 'Grid' ? (
        <SkeletonRows rows={6} height="88px" name="Loading standards" />
      ) : (
        <SkeletonRows rows={18} name="Loading standards" />
      )}
    </div>
  )
}
