/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are not drawn have no place in a table element */
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import type { Selection } from '#web/ui/list/use-selection.ts'
import { Abbr } from '#web/ui/tooltip/abbr.tsx'
import type { Consultant, NameOf } from '../model/matrix-data.ts'
import type { MatrixLine, StandardLine } from '../model/matrix-lines.ts'
import { idsIn, movedRange, rangeOf, rolesIn, type Cell, type CellRange } from './cell-range.ts'
import { matrixAction } from './matrix-keys.ts'
import { MatrixRows } from './matrix-rows.tsx'
import { PersonPicker } from './person-picker.tsx'
import styles from './matrix-grid.module.css'

/** The cells that an action applies to: standards in display order, and roles. */
export type Cells = {
  readonly ids: readonly number[]
  readonly roles: readonly AssignmentRole[]
  /** The standard shown above the first. */
  readonly above: number | undefined
}

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

const cellAt = (target: EventTarget | null): Cell | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-role]') : null
  const id = Number(cell?.closest<HTMLElement>('[data-id]')?.dataset['id'])
  return cell && id ? { id, role: cell.dataset['role'] as AssignmentRole } : null
}

/** A spreadsheet-like grid with standards as rows and SC and AC as columns, operated by keyboard and mouse. */
export function MatrixGrid(props: Props) {
  const { lines, shown, consultants, nameOf, selection, isClosed, onSet, onFillDown } = props
  const isNarrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  const grid = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ wasActive: boolean; isTouch: boolean; hasMoved: boolean } | null>(null)
  const [kept, setRange] = useState<CellRange | null>(null)
  // Only keyboard moves scroll the active cell into view: nothing may move under the mouse.
  const [keyMoves, setKeyMoves] = useState(0)
  const [choosing, setChoosing] = useState<{ readonly typed: string } | null>(null)
  const ids = shown.map(({ id }) => id)
  const range = kept && ids.includes(kept.active.id) ? kept : null
  const covered = range ? idsIn(range, ids) : []
  const active = shown.find(({ id }) => id === range?.active.id)

  const cells: Cells | null = range && {
    ids: covered,
    roles: rolesIn(range),
    above: ids[ids.indexOf(covered[0] ?? 0) - 1],
  }
  const close = () => {
    setChoosing(null)
    grid.current?.focus({ preventScroll: true })
  }
  const go = (next: CellRange | null) => {
    setRange(next)
    setKeyMoves((count) => count + 1)
  }
  const choose = (to: string | null, then: 'down' | 'right' | 'stay') => {
    if (cells) onSet(cells, to)
    if (then !== 'stay' && covered.length === 1) go(movedRange(range, ids, then))
    close()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const act = matrixAction(event)
    if (!act || (act.kind === 'leave' && covered.length < 2 && selection.ids.size === 0)) return
    event.preventDefault()
    if (act.kind === 'move') go(movedRange(range, ids, act.move, act.isExtending))
    else if (act.kind === 'selectAll') selection.selectAll()
    else if (act.kind === 'leave') {
      if (range && covered.length > 1) setRange(rangeOf(range.active))
      else selection.clear()
    } else if (cells) {
      if (act.kind === 'select') selection.toggleAll(cells.ids)
      else if (isClosed) return
      else if (act.kind === 'choose') setChoosing(act)
      else if (act.kind === 'unassign') onSet(cells, null)
      else onFillDown(cells)
    }
  }

  const onPointerDown = (event: PointerEvent) => {
    const cell = cellAt(event.target)
    if (!cell || choosing || event.button !== 0) return
    const isSame = range?.active.id === cell.id && range.active.role === cell.role
    pressed.current = {
      wasActive: isSame && covered.length === 1,
      isTouch: event.pointerType === 'touch',
      hasMoved: event.shiftKey,
    }
    setRange(event.shiftKey && range ? { anchor: range.anchor, active: cell } : rangeOf(cell))
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!pressed.current || pressed.current.isTouch || event.buttons !== 1 || !range) return
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY))
    if (!cell || (cell.id === range.active.id && cell.role === range.active.role)) return
    pressed.current.hasMoved = true
    setRange({ anchor: range.anchor, active: cell })
  }
  const onClick = (event: React.MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element)) return
    const id = Number(target.closest<HTMLElement>('[data-id]')?.dataset['id'])
    if (target.closest('[data-select]') && id) {
      if (event.shiftKey) selection.reach(id)
      else selection.toggle(id)
      return
    }
    const press = pressed.current
    pressed.current = null
    if (!press || press.hasMoved || choosing || isClosed || !cellAt(target)) return
    if (press.wasActive || press.isTouch) setChoosing({ typed: '' })
  }

  const chooserOf = (role: AssignmentRole) =>
    active && (
      <PersonPicker
        name={
          covered.length > 1
            ? `${covered.length} standards, ${rolesIn(range as CellRange).join(' and ')}`
            : `${role} of ${active.code || active.title}`
        }
        consultants={consultants}
        present={active[role].shown}
        typed={choosing?.typed ?? ''}
        onChoose={choose}
        onClose={close}
        onLeave={() => setChoosing(null)}
      />
    )

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
        if (target === currentTarget && !range) setRange(movedRange(null, ids, 'first'))
      }}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onClick={onClick}
    >
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
      <MatrixRows
        lines={lines}
        nameOf={nameOf}
        isNarrow={isNarrow}
        range={range}
        idsInRange={new Set(covered)}
        keyMoves={keyMoves}
        selectedIds={selection.ids}
        chooserOf={choosing ? chooserOf : null}
      />
    </div>
  )
}
