import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { showAll } from '#rules/review/lead-filter.ts'
import type { Phase } from '#rules/review/phases.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { useSelection } from '#web/ui/list/use-selection.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { AssignmentToolbar } from './assignment-toolbar.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { LeadSummary } from './lead-summary.tsx'
import { MatrixGrid, type Cells } from './matrix/matrix-grid.tsx'
import { redo, undo, withEdits, type Edit } from './model/assignment-draft.ts'
import { leadCounts } from './model/lead-counts.ts'
import { namesOf, storedAt, type Consultant, type MatrixStandard } from './model/matrix-data.ts'
import { matrixLines, passesFilter, standardLines } from './model/matrix-lines.ts'
import { planEdits, planFillDown } from './model/plan-edits.ts'
import { DraftBars } from './saving/draft-bars.tsx'
import type { AssignmentDraft } from './saving/use-assignment-draft.ts'
import { useSaveAssignments } from './saving/use-save-assignments.ts'
import { useAssignmentSearch } from './use-assignment-search.ts'
import styles from './assignments-page.module.css'

/** The assignment matrix of a module in a phase, with its filters, the counts per consultant and the unsaved changes. */
export function AssignmentBoard({
  projectId,
  rows,
  readAt,
  phase,
  consultants,
  assignments,
  isClosed,
}: {
  readonly projectId: number
  readonly rows: readonly MatrixStandard[]
  /** When the rows were fetched, in milliseconds. */
  readonly readAt: number
  readonly phase: Phase
  readonly consultants: readonly Consultant[]
  readonly assignments: AssignmentDraft
  readonly isClosed: boolean
}) {
  const { search, change: changeSearch } = useAssignmentSearch()
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const filterField = useRef<HTMLInputElement>(null)
  const { draft, change } = assignments
  const lead = search.lead ?? showAll
  const nameOf = namesOf(consultants, rows)
  const lines = standardLines(rows, phase, draft.now)
  const shown = lines.filter((line) => passesFilter(line, { lead, q: search.q ?? '' }))
  const selection = useSelection(shown.map(({ id }) => id))
  const byId = new Map(rows.map((row) => [row.Id, row]))
  const saving = useSaveAssignments(
    projectId,
    assignments,
    {
      readAt,
      storedOf: ({ standard_id, phase: inPhase, role }) => {
        const row = byId.get(standard_id)
        return row && storedAt(row, inPhase, role)
      },
    },
    nameOf,
  )

  const edit = (edits: readonly Edit[]) => change((latest) => withEdits(latest, edits))
  const set = ({ ids, roles }: Cells, to: string | null) => {
    const wanted = new Set(ids)
    edit(
      planEdits(
        rows.filter(({ Id }) => wanted.has(Id)),
        draft.now,
        roles.map((role) => ({ phases: [phase], role, to: () => to })),
      ),
    )
  }
  const setLead = (value: string) => changeSearch({ lead: value === showAll ? undefined : value })
  const areAllSelected = shown.length > 0 && shown.every(({ id }) => selection.ids.has(id))

  useKeys('Assignments', {
    '/': { does: 'Filter', run: () => filterField.current?.focus() },
    'mod+z': { does: 'Undo', run: () => change(undo) },
    'mod+shift+z': { does: 'Redo', run: () => change(redo) },
    'mod+s': { does: 'Save all changes', run: saving.save },
  })

  const summary = (
    <LeadSummary
      counts={leadCounts(rows, phase, draft.now, consultants)}
      nameOf={nameOf}
      lead={lead}
      onLead={setLead}
    />
  )
  return (
    <>
      <AssignmentToolbar
        lead={lead}
        q={search.q ?? ''}
        consultants={consultants}
        shown={shown.length}
        total={rows.length}
        areAllSelected={areAllSelected}
        isClosed={isClosed}
        filterRef={filterField}
        onLead={setLead}
        onFilter={(q) => changeSearch({ q }, { replace: true })}
        onSelectAll={areAllSelected ? selection.clear : selection.selectAll}
      />
      {!isClosed && <KeyHints />}
      {!isWide && (
        <details className={styles['summary']}>
          <summary>Standards of each consultant</summary>
          {summary}
        </details>
      )}
      <div className={styles['columns']}>
        {shown.length === 0 ? (
          <EmptyState
            firstStep={
              rows.length > 0 && (
                <Button
                  variant="default"
                  onClick={() => changeSearch({ lead: undefined, q: undefined })}
                >
                  Clear filters
                </Button>
              )
            }
          >
            {rows.length > 0 ? 'No standards match.' : 'This module has no standards yet.'}
          </EmptyState>
        ) : (
          <MatrixGrid
            lines={matrixLines(shown)}
            shown={shown}
            consultants={consultants}
            nameOf={nameOf}
            selection={selection}
            isClosed={isClosed}
            onSet={set}
            onFillDown={({ ids, roles, above }) =>
              edit(planFillDown(rows, draft.now, { phase, ids, roles, above }))
            }
          />
        )}
        {isWide && <aside className={styles['aside']}>{summary}</aside>}
      </div>
      {!isClosed && (
        <div className={styles['bars']}>
          {selection.ids.size > 0 && (
            <BulkBar
              rows={rows}
              chosen={shown.flatMap(({ id, row }) => (selection.ids.has(id) ? row : []))}
              phase={phase}
              changes={draft.now}
              consultants={consultants}
              onEdit={edit}
              onClear={selection.clear}
            />
          )}
          <DraftBars assignments={assignments} saving={saving} nameOf={nameOf} />
        </div>
      )}
    </>
  )
}

function KeyHints() {
  return (
    <p className={styles['keys']}>
      Arrows move, <kbd>Shift</kbd> extends, <kbd>Enter</kbd> or a letter opens the list,{' '}
      <kbd>Delete</kbd> unassigns, <kbd>Ctrl D</kbd> fills down, <kbd>Space</kbd> selects,{' '}
      <kbd>Ctrl Z</kbd> undoes, <kbd>Ctrl S</kbd> saves
    </p>
  )
}
