import { useState } from 'react'
import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import { idsIn, movedRange, rolesIn, type CellRange, type Move } from './cell-range.ts'

/** The cells that an action applies to: standards in display order, and roles. */
export type Cells = {
  readonly ids: readonly number[]
  readonly roles: readonly AssignmentRole[]
  /** The id of the standard shown above the first one. */
  readonly above: number | undefined
}

/** The active cell and the range around it, among the visible standards. */
export function useMatrixRange(ids: readonly number[]) {
  const [latest, setRange] = useState<CellRange | null>(null)
  // Only keyboard moves scroll the active cell into view: nothing may move under the mouse.
  const [keyMoves, setKeyMoves] = useState(0)
  const range = latest && ids.includes(latest.active.id) ? latest : null
  const covered = range ? idsIn(range, ids) : []
  const cells: Cells | null = range && {
    ids: covered,
    roles: rolesIn(range),
    above: ids[ids.indexOf(covered[0] ?? 0) - 1],
  }
  return {
    range,
    setRange,
    /** The ids of the standards in the range. */
    covered,
    cells,
    keyMoves,
    move: (move: Move, isExtending = false) => {
      setRange(movedRange(range, ids, move, isExtending))
      setKeyMoves((count) => count + 1)
    },
    /** Makes the first cell active. */
    begin: () => setRange(movedRange(null, ids, 'first')),
  }
}

export type MatrixRange = ReturnType<typeof useMatrixRange>
