import type { Phase } from '../review/phases.ts'
import type { SheetName, WorkbookField } from './fields.ts'

/** A person named in a workbook. */
export type WorkbookPerson = {
  readonly id: string
  readonly name: string
  /** Whether the reader may choose this person as SC or AC. */
  readonly isConsultant: boolean
  /** Whether the reader may assign tasks to this person. */
  readonly isAssignable: boolean
}

/**
 * A row of a sheet. A cell holds the stored value: a text, a MockScore in digits, `true` or `false`, a stored date, the id of a person, or ids
 * of people separated by spaces; null when nothing is stored.
 */
export type WorkbookRow = {
  /** The id of the element, standard or task. */
  readonly id: number
  readonly cells: readonly (string | null)[]
  /** Whether the reader may change each cell. */
  readonly open: readonly boolean[]
  /** The last author of each cell, by field, as far as known. */
  readonly authors: readonly { readonly field: WorkbookField; readonly name: string }[]
}

/** A sheet: its fields in order, and its rows. */
export type WorkbookSheet = {
  readonly name: SheetName
  readonly fields: readonly WorkbookField[]
  readonly rows: readonly WorkbookRow[]
}

/** What a workbook contains of a project in a phase: what its reader may see, and which parts of it the reader may change. */
export type Workbook = {
  readonly projectId: number
  readonly project: string
  readonly phase: Phase
  readonly moduleId: number | null
  /** The phase and the modules, as people read them. */
  readonly scope: string
  readonly reader: { readonly id: string; readonly name: string; readonly isStaff: boolean }
  readonly isArchived: boolean
  /** The day on which the data were read, YYYY-MM-DD in UTC. */
  readonly date: string
  readonly people: readonly WorkbookPerson[]
  readonly sheets: readonly WorkbookSheet[]
}
