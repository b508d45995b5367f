import { open } from 'node:fs/promises'
import { cellText, type ReadSheet } from '#rules/workbook/sheet-cell.ts'
import { openArchive } from '../../extraction/reader/archive.ts'
import { ReadingEnd } from '../../extraction/reader/reading-end.ts'
import type { SheetLimits } from '../limits.ts'
import type { SheetFiles, UnreadFile } from '../sheet-files.ts'
import { readCsvCells } from './read-csv-cells.ts'
import { readXlsxCells } from './read-xlsx-cells.ts'

const zip = [0x50, 0x4b]
// The signature of Excel files up to 2003, and of every Office file that needs a password.
const compound = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Reads the sheets of an Excel workbook, or CSV as one sheet where it is accepted. Returns the word `sheets` followed by each sheet as a line of
 * JSON; if anything is wrong with the file, returns the word for the reason.
 */
export async function readSheetsOrReason(
  path: string,
  limits: SheetLimits,
  kind: SheetFiles,
): Promise<string> {
  try {
    const first = await firstBytes(path)
    const begins = (bytes: readonly number[]) => bytes.every((byte, place) => first[place] === byte)
    if (begins(compound)) return unread('encrypted')
    if (!begins(zip))
      return kind === 'table'
        ? linesOf([await readCsvCells(path, limits)], kind)
        : unread('foreign')
    const archive = await openArchive({ path, limits: { archive: limits.archive } })
    if (!archive.names.includes('xl/workbook.xml')) return unread('foreign')
    await archive.verify()
    return linesOf(await readXlsxCells(path, limits), kind)
  } catch (thrown) {
    if (thrown instanceof ReadingEnd)
      return unread(
        thrown.state === 'encrypted' || thrown.state === 'tooLarge' ? thrown.state : 'broken',
      )
    return unread('broken')
  }
}

// One line per sheet, so that each can be parsed without the others. The cells of a table are texts.
const linesOf = (sheets: readonly ReadSheet[], kind: SheetFiles): string =>
  [
    'sheets',
    ...sheets.map((sheet) => JSON.stringify(kind === 'table' ? textsOf(sheet) : sheet)),
  ].join('\n')

const textsOf = ({ name, rows }: ReadSheet) => ({
  name,
  rows: rows.map(({ number, cells }) => ({ number, cells: cells.map(cellText) })),
})

const unread = (why: UnreadFile): string => why

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
