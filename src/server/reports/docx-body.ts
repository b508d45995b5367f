import type { Block, Cell, Column, Report, Tone } from '#rules/report/report.ts'
import { xmlText } from '#rules/text/xml-text.ts'
import { headFacts, quoteTitle } from './model/report-head.ts'

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

// In twentieths of a point: Letter with margins of 0.75 inches.
export const paper = { width: 12_240, height: 15_840 } as const
export const margin = 1080
export const textWidth = paper.width - 2 * margin
const factNameWidth = 2600
// In characters. A row whose texts are all shorter is kept on one page; a longer row, which may fill a page,
// may break.
const longestWhole = 1200

const toneStyles: Readonly<Record<Tone, string>> = {
  good: 'ToneGood',
  attention: 'ToneAttention',
  bad: 'ToneBad',
  quiet: 'ToneQuiet',
}

const lineEnds = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/u

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string): string =>
  xmlText(text).replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')

const textOf = (text: string): string => `<w:t xml:space="preserve">${escaped(text)}</w:t>`
const styled = (kind: 'pStyle' | 'rStyle' | 'tblStyle', style: string): string =>
  `<w:${kind} w:val="${style}"/>`

function runs(text: string, tone?: Tone): string {
  if (text === '') return ''
  const look = tone === undefined ? '' : `<w:rPr>${styled('rStyle', toneStyles[tone])}</w:rPr>`
  return text
    .split(lineEnds)
    .map((line, index) => {
      // A tab needs a separate element.
      const parts = line.split('\t').map(textOf).join('<w:tab/>')
      return `<w:r>${look}${index > 0 ? '<w:br/>' : ''}${parts}</w:r>`
    })
    .join('')
}

const paragraph = (style: string, content: string, more = ''): string =>
  `<w:p><w:pPr>${styled('pStyle', style)}${more}</w:pPr>${content}</w:p>`

const said = (text: string, style: string, tone?: Tone): string =>
  paragraph(style, runs(text, tone))

const afterTable = paragraph('AfterTable', '')

const row = (cells: string, isWhole = true, isHead = false): string =>
  `<w:tr>${isWhole || isHead ? `<w:trPr>${isWhole ? '<w:cantSplit/>' : ''}${isHead ? '<w:tblHeader/>' : ''}</w:trPr>` : ''}${cells}</w:tr>`

const cell = (content: string, width: number, more = ''): string =>
  `<w:tc><w:tcPr><w:tcW w:type="dxa" w:w="${width}"/>${more}</w:tcPr>${content}</w:tc>`

const table = (properties: string, widths: readonly number[], rows: readonly string[]): string =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows.join('')}</w:tbl>`

const wide = `<w:tblW w:type="dxa" w:w="${textWidth}"/>`
const fixed = '<w:tblLayout w:type="fixed"/>'
const noBorders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="none" w:color="auto" w:sz="0"/>`)
  .join('')
const factTable = `${wide}<w:tblBorders>${noBorders}</w:tblBorders>${fixed}<w:tblCellMar><w:left w:type="dxa" w:w="0"/><w:right w:type="dxa" w:w="80"/></w:tblCellMar>`
const reportTable = `${styled('tblStyle', 'ReportTable')}${wide}${fixed}`

function factsOf({ facts }: Of<'facts'>): string {
  const widths = [factNameWidth, textWidth - factNameWidth] as const
  const rows = facts.map(({ name, value }) =>
    row(
      cell(said(name, 'FactName'), widths[0]) +
        cell(said(value.text, 'FactValue', value.tone), widths[1]),
    ),
  )
  return table(factTable, widths, rows)
}

const aligned = (text: string, style: string, kind: Column['kind'], tone?: Tone): string =>
  paragraph(
    style,
    runs(text, tone),
    kind === 'number' || kind === 'percent' ? '<w:jc w:val="right"/>' : '',
  )

