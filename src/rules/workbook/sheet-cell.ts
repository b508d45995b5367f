/** A cell as it was read from a file: empty, a text, a number, a day, a logical value, an error of a formula, or a formula with its result. */
export type SheetCell =
  | null
  | string
  | { readonly number: number }
  | { readonly day: string }
  | { readonly flag: boolean }
  | { readonly error: string }
  | { readonly formula: string }

/** A row of a sheet that has cells; cells that are missing at its end are empty. */
export type ReadRow = {
  /** Its number in the file, from 1. */
  readonly number: number
  readonly cells: readonly SheetCell[]
}

/** A sheet as it was read from a file. */
export type ReadSheet = {
  readonly name: string
  readonly rows: readonly ReadRow[]
}

/** A text with line breaks as one character each. */
export const plainLines = (text: string): string => text.replaceAll(/\r\n?/gu, '\n')

/** A cell as a text. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return plainLines(cell)
  if ('number' in cell) return String(cell.number)
  if ('day' in cell) return cell.day
  if ('flag' in cell) return cell.flag ? 'Yes' : 'No'
  return 'error' in cell ? cell.error : cell.formula
}
