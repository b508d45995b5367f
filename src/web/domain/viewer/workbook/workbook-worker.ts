import { read, utils, type WorkBook } from '@e965/xlsx'
import { answerQuestions } from '../parts/ask-worker.ts'
import { PreviewError } from '../parts/failure.ts'

/** Asks to open a workbook, or for one of its sheets. */
export type WorkbookQuestion =
  | { readonly bytes: ArrayBuffer }
  | { readonly text: string }
  | { readonly sheet: number }

/** The limit on the rows shown of a sheet. */
const mostRows = 50_000

/** The cells of a sheet as text, row by row. */
export type Sheet = { readonly rows: readonly (readonly string[])[]; readonly isCut: boolean }

/** The names of the sheets that are not hidden. */
export type SheetNames = readonly string[]

let workbook: WorkBook | undefined

const visibleSheets = ({ SheetNames, Workbook }: WorkBook): string[] =>
  SheetNames.filter((_, index) => !Workbook?.Sheets?.[index]?.Hidden)

const options = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: true,
  sheetRows: mostRows + 1,
} as const

answerQuestions(
  (question: WorkbookQuestion): SheetNames | Sheet => {
    if ('sheet' in question) return rowsOf(question.sheet)
    workbook =
      'text' in question
        ? read(question.text, { ...options, type: 'string', raw: true })
        : read(question.bytes, { ...options, type: 'array' })
    return visibleSheets(workbook)
  },
  (thrown) => (/password|encrypted/i.test(String(thrown)) ? 'encrypted' : 'broken'),
)

function rowsOf(index: number): Sheet {
  const name = workbook && visibleSheets(workbook)[index]
  const sheet = name === undefined ? undefined : workbook?.Sheets[name]
  if (!sheet) throw new PreviewError('broken')
  const rows = utils.sheet_to_json<unknown[]>(sheet, {
    header: 1,
    raw: false,
    defval: '',
    blankrows: true,
  })
  return {
    rows: rows.slice(0, mostRows).map((row) => Array.from(row, (cell) => String(cell ?? ''))),
    isCut: rows.length > mostRows,
  }
}
