import type { FocusAction } from '../../api/focuses.ts'
import type { Formatter } from '../labels/formatters.ts'
import type { NotUndoable, Undo } from '../undo/undo.ts'

/** How the history describes a write, and what undoes it or why nothing does. */
export type HistoryOfWrite = { readonly describe: Formatter; readonly undo: Undo | NotUndoable }

/** The history of writes by their names. */
export type HistoryOfWrites = Readonly<Partial<Record<FocusAction, HistoryOfWrite>>>
