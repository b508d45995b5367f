import { Workbook as Book, type Worksheet } from '@cj-tech-master/excelts'
import { columnOf, type WorkbookField } from '#rules/workbook/fields.ts'
import { gridOf, type GridColumn } from '#rules/workbook/grid.ts'
import {
  namesSheet,
  originKeys,
  originSheet,
  readMeSheet,
  type Origin,
} from '#rules/workbook/layout.ts'
import { peopleNames, type PeopleNames } from '#rules/workbook/people-names.ts'
import { readMe, type ReadMeLine } from '#rules/workbook/read-me.ts'
import type { Workbook, WorkbookSheet } from '#rules/workbook/workbook.ts'
import { looks } from './looks.ts'
import { validationOf } from './validations.ts'

// Without a password: it protects people from mistakes, and the comparison detects changes anyway.
const protection = {
  formatColumns: true,
  formatRows: true,
  autoFilter: true,
  selectLockedCells: true,
  selectUnlockedCells: true,
}

// Fitted to the width of a page.
const pageSetup = {
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
} as const

/** Writes a self-explanatory workbook: shaded cells can be changed, and hidden columns hold ids and the original contents of the cells. */
export async function writeWorkbook(workbook: Workbook, origin: Origin): Promise<Uint8Array> {
  const book = new Book()
  book.creator = 'Plumbline'
  // The day of the data, so that the same data produce the same workbook.
  const day = new Date(workbook.date)
  book.created = day
  book.modified = day
  book.title = `${workbook.project}: review`
  const names = peopleNames(workbook.people)
  await addReadMe(book, readMe(workbook, names))
  const consultants = workbook.people.filter(({ isConsultant }) => isConsultant)
  for (const sheet of workbook.sheets) await addSheet(book, sheet, names, consultants.length)
  const list = book.addWorksheet(namesSheet, { state: 'hidden' })
  for (const { id } of consultants) list.addRow([names.nameOf(id)])
  const about = book.addWorksheet(originSheet, { state: 'veryHidden' })
  for (const key of originKeys) about.addRow([key, origin[key]])
  for (const sheet of [list, about]) await sheet.protect('', protection)
  return new Uint8Array(await book.xlsx.writeBuffer())
}

async function addReadMe(book: Book, lines: readonly ReadMeLine[]): Promise<void> {
  const sheet = book.addWorksheet(readMeSheet, { views: [{ showGridLines: false }], pageSetup })
  sheet.getColumn(1).width = 36
  sheet.getColumn(2).width = 90
  for (const line of lines) {
    if (line.kind === 'heading') sheet.addRow([])
    const values = line.kind === 'fact' ? [line.name, line.value] : [line.text]
    const row = sheet.addRow(values)
    if (line.kind === 'text') {
      sheet.mergeCells(row.number, 1, row.number, 2)
      // Merged cells do not grow with their text.
      row.height = 15 * Math.ceil(line.text.length / 130)
    }
    for (let place = 1; place <= 2; place++)
      Object.assign(row.getCell(place), looks.readMe(line.kind, place))
  }
  await sheet.protect('', protection)
}

async function addSheet(
  book: Book,
  sheet: WorkbookSheet,
  names: PeopleNames,
  consultants: number,
): Promise<void> {
  const { columns, rows } = gridOf(sheet, names)
  const frozen = columns.findIndex(({ field }) => field === 'standard') + 1
  const made = book.addWorksheet(sheet.name, {
    views: [{ state: 'frozen', xSplit: frozen, ySplit: 1, showGridLines: true }],
    pageSetup,
  })
  columns.forEach(({ width, field }, place) => {
    const column = made.getColumn(place + 1)
    column.width = width
    column.hidden = field === undefined
  })
  const head = made.addRow(columns.map(({ title }) => title))
  columns.forEach((_, place) => Object.assign(head.getCell(place + 1), looks.head))
  head.height = 2 * lineHeight
  rows.forEach((texts, number) =>
    addRow(made, columns, texts, sheet.rows[number]?.open ?? [], consultants),
  )
  const visible = columns.filter(({ field }) => field !== undefined).length
  made.autoFilter = {
    from: { row: 1, col: 1 },
    to: { row: Math.max(rows.length + 1, 2), col: visible },
  }
  await made.protect('', protection)
}

const dayLength = 86_400_000
const firstDay = Date.UTC(1899, 11, 30)
const serialOf = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - firstDay) / dayLength

const lineHeight = 14
const mostLines = 16

/** The number of lines that the longest cell of a row takes: rows do not grow with their texts until someone edits them. */
const linesOf = (columns: readonly GridColumn[], texts: readonly string[]): number =>
  Math.max(
    ...columns.map(({ field, width }, place) =>
      field === undefined
        ? 1
        : (texts[place] ?? '')
            .split('\n')
            .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0),
    ),
  )

function addRow(
  sheet: Worksheet,
  columns: readonly GridColumn[],
  texts: readonly string[],
  open: readonly boolean[],
  consultants: number,
): void {
  const row = sheet.addRow(
    texts.map((text, place) =>
      text !== '' && isDay(columns[place]?.field) ? serialOf(text) : text || null,
    ),
  )
  const lines = linesOf(columns, texts)
  if (lines > 1) row.height = lineHeight * Math.min(lines, mostLines)
  columns.forEach(({ field }, place) => {
    const cell = row.getCell(place + 1)
    if (field === undefined) return void Object.assign(cell, looks.hidden)
    const isOpen = open[place] === true
    Object.assign(cell, looks.cell(isDay(field), isOpen))
    if (isOpen) cell.dataValidation = validationOf(field, consultants)
  })
}

const isDay = (field: WorkbookField | undefined): boolean =>
  field !== undefined && columnOf(field).entry?.kind === 'day'
