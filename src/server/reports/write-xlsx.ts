import { utils, write, type CellObject, type WorkSheet } from '@e965/xlsx'
import type { Block, Cell, Column, Report } from '#rules/report/report.ts'
import { xmlText } from '#rules/text/xml-text.ts'
import { sheetValue } from './model/cell-value.ts'
import { headingColumns, underHeadings, type Headings } from './model/headings-above.ts'
import { headFacts } from './model/report-head.ts'
import { finishWorkbook, formats } from './xlsx-looks.ts'

type SheetCell = { readonly cell: Cell; readonly kind?: Column['kind'] | undefined }
type Sheet = {
  readonly name: string
  readonly titles: readonly string[]
  readonly widths: readonly number[]
  readonly rows: (readonly SheetCell[])[]
}

const headingWidths = [24, 32, 20]
const text = (value: string): SheetCell => ({ cell: { text: value } })
const above = (headings: Headings): SheetCell[] => headings.map(text)

/** Writes a report as an Excel workbook: a sheet about the report itself, its facts, its texts, and a sheet for each kind of table. */
export function writeXlsx(report: Report): Buffer {
  const book = utils.book_new()
  const name = `${report.title} · ${report.project}`
  book.Props = { Title: name, Subject: report.scope, Author: 'Plumbline' }
  const sheets = sheetsOf(report)
  const about = aboutSheet(report, sheets)
  utils.book_append_sheet(book, about, 'Report')
  for (const sheet of sheets) utils.book_append_sheet(book, worksheet(sheet), sheet.name)
  const written = write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }) as Buffer
  return finishWorkbook(written)
}

function aboutSheet(report: Report, sheets: readonly Sheet[]): WorkSheet {
  const rows = [
    ['Report', report.title],
    ...headFacts(report),
    ['', ''],
    ['Sheet', 'Rows'],
    ...sheets.map(({ name, rows: { length } }) => [name, length] as const),
  ]
  const cells = rows.map(([name, value]): CellObject[] => [
    { t: 's', v: name, z: name === 'Sheet' ? formats.head : formats.text },
    typeof value === 'number'
      ? { t: 'n', v: value, z: formats.number }
      : { t: 's', v: writable(value ?? ''), z: name === 'Sheet' ? formats.head : formats.text },
  ])
  const sheet = utils.aoa_to_sheet(cells)
  sheet['!cols'] = [{ wch: 24 }, { wch: 60 }]
  return sheet
}

function sheetsOf({ blocks }: Report): Sheet[] {
  const facts = newSheet('Facts', ['Name', 'Value'], [28, 48])
  const texts = newSheet('Texts', ['Kind', 'Title', 'Author', 'Date', 'Text'], [12, 24, 20, 12, 90])
  const tables = new Map<string, Sheet>()
  const names = new Set(['report', 'facts', 'texts'])
  for (const { headings, block } of underHeadings(blocks)) {
    if (block === null) texts.rows.push([...above(headings), text('Heading')])
    else if (block.kind === 'facts')
      for (const { name, value } of block.facts)
        facts.rows.push([...above(headings), text(name), { cell: value }])
    else if (block.kind === 'table') addTable(tables, names, headings, block)
    else texts.rows.push([...above(headings), ...textCells(block)])
  }
  return [facts, texts, ...tables.values()].filter(({ rows }) => rows.length > 0)
}

function newSheet(name: string, titles: readonly string[], widths: readonly number[]): Sheet {
  return {
    name,
    titles: [...headingColumns, ...titles],
    widths: [...headingWidths, ...widths],
    rows: [],
  }
}

function textCells(block: Exclude<Block, { kind: 'heading' | 'facts' | 'table' }>): SheetCell[] {
  switch (block.kind) {
    case 'paragraph': {
      const kind = block.isNote === true ? 'Note' : 'Paragraph'
      return [text(kind), text(''), text(''), text(''), text(block.text)]
    }
    case 'quote': {
      const date = block.date ?? ''
      return [
        text('Quote'),
        text(block.title),
        text(block.author ?? ''),
        { cell: { text: date, value: date }, kind: 'date' },
        text(block.text),
      ]
    }
    case 'pageBreak':
      return []
  }
}

// Tables with the same columns share a sheet.
function addTable(
  tables: Map<string, Sheet>,
  names: Set<string>,
  headings: Headings,
  { caption, columns, rows, empty }: Extract<Block, { kind: 'table' }>,
): void {
  const key = JSON.stringify(columns.map(({ title, kind }) => [title, kind]))
  let sheet = tables.get(key)
  if (sheet === undefined) {
    const shares = columns.reduce((sum, { width }) => sum + width, 0)
    sheet = newSheet(
      sheetName(caption, names),
      ['Table', ...columns.map(({ title }) => title)],
      [24, ...columns.map(({ width }) => Math.max(12, Math.round((120 * width) / shares)))],
    )
    tables.set(key, sheet)
  }
  const begin = [...above(headings), text(caption)]
  if (rows.length === 0) sheet.rows.push([...begin, text(empty)])
  for (const row of rows)
    sheet.rows.push([
      ...begin,
      ...columns.map(({ kind }, at) => ({ cell: row[at] ?? { text: '' }, kind })),
    ])
}

// At most 31 characters, none of []:*?/\, no apostrophe at either end, and unique regardless of case.
function sheetName(caption: string, names: Set<string>): string {
  const plain = writable(caption)
    .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .trim()
    .replaceAll(/^'+|'+$/g, '')
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` ${number}`
    const name = `${(plain || 'Table').slice(0, 31 - suffix.length).trim()}${suffix}`
    if (names.has(name.toLowerCase())) continue
    names.add(name.toLowerCase())
    return name
  }
}

function worksheet({ titles, widths, rows }: Sheet): WorkSheet {
  const head = titles.map((title): CellObject => ({ t: 's', v: writable(title), z: formats.head }))
  const sheet = utils.aoa_to_sheet([head, ...rows.map((row) => row.map(cellObject))], {
    dense: true,
  })
  sheet['!cols'] = widths.map((wch) => ({ wch }))
  const last = utils.encode_cell({ r: rows.length, c: titles.length - 1 })
  sheet['!autofilter'] = { ref: `A1:${last}` }
  return sheet
}

const dayLength = 86_400_000
const firstDay = Date.UTC(1899, 11, 30)

function cellObject({ cell, kind: column }: SheetCell): CellObject {
  const { kind, value } = sheetValue(cell, column)
  if (kind === 'date')
    return { t: 'n', v: (Date.parse(`${value}T00:00:00Z`) - firstDay) / dayLength, z: formats.date }
  if (typeof value === 'number') {
    const isPercent = kind === 'percent'
    const isWhole = Number.isInteger(isPercent ? Math.round(value * 1e6) / 1e4 : value)
    const [whole, decimal] = isPercent
      ? [formats.percent, formats.decimalPercent]
      : [formats.number, formats.decimal]
    return { t: 'n', v: value, z: isWhole ? whole : decimal }
  }
  return { t: 's', v: writable(value), z: formats.text }
}

// The limit of Excel for a cell.
const mostCharacters = 32_767

function writable(value: string): string {
  const clean = xmlText(value.replaceAll(/\r\n?/g, '\n'))
  return clean.length > mostCharacters ? `${clean.slice(0, mostCharacters - 1)}…` : clean
}
