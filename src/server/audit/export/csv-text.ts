import { stringify } from 'csv-stringify/sync'
import { plainText } from '#rules/text/plain-cell.ts'

/** The value of a cell; an object is written as JSON. */
export type Cell = string | number | boolean | object | null

const textOf = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'object' ? JSON.stringify(cell) : String(cell)

/** Returns the text of a cell so that no spreadsheet reads it as a formula: text that looks like one gets a leading apostrophe. */
export const plainCell = (cell: Cell): string => plainText(textOf(cell))

/** Writes rows as CSV (RFC 4180): lines end with CR LF, cells are quoted where necessary. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : plainCell(cell)))),
    // A cell that contains any kind of line break is quoted.
    { record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ },
  )
