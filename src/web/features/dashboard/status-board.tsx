import { Button } from '@mantine/core'
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import type { Phase } from '../../../rules/phases.ts'
import { isStaffType } from '../../../rules/staff.ts'
import type { StandardRow } from '../../data/contracts.ts'
import { useUser } from '../../data/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import { boardSections } from './board-sections.ts'
import { LabelChips } from './label-chips.tsx'
import { inOrderOfStandards } from './list-items.ts'
import { ModuleBars } from './module-bars.tsx'
import type { Project, ProjectPeople } from './project-people.ts'
import { isFiltered, labelCounts } from './standard-filter.ts'
import { StandardGrid } from './standard-grid.tsx'
import { StandardList } from './standard-list.tsx'
import { standardViews } from './standard-view.ts'
import styles from './status-board.module.css'
import { useCurrentStandard } from './use-current-standard.ts'
import { useDashboardSearch } from './use-dashboard-search.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { useStandardLink } from './use-standard-link.ts'
import { useStatusKeys } from './use-status-keys.ts'

const BulkBar = laterPart(async () => (await import('./bulk-bar.tsx')).BulkBar)

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
  /** The rows of another phase are being fetched; these stay until they are there. */
  readonly isOnTheWay: boolean
  readonly project: Project
  readonly people: ProjectPeople
  readonly filterField: RefObject<HTMLInputElement | null>
}) {
  const { search, change } = useDashboardSearch()
  const display = search.display ?? 'List'
  const canSelect = isStaffType(useUser().user_type)
  const views = standardViews(rows, phase)
  const { counted, sections } = boardSections(views, search, people.orderOf)
  const modules = inOrderOfStandards(project.modules, counted)
  const ordered = sections.flatMap((section) => section.views)
  const { current, choose } = useCurrentStandard(project.Id, ordered)
  const selection = useSelection(ordered.map(({ id }) => id))
  const { hrefOf, open } = useStandardLink(project.Id, phase)
  const board = useRef<HTMLDivElement>(null)
  // It stays after the selection is cleared, to show what was done.
  const [isBulkOpen, setBulkOpen] = useState(false)
  if (!isBulkOpen && selection.ids.size > 0) setBulkOpen(true)
  useEffect(() => (canSelect ? whenIdle(BulkBar.fetchAhead) : undefined), [canSelect])

  const tilesOrGrid = () => board.current?.querySelector<HTMLElement>('[data-keys]') ?? null
  useStatusKeys({
    display,
    ordered,
    current,
    choose,
    open,
    selection: canSelect ? selection : null,
    keysTaker: tilesOrGrid,
    onFilter: () => filterField.current?.focus(),
    onDisplay: () => change({ display: display === 'Grid' ? undefined : 'Grid' }),
  })

  const shownProps = {
    counted,
    sections,
    modules,
    people,
    phase,
    current,
    selected: canSelect ? selection : null,
    hrefOf,
    onGo: choose,
    onOpen: open,
  }
  return (
    <div ref={board} className={styles['board']} aria-busy={isOnTheWay}>
      <ModuleBars views={counted} modules={modules} phase={phase} />
      <LabelChips counts={labelCounts(counted, phase)} />
      {ordered.length === 0 ? (
        <EmptyState
          firstStep={
            isFiltered(search) && (
              <Button
                variant="default"
                onClick={() =>
                  change({ lead: undefined, label: undefined, q: undefined, module: undefined })
                }
              >
                Clear filters
              </Button>
            )
          }
        >
          No standards match.
        </EmptyState>
      ) : display === 'Grid' ? (
        <StandardGrid {...shownProps} />
      ) : (
        <StandardList {...shownProps} />
      )}
      {canSelect && isBulkOpen && (
        <Suspense fallback={null}>
          <BulkBar
            key={phase}
            chosen={ordered.filter(({ id }) => selection.ids.has(id))}
            phase={phase}
            project={project}
            people={people}
            onClear={selection.clear}
          />
        </Suspense>
      )}
    </div>
  )
}
