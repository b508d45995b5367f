import { plainText } from '#rules/text/plain-cell.ts'

/** The numbers of a chart as a table; a cell without a value is empty. */
export type ChartTable = {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

const byteOrderMark = '\uFEFF'

const cellOf = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = plainText(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The table as CSV (RFC 4180), which spreadsheets open as UTF-8 and without formulas. */
export const csvOf = ({ columns, rows }: ChartTable): string =>
  byteOrderMark + [columns, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
