import { stringify } from 'csv-stringify/sync'
import { plainText } from '#rules/text/plain-cell.ts'

/** A value of a cell; an object is written as JSON. */
export type Cell = string | number | boolean | object | null

const textOf = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'object' ? JSON.stringify(cell) : String(cell)

/** A cell that no spreadsheet reads as a formula: a text that looks like one begins with an apostrophe. */
export const plainCell = (cell: Cell): string => plainText(textOf(cell))

/** Rows as CSV (RFC 4180): lines end with CR LF, cells are quoted where necessary. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : plainCell(cell)))),
    // A cell with a line end of any kind is quoted.
    { record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ },
  )
