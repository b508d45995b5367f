import { columnOf, type SheetName, type WorkbookField } from './fields.ts'
import { plainLines } from './sheet-cell.ts'

/** The version of the layout; a file with another version is rejected. */
export const workbookFormat = 'plumbline-workbook/1'

/** The hidden sheet that says what the workbook was made from. */
export const originSheet = 'Origin'

/** The hidden sheet with the names that cells offer to choose from. */
export const namesSheet = 'Names'

/** The sheet that explains the workbook. */
export const readMeSheet = 'Read me'

/** The titles of the hidden columns. */
export const idTitle = 'Row id'
export const checkTitle = 'Locked cells'

/** Returns the title of the hidden column with the text that a cell showed when the workbook was made. */
export const madeWithTitle = (field: WorkbookField): string => `Made with: ${columnOf(field).title}`

/** What a workbook was made from, as its hidden sheet states. */
export type Origin = {
  readonly format: string
  readonly installation: string
  readonly target: string
  readonly project: string
  readonly phase: string
  readonly module: string
}

export const originKeys = [
  'format',
  'installation',
  'target',
  'project',
  'phase',
  'module',
] as const satisfies readonly (keyof Origin)[]

const basis = 0x811c9dc5
const prime = 0x01000193

/** Returns a short hash of a text (FNV-1a), which reveals a change of a locked cell. */
export function shortHash(text: string): string {
  let hash = basis
  for (const byte of new TextEncoder().encode(plainLines(text)))
    hash = Math.imul(hash ^ byte, prime)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Encodes the hashes of the locked cells of a row, by field. */
export const lockedCells = (
  cells: readonly { readonly field: WorkbookField; readonly shown: string }[],
): string => cells.map(({ field, shown }) => `${field}:${shortHash(shown)}`).join(' ')

/** Decodes the result of `lockedCells`. */
export const hashesIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(' ')
      .map((part) => part.split(':'))
      .map(([field = '', hash = '']) => [field, hash]),
  )

/** The fields that identify a row for people: its standard, and its element or task. */
export const rowFields: Readonly<Record<SheetName, readonly WorkbookField[]>> = {
  Elements: ['standard', 'element'],
  Standards: ['standard'],
  Tasks: ['standard', 'taskText'],
}
