import type { Block, Report } from '#rules/report/report.ts'
import { csvText } from '#server/audit/export/csv-text.ts'
import { sheetValue } from './model/cell-value.ts'
import { headingColumns, underHeadings } from './model/headings-above.ts'
import { headFacts } from './model/report-head.ts'

type Row = Map<string, string | number>

// Marks the file as UTF-8 for spreadsheets.
const byteOrderMark = '\uFEFF'
const leading = [...headingColumns, 'Kind', 'Title', 'Author', 'Date', 'Text'] as const
const rowsAtOnce = 1000

/**
 * Writes a report as CSV (RFC 4180, UTF-8): a line for each fact, text and table row, with the headings above it. The columns of the
 * tables follow those shared by all lines.
 */
export function writeCsv(report: Report): Buffer {
  const rows: Row[] = [
    new Map([
      ['Kind', 'Report'],
      ['Title', report.title],
    ]),
    ...headFacts(report).map(
      ([name, text]): Row =>
        new Map([
          ['Kind', 'Report'],
          ['Title', name],
          ['Text', text],
        ]),
    ),
  ]
  for (const { headings, block } of underHeadings(report.blocks)) {
    const place = headingColumns.map((name, at) => [name, headings[at] ?? ''] as const)
    const lines = block === null ? [new Map([['Kind', 'Heading']])] : linesOf(block)
    for (const line of lines) rows.push(new Map([...place, ...line]))
  }
  const columns = [...new Set([...leading, ...rows.flatMap((row) => [...row.keys()])])]
  const parts = [byteOrderMark, csvText([columns.map(columnTitle)])]
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    parts.push(
      csvText(
        rows
          .slice(from, from + rowsAtOnce)
          .map((row) => columns.map((name) => row.get(name) ?? '')),
      ),
    )
  return Buffer.from(parts.join(''))
}

// A table column is distinct from a shared column of the same name.
const tableColumn = (title: string): string => `\u0000${title}`
const columnTitle = (name: string): string => name.replace('\u0000', '')

function linesOf(block: Exclude<Block, { kind: 'heading' }>): Row[] {
  const line = (entries: readonly (readonly [string, string | number])[]): Row => new Map(entries)
  switch (block.kind) {
    case 'pageBreak':
      return []
    case 'paragraph':
      return [
        line([
          ['Kind', block.isNote === true ? 'Note' : 'Paragraph'],
          ['Text', block.text],
        ]),
      ]
    case 'quote':
      return [
        line([
          ['Kind', 'Quote'],
          ['Title', block.title],
          ['Author', block.author ?? ''],
          ['Date', block.date ?? ''],
          ['Text', block.text],
        ]),
      ]
    case 'facts':
      return block.facts.map(({ name, value }) =>
        line([
          ['Kind', 'Fact'],
          ['Title', name],
          ['Text', csvValue(value)],
        ]),
      )
    case 'table': {
      const begin = [
        ['Kind', 'Table row'],
        ['Title', block.caption],
      ] as const
      if (block.rows.length === 0) return [line([...begin, ['Text', block.empty]])]
      return block.rows.map((row) =>
        line([
          ...begin,
          ...block.columns.map(
            ({ title, kind }, at) =>
              [tableColumn(title), csvValue(row[at] ?? { text: '' }, kind)] as const,
          ),
        ]),
      )
    }
  }
}

function csvValue(...[cell, column]: Parameters<typeof sheetValue>): string | number {
  const { kind, value } = sheetValue(cell, column)
  return kind === 'percent' ? cell.text : value
}
