import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import type { Phase } from '#rules/review/phases.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { useSelection, type Selection } from '#web/ui/list/use-selection.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { AssignmentToolbar } from './assignment-toolbar.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { LeadSummary } from './lead-summary.tsx'
import { MatrixGrid } from './matrix/matrix-grid.tsx'
import type { Cells } from './matrix/use-matrix-range.ts'
import { redo, undo, withEdits, type Edit } from './model/assignment-draft.ts'
import {
  namesOf,
  storedIn,
  type Consultant,
  type MatrixStandard,
  type NameOf,
  type PhaseMatrix,
} from './model/matrix-data.ts'
import {
  matrixLines,
  passesFilter,
  standardLines,
  type StandardLine,
} from './model/matrix-lines.ts'
import { planEdits, planFillDown } from './model/plan-edits.ts'
import { DraftBars } from './saving/draft-bars.tsx'
import type { AssignmentDraft } from './saving/use-assignment-draft.ts'
import { useSaveAssignments } from './saving/use-save-assignments.ts'
import { useAssignmentSearch, useLeadFilter } from './use-assignment-search.ts'
import styles from './assignments-page.module.css'

type Props = {
  readonly projectId: number
  readonly rows: readonly MatrixStandard[]
  /** When the rows were fetched, in milliseconds since the epoch. */
  readonly readAt: number
  readonly phase: Phase
  readonly consultants: readonly Consultant[]
  readonly assignments: AssignmentDraft
  readonly isClosed: boolean
}

/** The assignment matrix of a module in a phase, with its filters, the counts per consultant and the unsaved changes. */
export function AssignmentBoard({
  projectId,
  rows,
  readAt,
  phase,
  consultants,
  assignments,
  isClosed,
}: Props) {
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const filterField = useRef<HTMLInputElement>(null)
  const { draft, change } = assignments
  const matrix: PhaseMatrix = { rows, phase, consultants, changes: draft.now }
  const nameOf = namesOf(consultants, rows)
  const shown = useShownStandards(matrix)
  const selection = useSelection(shown.map(({ id }) => id))
  const stored = { readAt, storedOf: storedIn(rows) }
  const saving = useSaveAssignments(projectId, assignments, stored, nameOf)
  const edit = (edits: readonly Edit[]) => change((latest) => withEdits(latest, edits))
  useKeys('Assignments', {
    '/': { does: 'Filter', run: () => filterField.current?.focus() },
    'mod+z': { does: 'Undo', run: () => change(undo) },
    'mod+shift+z': { does: 'Redo', run: () => change(redo) },
    'mod+s': { does: 'Save all changes', run: saving.save },
  })

  const list = { matrix, shown, selection, nameOf, onEdit: edit }
  return (
    <>
      <AssignmentToolbar
        consultants={consultants}
        shown={shown}
        total={rows.length}
        selection={selection}
        isClosed={isClosed}
        filterRef={filterField}
      />
      {!isClosed && <KeyHints />}
      {!isWide && (
        <details className={styles['summary']}>
          <summary>Standards of each consultant</summary>
          <LeadSummary matrix={matrix} nameOf={nameOf} />
        </details>
      )}
      <div className={styles['columns']}>
        <BoardMatrix {...list} isClosed={isClosed} />
        {isWide && (
          <aside className={styles['aside']}>
            <LeadSummary matrix={matrix} nameOf={nameOf} />
          </aside>
        )}
      </div>
      {!isClosed && (
        <div className={styles['bars']}>
          <SelectionBar {...list} />
          <DraftBars assignments={assignments} saving={saving} nameOf={nameOf} />
        </div>
      )}
    </>
  )
}

/** Returns the standards that pass the filters in the URL, with unsaved changes applied. */
function useShownStandards({ rows, phase, changes }: PhaseMatrix): readonly StandardLine[] {
  const { search } = useAssignmentSearch()
  const [lead] = useLeadFilter()
  const filter = { lead, q: search.q ?? '' }
  return standardLines(rows, phase, changes).filter((line) => passesFilter(line, filter))
}

/** The standards that pass the filters, with their selection and the handlers that edit them. */
type EditedList = {
  readonly matrix: PhaseMatrix
  readonly shown: readonly StandardLine[]
  readonly selection: Selection
  readonly nameOf: NameOf
  readonly onEdit: (edits: readonly Edit[]) => void
}

function BoardMatrix({
  matrix: { rows, phase, consultants, changes },
  shown,
  selection,
  nameOf,
  onEdit,
  isClosed,
}: EditedList & { readonly isClosed: boolean }) {
  if (shown.length === 0) return <NothingShown isFiltered={rows.length > 0} />
  const set = ({ ids, roles }: Cells, to: string | null) => {
    const wanted = new Set(ids)
    onEdit(
      planEdits(
        rows.filter(({ Id }) => wanted.has(Id)),
        changes,
        roles.map((role) => ({ phases: [phase], role, to: () => to })),
      ),
    )
  }
  return (
    <MatrixGrid
      lines={matrixLines(shown)}
      shown={shown}
      consultants={consultants}
      nameOf={nameOf}
      selection={selection}
      isClosed={isClosed}
      onSet={set}
      onFillDown={(cells) => onEdit(planFillDown(rows, changes, { phase, ...cells }))}
    />
  )
}

function NothingShown({ isFiltered }: { readonly isFiltered: boolean }) {
  const { change } = useAssignmentSearch()
  return (
    <EmptyState
      firstStep={
        isFiltered && (
          <Button variant="default" onClick={() => change({ lead: undefined, q: undefined })}>
            Clear filters
          </Button>
        )
      }
    >
      {isFiltered ? 'No standards match.' : 'This module has no standards yet.'}
    </EmptyState>
  )
}

function SelectionBar({ matrix, shown, selection, onEdit }: EditedList) {
  if (selection.ids.size === 0) return null
  return (
    <BulkBar
      matrix={matrix}
      chosen={shown.flatMap(({ id, row }) => (selection.ids.has(id) ? row : []))}
      onEdit={onEdit}
      onClear={selection.clear}
    />
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
