import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import { roles } from '../model/matrix-data.ts'

export type Cell = { readonly id: number; readonly role: AssignmentRole }

export type CellRange = { readonly anchor: Cell; readonly active: Cell }

/** A keyboard move through the cells. */
export type Move = 'up' | 'down' | 'left' | 'right' | 'pageUp' | 'pageDown' | 'first' | 'last'

const page = 10

const steps: Readonly<Record<Move, (row: number, last: number) => number>> = {
  up: (row) => row - 1,
  down: (row) => row + 1,
  left: (row) => row,
  right: (row) => row,
  pageUp: (row) => row - page,
  pageDown: (row) => row + page,
  first: () => 0,
  last: (_, last) => last,
}

const sideways: Partial<Record<Move, AssignmentRole>> = { left: 'SC', right: 'AC' }

/** Returns the range of a single cell. */
export const rangeOf = (cell: Cell): CellRange => ({ anchor: cell, active: cell })

/** Moves the range among the visible standards. Extending keeps the anchor; without an active cell the first one is selected. */
export function movedRange(
  range: CellRange | null,
  shown: readonly number[],
  move: Move,
  isExtending = false,
): CellRange | null {
  const at = range ? shown.indexOf(range.active.id) : -1
  const first = shown[0]
  if (first === undefined) return null
  if (!range || at < 0) return rangeOf({ id: first, role: range?.active.role ?? 'SC' })
  const last = shown.length - 1
  const row = Math.min(Math.max(steps[move](at, last), 0), last)
  const active = { id: shown[row] ?? first, role: sideways[move] ?? range.active.role }
  return isExtending && shown.includes(range.anchor.id)
    ? { anchor: range.anchor, active }
    : rangeOf(active)
}

/** Returns the roles of a range in column order. */
export const rolesIn = ({ anchor, active }: CellRange): readonly AssignmentRole[] =>
  anchor.role === active.role ? [active.role] : roles

/** Returns the visible standards of a range, in display order. */
export function idsIn({ anchor, active }: CellRange, shown: readonly number[]): readonly number[] {
  const to = shown.indexOf(active.id)
  if (to < 0) return []
  const from = shown.indexOf(anchor.id)
  return from < 0 ? [active.id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
}
