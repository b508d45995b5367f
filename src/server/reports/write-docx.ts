import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableOfContents,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlignTable,
  WidthType,
  type FileChild,
  type ITableCellOptions,
} from 'docx'
import type { Block, Cell, Column, Report, Tone } from '#rules/report/report.ts'
import { docxStyles } from './docx-styles.ts'
import { dayText, headFacts, quoteTitle } from './model/report-head.ts'
import { xmlText } from './model/xml-text.ts'

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

// In twentieths of a point: Letter with margins of 0.75 inches.
const paper = { width: 12_240, height: 15_840 }
const margin = 1080
const textWidth = paper.width - 2 * margin
const factNameWidth = 2600

const headings = { 1: 'Heading1', 2: 'Heading2', 3: 'Heading3' } as const
const toneStyles: Readonly<Record<Tone, string>> = {
  good: 'ToneGood',
  attention: 'ToneAttention',
  bad: 'ToneBad',
  quiet: 'ToneQuiet',
}

/** Writes a report as a Word document with styles, a table of contents, and the number of each page. */
export function writeDocx(report: Report): Promise<Buffer> {
  const document = new Document({
    title: xmlText(`${report.title} · ${report.project}`),
    subject: xmlText(report.scope),
    creator: 'Plumbline',
    lastModifiedBy: 'Plumbline',
    styles: docxStyles,
    features: { updateFields: hasHeadings(report) },
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: paper,
            margin: {
              top: 1200,
              bottom: 1200,
              left: margin,
              right: margin,
              header: 600,
              footer: 600,
            },
          },
        },
        headers: { default: runningHead(report), first: new Header({ children: [] }) },
        footers: { default: runningFoot(report), first: runningFoot(report) },
        children: [...titleOf(report), ...report.blocks.flatMap(childrenOf)],
      },
    ],
  })
  return Packer.toBuffer(document)
}

const hasHeadings = ({ blocks }: Report): boolean =>
  blocks.some((block) => block.kind === 'heading' && block.level < 3)

function titleOf(report: Report): FileChild[] {
  const facts = headFacts(report).map(([name, text]) => ({ name, value: { text } }))
  return [
    paragraph(report.title, 'Title'),
    factTable({ kind: 'facts', facts }),
    ...(hasHeadings(report)
      ? [
          paragraph('Contents', 'ContentsTitle'),
          new TableOfContents('Contents', { hyperlink: true, headingStyleRange: '1-2' }),
        ]
      : []),
  ]
}

function childrenOf(block: Block): FileChild[] {
  switch (block.kind) {
    case 'heading':
      return [paragraph(block.text, headings[block.level])]
    case 'paragraph':
      return [paragraph(block.text, block.isNote === true ? 'Note' : 'Normal')]
    case 'quote':
      return [paragraph(quoteTitle(block), 'QuoteTitle'), paragraph(block.text, 'Quote')]
    case 'facts':
      return block.facts.length === 0 ? [] : [factTable(block), paragraph('', 'AfterTable')]
    case 'table':
      return tableOf(block)
    case 'pageBreak':
      return [new Paragraph({ style: 'AfterTable', children: [new PageBreak()] })]
  }
}

const lineEnds = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/u

const runsOf = (text: string, style?: string): TextRun[] =>
  text.split(lineEnds).map(
    (line, index) =>
      new TextRun({
        ...(style !== undefined && { style }),
        ...(index > 0 && { break: 1 }),
        // A tab has an element of its own.
        children: xmlText(line)
          .split('\t')
          .flatMap((part, at) => (at === 0 ? [part] : [new Tab(), part])),
      }),
  )

const paragraph = (text: string, style: string, tone?: Tone): Paragraph =>
  new Paragraph({
    style,
    children: text === '' ? [] : runsOf(text, tone === undefined ? undefined : toneStyles[tone]),
  })

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const
const noBorders = { top: none, bottom: none, left: none, right: none } as const

const cellOf = (content: Paragraph, width: number, more: Partial<ITableCellOptions> = {}) =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    children: [content],
    ...more,
  })

function factTable({ facts }: Of<'facts'>): Table {
  const valueWidth = textWidth - factNameWidth
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: [factNameWidth, valueWidth],
    borders: { ...noBorders, insideHorizontal: none, insideVertical: none },
    margins: { left: 0, right: 80 },
    rows: facts.map(
      ({ name, value }) =>
        new TableRow({
          cantSplit: true,
          children: [
            cellOf(paragraph(name, 'FactName'), factNameWidth),
            cellOf(paragraph(value.text, 'FactValue', value.tone), valueWidth),
          ],
        }),
    ),
  })
}

function tableOf({ caption, columns, rows, empty }: Of<'table'>): FileChild[] {
  const above = caption === '' ? [] : [paragraph(caption, 'Caption')]
  if (rows.length === 0) return [...above, paragraph(empty, 'Note')]
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => Math.floor((textWidth * width) / shares))
  const head = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map(({ title, kind }, at) =>
      cellOf(aligned(title, 'TableHead', kind), widths[at] ?? 0, {
        verticalAlign: VerticalAlignTable.BOTTOM,
      }),
    ),
  })
  return [
    ...above,
    new Table({
      style: 'ReportTable',
      layout: TableLayoutType.FIXED,
      width: { size: textWidth, type: WidthType.DXA },
      columnWidths: widths,
      rows: [head, ...rows.map((row) => rowOf(row, columns, widths))],
    }),
    paragraph('', 'AfterTable'),
  ]
}

// A short row stays on one page; one as long as a page may break.
const longestWhole = 1200

function rowOf(
  row: readonly Cell[],
  columns: readonly Column[],
  widths: readonly number[],
): TableRow {
  return new TableRow({
    cantSplit: row.every(({ text }) => text.length < longestWhole),
    children: columns.map(({ kind }, at) => {
      const { text, tone } = row[at] ?? { text: '', tone: undefined }
      return cellOf(aligned(text, 'TableText', kind, tone), widths[at] ?? 0)
    }),
  })
}

const aligned = (text: string, style: string, kind: Column['kind'], tone?: Tone): Paragraph =>
  new Paragraph({
    style,
    ...((kind === 'number' || kind === 'percent') && { alignment: AlignmentType.RIGHT }),
    children: text === '' ? [] : runsOf(text, tone === undefined ? undefined : toneStyles[tone]),
  })

const tabStops = [{ type: TabStopType.RIGHT, position: textWidth }]

const runningHead = ({ title, project }: Report): Header =>
  new Header({
    children: [
      new Paragraph({
        style: 'Header',
        tabStops,
        children: [new TextRun({ children: [xmlText(title), new Tab(), xmlText(project)] })],
      }),
    ],
  })

const runningFoot = (report: Report): Footer =>
  new Footer({
    children: [
      new Paragraph({
        style: 'Footer',
        tabStops,
        children: [
          new TextRun({
            children: [
              `Data as of ${dayText(report.date)}`,
              new Tab(),
              'Page ',
              PageNumber.CURRENT,
              ' of ',
              PageNumber.TOTAL_PAGES,
            ],
          }),
        ],
      }),
    ],
  })
