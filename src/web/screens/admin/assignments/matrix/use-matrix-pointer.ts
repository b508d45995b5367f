import { useRef, type MouseEvent, type PointerEvent } from 'react'
import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import type { Selection } from '#web/ui/list/use-selection.ts'
import { rangeOf, type Cell } from './cell-range.ts'
import type { MatrixRange } from './use-matrix-range.ts'

const idOf = (target: Element): number =>
  Number(target.closest<HTMLElement>('[data-id]')?.dataset['id'])

const cellAt = (target: EventTarget | null): Cell | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-role]') : null
  const id = cell ? idOf(cell) : 0
  return cell && id ? { id, role: cell.dataset['role'] as AssignmentRole } : null
}

const isSameCell = (one: Cell | undefined, other: Cell): boolean =>
  one?.id === other.id && one.role === other.role

/** The mouse in the matrix: a press makes a cell active, a drag extends the range, a click on the active cell (or a tap) picks a person. */
export function useMatrixPointer({
  matrix: { range, setRange, covered },
  selection,
  isPicking,
  onPick,
}: {
  readonly matrix: MatrixRange
  readonly selection: Selection
  readonly isPicking: boolean
  /** Null when the matrix is closed. */
  readonly onPick: (() => void) | null
}) {
  const pressed = useRef<{ wasActive: boolean; isTouch: boolean; hasMoved: boolean } | null>(null)

  const onPointerDown = (event: PointerEvent) => {
    const cell = cellAt(event.target)
    if (!cell || isPicking || event.button !== 0) return
    pressed.current = {
      wasActive: isSameCell(range?.active, cell) && covered.length === 1,
      isTouch: event.pointerType === 'touch',
      hasMoved: event.shiftKey,
    }
    setRange(event.shiftKey && range ? { anchor: range.anchor, active: cell } : rangeOf(cell))
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!pressed.current || pressed.current.isTouch || event.buttons !== 1 || !range) return
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY))
    if (!cell || isSameCell(range.active, cell)) return
    pressed.current.hasMoved = true
    setRange({ anchor: range.anchor, active: cell })
  }
  const onClick = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element)) return
    const id = idOf(target)
    if (target.closest('[data-select]') && id) {
      if (event.shiftKey) selection.reach(id)
      else selection.toggle(id)
      return
    }
    const press = pressed.current
    pressed.current = null
    if (!press || press.hasMoved || isPicking || !cellAt(target)) return
    if (press.wasActive || press.isTouch) onPick?.()
  }
  return { onPointerDown, onPointerMove, onClick }
}
