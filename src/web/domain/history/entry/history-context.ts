import { isWriteName } from '#operations/contracts.ts'
import {
  describeEntry as describeEntryBy,
  describeGroup as describeGroupBy,
  describeWrite,
  type HistoryNames,
} from '#rules/history/describe-entry.ts'
import type { Description } from '#rules/history/labels/history-change.ts'
import type { Inverse } from '#rules/history/undo/undo.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { columnsOf } from '#web/data/api/write-facts.ts'
import type { May } from '#web/data/session/project-permissions.ts'

/** An entry of the history as the server returns it. */
export type HistoryRow = Data<'transformations/query'>[number]

/** The names by id, the reader of the history, and what the reader may write. */
export type HistoryContext = HistoryNames & {
  readonly isStaff: boolean
  readonly userId: string
  /** What the reader may write in the project of an entry. */
  readonly mayIn: (projectId: number | null) => May
}

const columnsOfWrite = (name: string) => (isWriteName(name) ? columnsOf(name) : undefined)

export const describeEntry = (row: HistoryRow, names: HistoryNames): Description =>
  describeEntryBy(row, names, columnsOfWrite)

/** Describes a group of equal writes on different rows, of which the entry is one. */
export const describeGroup = (row: HistoryRow, many: number, names: HistoryNames): Description =>
  describeGroupBy(row, many, names, columnsOfWrite)

/** Describes what the write that undoes an entry does. */
export const describeInverse = (
  row: HistoryRow,
  { name, parameters, left }: Inverse,
  context: HistoryContext,
): Description =>
  describeWrite(
    row,
    { name, parameters, prior: left[0] ?? {}, userId: context.userId },
    context,
    columnsOfWrite,
  )
