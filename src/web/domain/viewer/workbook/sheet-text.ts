import { selectedPassage, type SelectedPassage } from '../parts/viewer-file.ts'

type Rows = readonly (readonly string[])[]

/** The position of a cell. */
export type Cell = { readonly row: number; readonly column: number }

/** The text of a sheet: cells separated by tabs, rows by line feeds. */
export const sheetText = (rows: Rows): string => rows.map((row) => row.join('\t')).join('\n')

/** The offset in the text of a sheet at which a cell begins. */
export function cellStart(rows: Rows, { row, column }: Cell): number {
  const above = rows
    .slice(0, row)
    .reduce((sum, cells) => sum + cells.reduce((all, cell) => all + cell.length + 1, 0), 0)
  const before = (rows[row] ?? []).slice(0, column).reduce((sum, cell) => sum + cell.length + 1, 0)
  // A row without cells still ends its line.
  return above + before + rows.slice(0, row).filter((cells) => cells.length === 0).length
}

/** The cell in which a passage begins. */
export function cellAt(rows: Rows, offset: number): Cell | null {
  let start = 0
  for (const [row, cells] of rows.entries()) {
    const length = Math.max(
      1,
      cells.reduce((sum, cell) => sum + cell.length + 1, 0),
    )
    if (offset < start + length) {
      for (const [column, cell] of cells.entries()) {
        if (offset <= start + cell.length) return { row, column }
        start += cell.length + 1
      }
      return { row, column: 0 }
    }
    start += length
  }
  return null
}

/** Returns the selection from a position in one cell to a position in another. */
export function selectedCells(
  sheet: number,
  rows: Rows,
  from: Cell & { readonly offset: number },
  to: Cell & { readonly offset: number },
): SelectedPassage | null {
  const [start, end] = [cellStart(rows, from) + from.offset, cellStart(rows, to) + to.offset]
  return selectedPassage(sheet, sheetText(rows), Math.min(start, end), Math.max(start, end))
}

/** Finds the cells that match a search, at most `most` of them. */
export function findCells(
  rows: Rows,
  isFound: (text: string) => boolean,
  most: number,
): readonly Cell[] {
  const found: Cell[] = []
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries()) {
      if (found.length >= most) return found
      if (cell !== '' && isFound(cell)) found.push({ row, column })
    }
  return found
}
