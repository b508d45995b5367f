/** A cell as read from a file: empty, a text, a number, a day, a boolean, a formula error, or a formula with its result. */
export type SheetCell =
  | null
  | string
  | { readonly number: number }
  | { readonly day: string }
  | { readonly flag: boolean }
  | { readonly error: string }
  | { readonly formula: string }

/** A non-empty row of a sheet; cells missing at its end are empty. */
export type ReadRow = {
  /** Its number in the file, from 1. */
  readonly number: number
  readonly cells: readonly SheetCell[]
}

/** A sheet as read from a file. */
export type ReadSheet = {
  readonly name: string
  readonly rows: readonly ReadRow[]
}

/** Normalizes line breaks to line feeds. */
export const plainLines = (text: string): string => text.replaceAll(/\r\n?/gu, '\n')

/** Returns the text of a cell. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return plainLines(cell)
  if ('number' in cell) return String(cell.number)
  if ('day' in cell) return cell.day
  if ('flag' in cell) return cell.flag ? 'Yes' : 'No'
  return 'error' in cell ? cell.error : cell.formula
}