function tableOf({ caption, columns, rows, empty }: Of<'table'>): string {
  const above = caption === '' ? '' : said(caption, 'Caption')
  if (rows.length === 0) return above + said(empty, 'Note')
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => Math.floor((textWidth * width) / shares))
  const head = columns.map(({ title, kind }, at) =>
    cell(aligned(title, 'TableHead', kind), widths[at] ?? 0, '<w:vAlign w:val="bottom"/>'),
  )
  const body = rows.map((cells) => rowOf(cells, columns, widths))
  return `${above}${table(reportTable, widths, [row(head.join(''), true, true), ...body])}${afterTable}`
}

const rowOf = (
  cells: readonly Cell[],
  columns: readonly Column[],
  widths: readonly number[],
): string =>
  row(
    columns
      .map(({ kind }, at) => {
        const { text, tone } = cells[at] ?? { text: '', tone: undefined }
        return cell(aligned(text, 'TableText', kind, tone), widths[at] ?? 0)
      })
      .join(''),
    cells.every(({ text }) => text.length < longestWhole),
  )

const field = (kind: 'begin' | 'separate' | 'end'): string =>
  `<w:fldChar w:fldCharType="${kind}"${kind === 'begin' ? ' w:dirty="true"' : ''}/>`
const instruction = (text: string): string =>
  `<w:instrText xml:space="preserve">${escaped(text)}</w:instrText>`

const contentsTabs = `<w:tabs><w:tab w:val="right" w:pos="${textWidth}" w:leader="dot"/></w:tabs>`

/** The table of contents: headings of levels 1 and 2, whose page numbers Word fills in. */
function contents(headings: readonly Of<'heading'>[]): string {
  const begin = `<w:r>${field('begin')}${instruction(String.raw`TOC \h \o "1-2"`)}${field('separate')}</w:r>`
  const lines = headings.map(({ level, text }, index) => {
    const anchor = `_Toc${index + 1}`
    const page = `<w:r>${field('begin')}${instruction(String.raw`PAGEREF ${anchor} \h`)}${field('separate')}${field('end')}</w:r>`
    return paragraph(
      `TOC${level}`,
      `${index === 0 ? begin : ''}<w:hyperlink w:history="1" w:anchor="${anchor}">${runs(text)}<w:r><w:tab/></w:r>${page}</w:hyperlink>`,
      contentsTabs,
    )
  })
  return `${said('Contents', 'ContentsTitle')}<w:sdt><w:sdtPr><w:alias w:val="Contents"/><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>${lines.join('')}<w:p><w:r>${field('end')}</w:r></w:p></w:sdtContent></w:sdt>`
}

function bodyOf(block: Exclude<Block, Of<'heading'>>): string {
  switch (block.kind) {
    case 'paragraph':
      return said(block.text, block.isNote === true ? 'Note' : 'Normal')
    case 'quote':
      return said(quoteTitle(block), 'QuoteTitle') + said(block.text, 'Quote')
    case 'facts':
      return block.facts.length === 0 ? '' : factsOf(block) + afterTable
    case 'table':
      return tableOf(block)
    case 'pageBreak':
      return paragraph('AfterTable', '<w:r><w:br w:type="page"/></w:r>')
  }
}

/** The headings listed in the table of contents. */
export const listedHeadings = ({ blocks }: Report): Of<'heading'>[] =>
  blocks.filter((block): block is Of<'heading'> => block.kind === 'heading' && block.level < 3)

/** The XML of the body of a report in Word, part by part. */
export function* docxBody(report: Report): Generator<string> {
  const facts = headFacts(report).map(([name, text]) => ({ name, value: { text } }))
  yield said(report.title, 'Title') + factsOf({ kind: 'facts', facts })
  const listed = listedHeadings(report)
  // Without a paragraph between them, Word shows two tables as one.
  yield listed.length > 0 ? contents(listed) : afterTable
  let number = 0
  for (const block of report.blocks) {
    if (block.kind !== 'heading') yield bodyOf(block)
    else if (block.level === 3) yield said(block.text, 'Heading3')
    else {
      number += 1
      const begin = `<w:bookmarkStart w:name="_Toc${number}" w:id="${number}"/>`
      yield paragraph(
        `Heading${block.level}`,
        `${begin}${runs(block.text)}<w:bookmarkEnd w:id="${number}"/>`,
      )
    }
  }
}
