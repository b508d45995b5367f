import { isWriteName } from '#operations/contracts.ts'
import { cannot, isNotUndoable, type Inverse, type Values } from '#rules/history/undo/undo.ts'
import { undid } from '#rules/history/undo/undone.ts'
import type { HistoryContext, HistoryRow } from '../entry/history-context.ts'
import { inverseOf } from './inverse-of.ts'

/** Whether and how a reader can undo an entry: by a write, not at all (with the reason), or no longer, since it was undone. */
export type UndoOfRow =
  | { readonly inverse: Inverse }
  | { readonly reason: string }
  | { readonly undoneBy: HistoryRow }

const notAllowed = cannot('You do not have the permission for the change that would undo this.')

const laterWrite = ({ Focus, Action, Parameters, PreSnapshot }: HistoryRow) => {
  const rows: unknown = PreSnapshot
  return {
    name: `${Focus}:${Action}`,
    parameters: (Parameters ?? {}) as Values,
    before: Array.isArray(rows) ? (rows[0] as Values | undefined) : undefined,
  }
}

/** Returns whether and how a reader can undo an entry; `newer` are the entries of the list above it, newest first. */
export function undoOfRow(
  row: HistoryRow,
  newer: readonly HistoryRow[],
  { isStaff, mayIn }: HistoryContext,
): UndoOfRow {
  const inverse = inverseOf(row, isStaff)
  if (isNotUndoable(inverse)) return inverse
  const undoneBy = newer.findLast(
    (later) => later.ProjectId === row.ProjectId && undid(laterWrite(later), inverse),
  )
  if (undoneBy) return { undoneBy }
  const { name, parameters, left } = inverse
  const isAllowed = isWriteName(name) && mayIn(row.ProjectId)(name, parameters, left)
  return isAllowed ? { inverse } : notAllowed
}
