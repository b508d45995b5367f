import type { ExpectedBlock, ExpectedReport } from '../expected-blocks.ts'
import {
  bookmarksOf,
  headFacts,
  linesOf,
  pdfLeavesOf,
  pdfRowsOf,
  shownOf,
  wordParagraphsOf,
  type Leaf,
  type Shown,
} from './expected-forms.ts'
import { csvLines, paragraphsOf, sheetsOf, unzipped } from './read-office.ts'
import { readPdf } from './read-pdf.ts'

/** A downloaded form of a report, the report that it should show, and the words that it must not contain. */
export type Form = {
  readonly bytes: Buffer
  readonly report: ExpectedReport
  readonly hidden: readonly string[]
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE]/u

// A page breaks lines wherever necessary, draws no control characters, and reorders right-to-left text
// visually.
const onPaper = (text: string): string => {
  const drawn = text.replaceAll(/[\s\p{C}\uFE00-\uFE0F]/gu, '')
  return rightToLeft.test(drawn) ? Array.from(drawn).toSorted().join('') : drawn
}

/** The first difference between two lists of texts. */
export function firstDifference(
  actual: readonly unknown[],
  expected: readonly unknown[],
): string[] {
  for (let place = 0; place < Math.max(actual.length, expected.length); place += 1) {
    const [is, should] = [actual[place], expected[place]].map((one) => JSON.stringify(one))
    if (is !== should) return [`text ${place} is ${is} instead of ${should}`]
  }
  return []
}

const hiddenIn = (text: string, hidden: readonly string[]): string[] =>
  hidden.filter((word) => text.includes(word)).map((word) => `the hidden word ${word} is in it`)

/** Compares the text of the pages, in order, with that of the rows: nothing more and nothing less. */
function pageFaults(pages: readonly string[], report: ExpectedReport): string[] {
  const plain = (text: string) => text.replaceAll(/[\s\p{C}\uFE00-\uFE0F]/gu, '')
  // A table that continues on another page repeats its header.
  const heads = report.blocks.flatMap((block) =>
    block.kind === 'table' ? [plain(block.columns.map(({ title }) => title).join(''))] : [],
  )
  let isBegun = false
  const text = pages
    .map((page) => {
      const drawn = plain(page)
      const head = isBegun ? heads.find((one) => drawn.startsWith(one)) : undefined
      isBegun = true
      return drawn.slice(head?.length ?? 0)
    })
    .join('')
  let at = 0
  for (const row of pdfRowsOf(report)) {
    const should = plain(row.join(''))
    const is = text.slice(at, at + should.length)
    at += should.length
    // A cell that spans two pages is split there; for right-to-left text, only the letters are compared.
    const letters = (one: string) => Array.from(one).toSorted().join('')
    if (is !== should && letters(is) !== letters(should))
      return [`the pages say ${JSON.stringify(is)} instead of ${JSON.stringify(row)}`]
  }
  return text.length > at ? [`the pages end with ${JSON.stringify(text.slice(at))}`] : []
}

/** The faults of a PDF: in its texts, their elements, or its metadata. */
export async function pdfFaults({ bytes, report, hidden }: Form): Promise<string[]> {
  const pdf = await readPdf(bytes)
  // Characters that no font has are drawn as a box, which replaces them in the text.
  const drawn = (text: string) => onPaper(text.replaceAll(/👍🏽|[中文]/gu, '□'))
  const comparable = (leaves: readonly Leaf[]) =>
    leaves.map(([element, text]) => [element, drawn(text)])
  return [
    ...firstDifference(comparable(pdf.leaves), comparable(pdfLeavesOf(report))),
    ...pageFaults(pdf.pages, report),
    ...firstDifference(
      [
        pdf.info.get('Title')?.replaceAll(/\s+/g, ' '),
        pdf.info.get('Tagged'),
        pdf.language,
        ...pdf.bookmarks,
      ],
      [
        `${report.title} · ${report.project}`.replaceAll(/\s+/g, ' ').trim(),
        'yes',
        'en-US',
        ...bookmarksOf(report),
      ],
    ),
    ...pdf.fonts.filter(({ isEmbedded }) => !isEmbedded).map(({ name }) => `${name} is missing`),
    ...(pdf.fonts.length === 0 ? ['it has no fonts'] : []),
    ...hiddenIn(pdf.plain, hidden),
  ]
}

const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu

/** The faults of a Word document. */
export async function docxFaults({ bytes, report, hidden }: Form): Promise<string[]> {
  const files = await unzipped(bytes)
  const paragraphs = paragraphsOf(files.get('word/document.xml')!)
  const wanted = wordParagraphsOf(report).map(([style, text]) => [
    style,
    text.replaceAll(lineEnds, '\n'),
  ])
  return [
    ...firstDifference(paragraphs, wanted),
    ...[bytes.toString('latin1'), ...files.values()].flatMap((text) => hiddenIn(text, hidden)),
  ]
}

const text = (value: string): Shown => ({ value: value.replaceAll(/\r\n?/g, '\n'), format: 'text' })

type Table = Extract<ExpectedBlock, { kind: 'table' }>

const plainText = (block: Exclude<ExpectedBlock, Table>): Shown[] => {
  if (block.kind === 'quote') {
    const { title, author, date } = block
    const dated = date === null ? text('') : { value: date, format: 'date' }
    return [text('Quote'), text(title), text(author ?? ''), dated, text(block.text)]
  }
  if (block.kind !== 'paragraph') return []
  const kind = block.isNote === true ? 'Note' : 'Paragraph'
  return [kind, '', '', '', block.text].map(text)
}

