import { readFile } from 'node:fs/promises'
import { csvDelimiter, parseCsv } from '#rules/text/csv.ts'
import type { ReadRow, ReadSheet } from '#rules/workbook/sheet-cell.ts'
import { decodeText } from '../../extraction/reader/decode-text.ts'
import { ReadingEnd } from '../../extraction/reader/reading-end.ts'
import type { SheetLimits } from '../limits.ts'

/** Reads CSV as a sheet; encoding and delimiter are detected from its bytes. */
export async function readCsvCells(path: string, limits: SheetLimits): Promise<ReadSheet> {
  const text = decodeText(await readFile(path))
  const rows = parseCsv(text, csvDelimiter(text))
  let cells = 0
  for (const row of rows) {
    cells += row.length
    if (row.length > limits.columns || cells > limits.cells) throw new ReadingEnd('tooLarge')
  }
  return {
    name: 'CSV',
    rows: rows.flatMap((row, index): ReadRow[] =>
      row.some((cell) => cell.trim() !== '') ? [{ number: index + 1, cells: row }] : [],
    ),
  }
}
