import { readFile } from 'node:fs/promises'
import { read, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import type { DocumentText } from '#rules/evidence/document-text.ts'
import { cleanLines, cleanText } from '#rules/evidence/text/clean-text.ts'
import { openArchive } from './archive.ts'
import { ReadingEnd } from './reading-end.ts'
import type { Source } from './source.ts'

/** Reads an XLSX, whose archive is checked before the library opens it. */
export async function readXlsx(source: Source): Promise<DocumentText> {
  await (await openArchive(source)).verify()
  return readWorkbook(source)
}

/** Reads an XLS: each sheet is a page, and each row a line of its non-empty cells, as they are shown. */
export async function readWorkbook({ path }: Source): Promise<DocumentText> {
  const workbook = open(await readFile(path))
  const pages = workbook.SheetNames.map((label, index) => ({
    page: index + 1,
    label,
    // People cannot look up what is hidden; the sheet keeps its number.
    text: workbook.Workbook?.Sheets?.[index]?.Hidden ? '' : textOf(workbook.Sheets[label]),
    headings: [],
  }))
  return { state: 'read', pages, arePagesEstimated: false }
}

function open(file: Buffer): WorkBook {
  try {
    return read(file, { dense: true, cellFormula: false, cellHTML: false, cellStyles: false })
  } catch (thrown) {
    throw thrown instanceof Error &&
      /^(?:File is password|Unsupported password|ECMA-376)/u.test(thrown.message)
      ? new ReadingEnd('encrypted')
      : thrown
  }
}

function textOf(sheet: WorkSheet | undefined): string {
  const rows: (CellObject | undefined)[][] = sheet?.['!data'] ?? []
  const lines: string[] = []
  // forEach skips holes, of which a sheet with a single cell in its last row has a million.
  rows.forEach((row) => {
    const cells: string[] = []
    row.forEach((cell) => {
      const text = cleanText(shown(cell)).trim()
      if (text !== '') cells.push(text)
    })
    if (cells.length > 0) lines.push(cells.join('\t'))
  })
  return cleanLines(lines.join('\n'))
}

const shown = (cell: CellObject | undefined): string => cell?.w ?? String(cell?.v ?? '')
