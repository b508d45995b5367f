import { readFile } from 'node:fs/promises'
import { read, SSF, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import type { ReadRow, ReadSheet, SheetCell } from '#rules/workbook/sheet-cell.ts'
import { ReadingEnd } from '../../extraction/reader/reading-end.ts'
import type { SheetLimits } from '../limits.ts'

/** Reads the cells of an Excel workbook whose archive has been checked. */
export async function readXlsxCells(path: string, limits: SheetLimits): Promise<ReadSheet[]> {
  const workbook: WorkBook = read(await readFile(path), {
    dense: true,
    cellFormula: true,
    cellNF: true,
    cellHTML: false,
    cellStyles: false,
    cellText: false,
  })
  const count = { cells: 0 }
  const isFrom1904 = workbook.Workbook?.WBProps?.date1904 === true
  return workbook.SheetNames.map((name) => ({
    name,
    rows: rowsOf(workbook.Sheets[name], limits, count, isFrom1904),
  }))
}

function rowsOf(
  sheet: WorkSheet | undefined,
  limits: SheetLimits,
  count: { cells: number },
  isFrom1904: boolean,
): ReadRow[] {
  const data: (CellObject | undefined)[][] = sheet?.['!data'] ?? []
  const rows: ReadRow[] = []
  // forEach skips the holes, of which a sheet with one cell in its last row has a million.
  data.forEach((row, index) => {
    const cells: SheetCell[] = []
    row.forEach((cell, place) => {
      if (place >= limits.columns) throw new ReadingEnd('tooLarge')
      const value = cell === undefined ? null : cellOf(cell, isFrom1904)
      if (value === null) return
      while (cells.length < place) cells.push(null)
      cells.push(value)
    })
    count.cells += cells.length
    if (count.cells > limits.cells) throw new ReadingEnd('tooLarge')
    if (cells.length > 0) rows.push({ number: index + 1, cells })
  })
  return rows
}

function cellOf(cell: CellObject, isFrom1904: boolean): SheetCell {
  const { t, v, f, z } = cell
  if (f !== undefined) return { formula: String(v ?? '') }
  if (t === 'e') return { error: '#ERROR' }
  if (v === undefined || v === null || v === '') return null
  if (t === 'b') return { flag: v === true }
  if (t !== 'n' || typeof v !== 'number') return String(v)
  if (typeof z === 'string' && SSF.is_date(z)) return { day: dayOf(v, isFrom1904) ?? String(v) }
  return { number: v }
}

/** The day of an Excel serial number, YYYY-MM-DD; null outside Excel's calendar. */
function dayOf(serial: number, isFrom1904: boolean): string | null {
  const date = SSF.parse_date_code(serial, { date1904: isFrom1904 }) as {
    readonly y: number
    readonly m: number
    readonly d: number
  } | null
  if (date === null) return null
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`
}