/** The rows of all sheets but the first: facts, texts, and each kind of table. */
function expectedSheets(report: ExpectedReport): Shown[][][] {
  const titles = (...more: string[]) => ['Part', 'Standard', 'Section', ...more].map(text)
  const facts = [titles('Name', 'Value')]
  const texts = [titles('Kind', 'Title', 'Author', 'Date', 'Text')]
  const tables = new Map<string, Shown[][]>()
  for (const { block, at } of linesOf(report)) {
    const above = at.map(text)
    if (block === null) texts.push([...above, text('Heading')])
    else if (block.kind === 'facts')
      for (const { name, value } of block.facts)
        facts.push([...above, text(name), cell(shownOf(value))])
    else if (block.kind !== 'table') texts.push([...above, ...plainText(block)])
    else {
      const key = JSON.stringify(block.columns.map(({ title, kind }) => [title, kind]))
      const rows = tables.get(key) ?? [titles('Table', ...block.columns.map(({ title }) => title))]
      tables.set(key, rows)
      if (block.rows.length === 0) rows.push([...above, text(block.caption), text(block.empty)])
      for (const row of block.rows)
        rows.push([
          ...above,
          text(block.caption),
          ...row.map((one, place) => cell(shownOf(one, block.columns[place]!.kind))),
        ])
    }
  }
  return [facts, texts, ...tables.values()].filter(({ length }) => length > 1)
}

const cell = ({ value, format }: Shown): Shown =>
  typeof value === 'string' && format === 'text' ? text(value) : { value, format }

/** The faults of a workbook. */
export async function xlsxFaults({ bytes, report, hidden }: Form): Promise<string[]> {
  const files = await unzipped(bytes)
  const [about, ...sheets] = sheetsOf(files)
  const wanted = expectedSheets(report)
  const filled = (rows: readonly (readonly Shown[])[]) => {
    const width = rows[0]!.length
    return rows.map((row) =>
      Array.from({ length: width }, (_, place) => row[place] ?? text('')).concat(row.slice(width)),
    )
  }
  const names = sheets.map(({ name }) => name)
  return [
    ...firstDifference(
      about!.rows.map((row) => row.map(({ value }) => value)),
      [
        ['Report', report.title],
        ...headFacts(report),
        ['', ''],
        ['Sheet', 'Rows'],
        ...wanted.map((rows, place) => [names[place], rows.length - 1]),
      ],
    ),
    ...firstDifference(
      sheets.flatMap(({ rows }) => filled(rows)),
      wanted.flatMap((rows) => filled(rows)),
    ),
    ...names
      .filter((name) => name.length > 31 || /[[\]:*?/\\]|^'|'$/.test(name))
      .map((name) => `Excel does not open a sheet with the name ${name}`),
    ...(new Set(names.map((name) => name.toLowerCase())).size < names.length
      ? ['two sheets have the same name']
      : []),
    ...[bytes.toString('latin1'), ...files.values()].flatMap((one) => hiddenIn(one, hidden)),
  ]
}

// What spreadsheets treat as a formula, even after blanks and invisible characters.
const formula = /^[\s\p{C}\p{Z}]*(?:[=+\-@|%＝＋－＠｜％]|[\t\r\n\0])/u
const neutral = (value: string): string => (formula.test(value) ? `'${value}` : value)

function csvRows(report: ExpectedReport) {
  const shared = ['Part', 'Standard', 'Section', 'Kind', 'Title', 'Author', 'Date', 'Text']
  const columns: string[] = []
  const rows: { first: string[]; cells: Map<string, string> }[] = []
  const add = (at: string[], more: string[], cells = new Map<string, string>()) =>
    rows.push({ first: [...at, ...more], cells })
  const nowhere = ['', '', '']
  add(nowhere, ['Report', report.title, '', '', ''])
  for (const [name, value] of headFacts(report)) add(nowhere, ['Report', name, '', '', value])
  const said = ({ value, format }: Shown, shown: string) =>
    format === 'percent' ? shown : String(value)
  const addTable = (at: string[], block: Table) => {
    if (block.rows.length === 0) add(at, ['Table row', block.caption, '', '', block.empty])
    for (const row of block.rows) {
      const cells = new Map(
        block.columns.map(({ title, kind }, place) => [
          title,
          said(shownOf(row[place]!, kind), row[place]!.text),
        ]),
      )
      for (const { title } of block.columns) if (!columns.includes(title)) columns.push(title)
      add(at, ['Table row', block.caption, '', '', ''], cells)
    }
  }
  for (const { block, at } of linesOf(report)) {
    if (block === null) add(at, ['Heading', '', '', '', ''])
    else if (block.kind === 'facts')
      for (const { name, value } of block.facts)
        add(at, ['Fact', name, '', '', said(shownOf(value), value.text)])
    else if (block.kind === 'quote')
      add(at, ['Quote', block.title, block.author ?? '', block.date ?? '', block.text])
    else if (block.kind === 'paragraph')
      add(at, [block.isNote === true ? 'Note' : 'Paragraph', '', '', '', block.text])
    else if (block.kind === 'table') addTable(at, block)
  }
  return [
    [...shared, ...columns],
    ...rows.map(({ first, cells }) => [
      ...first,
      ...columns.map((title) => cells.get(title) ?? ''),
    ]),
  ]
}

/** The faults of a CSV file. Numbers stay unchanged. */
export async function csvFaults({ bytes, report, hidden }: Form): Promise<string[]> {
  const file = bytes.toString('utf8')
  const wanted = csvRows(report).map((row) =>
    row.map((value) => (/^-?\d+(?:\.\d+)?$/.test(value) ? value : neutral(value))),
  )
  return [
    ...(file.startsWith('\uFEFF') ? [] : ['it is not marked as UTF-8']),
    ...firstDifference(csvLines(file.slice(1)), wanted),
    ...hiddenIn(file, hidden),
  ]
}
