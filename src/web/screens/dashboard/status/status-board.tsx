import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { isStaffType } from '#rules/permissions/staff.ts'
import { labelsOf } from '#rules/review/filter/standard-filter.ts'
import type { Phase } from '#rules/review/phases.ts'
import { standardPath } from '#rules/text/deep-links.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { onIdle } from '#web/data/drafts/on-idle.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import { useChanges } from '#web/domain/look/use-changes.ts'
import { lastReviewTab } from '#web/domain/navigation/last-review-tab.ts'
import { stringifySearch } from '#web/domain/navigation/search-serializer.ts'
import { noFilter, standardFilterIn } from '#web/domain/standard/filtered-standard.ts'
import { StatusChip } from '#web/domain/standard/status-chip.tsx'
import { useStatusTimes } from '#web/domain/standard/use-status-times.ts'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { useSelection, type Selection } from '#web/ui/list/use-selection.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { inOrderOfStandards } from '../shared/list-items.ts'
import type { Project, ProjectPeople } from '../shared/project-people.ts'
import {
  isFiltered,
  labelCounts,
  toggledLabel,
  type LabelCount,
} from '../shared/standard-filter.ts'
import { standardViews, type StandardView } from '../shared/standard-view.ts'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import { boardSections } from './board-sections.ts'
import { ModuleBars } from './module-bars.tsx'
import { StandardList } from './standards/standard-list.tsx'
import { TypeSelect } from './type-select.tsx'
import { useStatusKeys } from './use-status-keys.ts'
import styles from './status-board.module.css'

const lastOf = new Map<number, number>()

/** The current standard of a project, while it is visible; restored on return from the review screen. */
function useCurrentStandard(projectId: number, shown: readonly StandardView[]) {
  const [chosen, setChosen] = useState<number | null>(() => lastOf.get(projectId) ?? null)
  const current = shown.find(({ id }) => id === chosen) ?? null
  const choose = (id: number) => {
    lastOf.set(projectId, id)
    setChosen(id)
  }
  return { current, choose }
}

const BulkBar = lazyWithPreload(async () => (await import('./later-parts.ts')).BulkBar)
const StandardGrid = lazyWithPreload(async () => (await import('./later-parts.ts')).StandardGrid)

/** The standards of a project in a phase with their progress, label filters, list or grid, and bulk actions. */
export function StatusBoard({
  rows,
  phase,
  isOnTheWay,
  project,
  people,
  filterField,
}: {
  readonly rows: readonly StandardRow[]
  readonly phase: Phase
  /** Whether another phase is loading; the previous rows are shown until then. */
  readonly isOnTheWay: boolean
  readonly project: Project
  readonly people: ProjectPeople
  readonly filterField: RefObject<HTMLInputElement | null>
}) {
  const { search } = useDashboardSearch()
  const user = useUser()
  const { changes } = useChanges(project.Id)
  const views = standardViews(rows, phase, useStatusTimes(project.Id, phase), changes)
  const { counted, sections } = boardSections(views, search, people.orderOf, {
    userId: user.UserId,
    isStaff: isStaffType(user.user_type),
    phase,
    today: useToday(),
  })
  const modules = inOrderOfStandards(project.modules, counted)
  const ordered = sections.flatMap((section) => section.views)
  const { current, choose } = useCurrentStandard(project.Id, ordered)
  const selected = useSelectionOfStaff(ordered)
  const { hrefOf, open } = useStandardLink(project.Id, phase)
  const board = useRef<HTMLDivElement>(null)
  useEffect(() => onIdle(StandardGrid.fetchAhead), [])
  useStatusKeys({
    ordered,
    current,
    choose,
    open,
    selection: selected,
    keysTaker: () => board.current?.querySelector<HTMLElement>('[data-keys]') ?? null,
    onFilter: () => filterField.current?.focus(),
  })

  const chosen = selected ? ordered.filter(({ id }) => selected.ids.has(id)) : []
  const { preview } = useSession()

  const listed = { counted, sections, modules, people, current, selected, hrefOf }
  return (
    <div ref={board} className={styles['board']} aria-busy={isOnTheWay}>
      <ModuleBars views={counted} modules={modules} phase={phase} />
      <LabelChips counts={labelCounts(counted, phase)} />
      <Listed {...listed} onGo={choose} onOpen={open} />
      {(selected || preview) && (
        <LaterBulkBar {...{ phase, project, people, chosen }} onClear={selected?.clear} />
      )}
    </div>
  )
}

