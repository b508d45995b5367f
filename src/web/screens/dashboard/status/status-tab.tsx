import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState, type Ref } from 'react'
import { leadFilterOptions, showAll, type Lead } from '#rules/review/lead-filter.ts'
import { phases, type Phase } from '#rules/review/phases.ts'
import { readOptions } from '#web/data/reads/read-options.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUser } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { LeadSelect } from '#web/domain/standard/lead-select.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { projectPeople, type Project } from '../shared/project-people.ts'
import { phaseOfRows } from '../shared/standard-view.ts'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import { StatusBoard } from './status-board.tsx'
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
        <ErrorAlert
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

/** The phase, the display and the filters of the standards. */
function StatusToolbar({
  projectId,
  phase,
  leads,
  modules,
  filterRef,
}: {
  readonly projectId: number
  readonly phase: Phase
  readonly leads: readonly Lead[]
  readonly modules: readonly { readonly Id: number; readonly Name: string }[]
  readonly filterRef: Ref<HTMLInputElement>
}) {
  const { search, change } = useDashboardSearch()
  const [isOpened, setOpened] = useState(false)
  const client = useQueryClient()
  const target = useTarget()
  const fetchAhead = (next: Phase) =>
    void client.prefetchQuery(
      readOptions('projects/{id}/standard_phase', { id: projectId, phase: next }, target),
    )
  const inUse = [search.lead, search.module].filter((value) => value !== undefined).length

  return (
    <div className={styles['statusToolbarToolbar']}>
      <Choice
        name="Phase"
        options={phases.map((each) => ({ value: each.phase, label: each.title, short: each.code }))}
        value={phase}
        onChoose={(next) => change({ phase: next, label: undefined })}
        onIntent={fetchAhead}
      />
      <Choice
        name="Display"
        options={[
          { value: 'List', label: 'List' },
          { value: 'Grid', label: 'Grid' },
        ]}
        value={search.display ?? 'List'}
        onChoose={(display) => change({ display })}
      />
      <FilterField
        ref={filterRef}
        name="Filter standards"
        q={search.q ?? ''}
        onFilter={(q) => change({ q }, { replace: true })}
      />
      <button
        type="button"
        className={styles['more']}
        aria-expanded={isOpened}
        aria-controls="dashboard-filters"
        onClick={() => setOpened(!isOpened)}
      >
        <SlidersHorizontal size={16} aria-hidden />
        Filters{inUse > 0 && ` (${inUse})`}
      </button>
      <div id="dashboard-filters" className={styles['filters']} data-opened={isOpened || undefined}>
        <LeadSelect
          className={styles['select']}
          value={search.lead ?? showAll}
          options={leadFilterOptions(leads)}
          onChoose={(value) => change({ lead: value === showAll ? undefined : value })}
        />
        {modules.length > 1 && (
          <NativeSelect
            aria-label="Module"
            className={styles['select'] ?? ''}
            value={String(search.module ?? '')}
            data={[
              { value: '', label: 'All modules' },
              ...modules.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ module: value === '' ? undefined : Number(value) })
            }
          />
        )}
      </div>
    </div>
  )
}
