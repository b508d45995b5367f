import { shownValue } from './cell-values.ts'
import { columnOf, type WorkbookField } from './fields.ts'
import { checkTitle, idTitle, lockedCells, madeWithTitle } from './layout.ts'
import type { PeopleNames } from './people-names.ts'
import type { WorkbookSheet } from './workbook.ts'

/** A column of a sheet as it is written; hidden columns hold what a comparison needs. */
export type GridColumn = {
  readonly title: string
  /** In characters. */
  readonly width: number
  /** Absent for hidden columns. */
  readonly field?: WorkbookField
}

/** A sheet as it is written: its columns, and the text of each cell by row. */
export type Grid = {
  readonly columns: readonly GridColumn[]
  readonly rows: readonly (readonly string[])[]
}

const hiddenWidth = 12

/** Returns the fields of a sheet that can be changed in at least one row. */
export const openFields = ({ fields, rows }: WorkbookSheet): ReadonlySet<WorkbookField> =>
  new Set(
    fields.filter(
      (field, place) => columnOf(field).entry !== undefined && rows.some(({ open }) => open[place]),
    ),
  )

/** Lays out a sheet: its fields, then hidden columns with the current text of the editable fields, hashes of the locked ones, and the ids of the rows. */
export function gridOf(sheet: WorkbookSheet, names: PeopleNames): Grid {
  const { fields, rows } = sheet
  const open = openFields(sheet)
  const hidden = (title: string): GridColumn => ({ title, width: hiddenWidth })
  return {
    columns: [
      ...fields.map((field) => {
        const { title, width } = columnOf(field)
        return { title, width, field }
      }),
      ...fields.filter((field) => open.has(field)).map((field) => hidden(madeWithTitle(field))),
      hidden(checkTitle),
      hidden(idTitle),
    ],
    rows: rows.map(({ id, cells }) => {
      const shown = fields.map((field, place) => ({
        field,
        shown: shownValue(field, cells[place] ?? null, names),
      }))
      return [
        ...shown.map((cell) => cell.shown),
        ...shown.filter(({ field }) => open.has(field)).map((cell) => cell.shown),
        lockedCells(shown.filter(({ field }) => !open.has(field))),
        String(id),
      ]
    }),
  }
}