/** The standards as a list or a grid, depending on the URL; the grid is in its own chunk. */
function Listed(props: ComponentProps<typeof StandardList>) {
  const { search } = useDashboardSearch()
  if (props.sections.every(({ views }) => views.length === 0)) return <NoMatches />
  const Standards = search.display === 'Grid' ? StandardGrid : StandardList
  return (
    <Suspense fallback={<SkeletonRows rows={8} height="40px" name="Loading the grid" />}>
      <Standards {...props} />
    </Suspense>
  )
}

/** Returns the selection among the standards shown; null for clients, who cannot select. */
function useSelectionOfStaff(shown: readonly StandardView[]): Selection | null {
  const isStaff = isStaffType(useUser().user_type)
  const selection = useSelection(shown.map(({ id }) => id))
  return isStaff ? selection : null
}

/**
 * The actions on the selected standards, loaded once the page is idle or something is selected. They are also shown while viewing as a client,
 * to say that they are unavailable.
 */
function LaterBulkBar(props: ComponentProps<typeof BulkBar>) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && props.chosen.length > 0) setOpen(true)
  useEffect(() => onIdle(() => setOpen(true)), [])
  return (
    isOpen && (
      <Suspense fallback={null}>
        <BulkBar key={props.phase} {...props} />
      </Suspense>
    )
  )
}

function NoMatches() {
  const { search, change } = useDashboardSearch()
  return (
    <EmptyState
      firstStep={
        isFiltered(search) && (
          <Button variant="default" onClick={() => change({ ...noFilter, module: undefined })}>
            Clear filters
          </Button>
        )
      }
    >
      No standards match.
    </EmptyState>
  )
}

/** The parts of a standard that its URL needs. */
type StandardPath = { readonly id: number; readonly moduleId: number }

/** Returns the URLs of a project's standards on the review screen in a phase, with the filter of this list, and a function to navigate there. */
function useStandardLink(projectId: number, phase: Phase) {
  const navigate = useNavigate()
  const { search } = useDashboardSearch()
  // Once for all of them: the tab is read from the browser's storage.
  const tab = lastReviewTab()
  const filter = stringifySearch(standardFilterIn(search))
  const hrefOf = ({ id, moduleId }: StandardPath): string =>
    standardPath({ projectId, moduleId, standardId: id }, tab, phase) + filter
  const open = (place: StandardPath) => void navigate({ href: hrefOf(place) })
  return { hrefOf, open }
}

/** The labels of the phase with their counts, in sort order; each toggles a filter. */
function LabelChips({ counts }: { readonly counts: readonly LabelCount[] }) {
  const { search, change } = useDashboardSearch()
  const chosen = labelsOf(search.label)
  return (
    <div className={styles['chipsAndType']}>
      <fieldset className={styles['chips']} aria-label="Labels">
        {counts
          .filter(({ label, count }) => count > 0 || chosen.includes(label.label))
          .map(({ label, count }) => (
            <button
              key={label.label}
              type="button"
              className={styles['toggle']}
              aria-pressed={chosen.includes(label.label)}
              onClick={() => change({ label: toggledLabel(search.label, label.label) })}
            >
              <StatusChip label={label} />
              <span className={styles['count']}>{count}</span>
            </button>
          ))}
        {chosen.length > 0 && (
          <button
            type="button"
            className={styles['clear']}
            onClick={() => change({ label: undefined })}
          >
            All labels
          </button>
        )}
      </fieldset>
      <TypeSelect />
    </div>
  )
}
