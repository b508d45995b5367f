/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are not drawn have no place in a table element */
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import type { Selection } from '#web/ui/list/use-selection.ts'
import { Abbr } from '#web/ui/tooltip/abbr.tsx'
import type { Consultant, NameOf } from '../model/matrix-data.ts'
import type { MatrixLine, StandardLine } from '../model/matrix-lines.ts'
import { rangeOf } from './cell-range.ts'
import { matrixAction, type MatrixAction } from './matrix-keys.ts'
import { MatrixRows } from './matrix-rows.tsx'
import { PersonPicker } from './person-picker.tsx'
import { useMatrixPointer } from './use-matrix-pointer.ts'
import { useMatrixRange, type Cells, type MatrixRange } from './use-matrix-range.ts'
import styles from './matrix-grid.module.css'

const narrow = 'screen and (max-width: 767.98px)'

type Props = {
  readonly lines: readonly MatrixLine[]
  readonly shown: readonly StandardLine[]
  readonly consultants: readonly Consultant[]
  readonly nameOf: NameOf
  readonly selection: Selection
  readonly isClosed: boolean
  readonly onSet: (cells: Cells, to: string | null) => void
  readonly onFillDown: (cells: Cells) => void
}

/** A spreadsheet-like grid with standards as rows and SC and AC as columns, operated by keyboard and mouse. */
export function MatrixGrid(props: Props) {
  const { lines, shown, consultants, nameOf, selection, isClosed, onSet } = props
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const grid = useRef<HTMLDivElement>(null)
  const matrix = useMatrixRange(shown.map(({ id }) => id))
  const { range, covered, keyMoves } = matrix
  const picker = useCellPicker({ matrix, shown, consultants, grid, onSet })
  const pointer = useMatrixPointer({
    matrix,
    selection,
    isPicking: picker.isOpen,
    onPick: isClosed ? null : () => picker.open({ typed: '' }),
  })

  return (
    // The cells have no key handlers: the grid has the focus and handles their keys.
    <div
      ref={grid}
      className={styles['grid']}
      role="grid"
      aria-label="Assignments"
      aria-rowcount={lines.length + 1}
      aria-colcount={4}
      aria-multiselectable
      aria-readonly={isClosed}
      aria-activedescendant={range ? `cell-${range.active.id}-${range.active.role}` : undefined}
      tabIndex={0}
      data-matrix
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget && !range) matrix.begin()
      }}
      onKeyDown={keyHandler({ ...props, matrix, onPick: picker.open })}
      {...pointer}
    >
      <HeaderRow />
      <MatrixRows
        lines={lines}
        nameOf={nameOf}
        isNarrow={isNarrow}
        range={range}
        idsInRange={new Set(covered)}
        keyMoves={keyMoves}
        selectedIds={selection.ids}
        pickerOf={picker.pickerOf}
      />
    </div>
  )
}

function HeaderRow() {
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['row']}>
        <span role="columnheader" className="only-read-aloud">
          Selected
        </span>
        <span role="columnheader" className={styles['name']}>
          Standard
        </span>
        <span role="columnheader" className={styles['cell']}>
          <Abbr short="SC" />
        </span>
        <span role="columnheader" className={styles['cell']}>
          <Abbr short="AC" />
        </span>
      </div>
    </div>
  )
}

type Typed = { readonly typed: string }

/** The person picker at the active cell. A choice applies to the whole range; for a single cell, it also moves on. */
function useCellPicker({
  matrix: { range, covered, cells, move },
  shown,
  consultants,
  grid,
  onSet,
}: Pick<Props, 'shown' | 'consultants' | 'onSet'> & {
  readonly matrix: MatrixRange
  readonly grid: RefObject<HTMLElement | null>
}) {
  const [picking, setPicking] = useState<Typed | null>(null)
  const active = shown.find(({ id }) => id === range?.active.id)
  const close = () => {
    setPicking(null)
    grid.current?.focus({ preventScroll: true })
  }
  const choose = (to: string | null, then: 'down' | 'right' | 'stay') => {
    if (cells) onSet(cells, to)
    if (then !== 'stay' && covered.length === 1) move(then)
    close()
  }
  const pickerOf = (role: AssignmentRole) =>
    active && (
      <PersonPicker
        name={
          cells && covered.length > 1
            ? `${covered.length} standards, ${cells.roles.join(' and ')}`
            : `${role} of ${active.code || active.title}`
        }
        consultants={consultants}
        present={active[role].shown}
        typed={picking?.typed ?? ''}
        onChoose={choose}
        onClose={close}
        onLeave={() => setPicking(null)}
      />
    )
  return { isOpen: picking !== null, open: setPicking, pickerOf: picking ? pickerOf : null }
}

type KeyHandling = Pick<Props, 'selection' | 'isClosed' | 'onSet' | 'onFillDown'> & {
  readonly matrix: MatrixRange
  readonly onPick: (typed: Typed) => void
}

/** Returns the key handler of the matrix. */
function keyHandler({ matrix, selection, ...editing }: KeyHandling) {
  const { range, setRange, covered, cells } = matrix
  const leave = () => {
    if (range && covered.length > 1) setRange(rangeOf(range.active))
    else selection.clear()
  }
  return (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const act = matrixAction(event)
    if (!act || (act.kind === 'leave' && covered.length < 2 && selection.ids.size === 0)) return
    event.preventDefault()
    if (act.kind === 'move') matrix.move(act.move, act.isExtending)
    else if (act.kind === 'selectAll') selection.selectAll()
    else if (act.kind === 'leave') leave()
    else if (cells && act.kind === 'select') selection.toggleAll(cells.ids)
    else if (cells) editCells(cells, act, editing)
  }
}

function editCells(
  cells: Cells,
  act: MatrixAction,
  { isClosed, onPick, onSet, onFillDown }: Omit<KeyHandling, 'matrix' | 'selection'>,
): void {
  if (isClosed) return
  if (act.kind === 'choose') onPick(act)
  else if (act.kind === 'unassign') onSet(cells, null)
  else if (act.kind === 'fillDown') onFillDown(cells)
}
