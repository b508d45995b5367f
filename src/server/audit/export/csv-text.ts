import { stringify } from 'csv-stringify/sync'

/** A value of a cell; an object is written as JSON. */
export type Cell = string | number | boolean | object | null

// What a spreadsheet takes for the beginning of a formula, also behind blanks and characters that nobody sees; a tab, a carriage
// return and the full-width forms among them.
const formula = /^[\s\p{C}\p{Z}]*(?:[=+\-@|%＝＋－＠｜％]|[\t\r\n\0])/u

const textOf = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'object' ? JSON.stringify(cell) : String(cell)

/** A cell that no spreadsheet reads as a formula: a text that looks like one begins with an apostrophe. */
export const plainCell = (cell: Cell): string => {
  const text = textOf(cell)
  return formula.test(text) ? `'${text}` : text
}

/** Rows as CSV (RFC 4180): lines end with CR LF, cells are quoted where necessary. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : plainCell(cell)))),
    // A cell with a line end of any kind is quoted.
    { record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ },
  )
