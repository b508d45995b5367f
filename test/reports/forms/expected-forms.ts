import type { ExpectedBlock, ExpectedReport } from '../expected-blocks.ts'

type Cell = Extract<ExpectedBlock, { kind: 'facts' }>['facts'][number]['value']
type Kind = Extract<ExpectedBlock, { kind: 'table' }>['columns'][number]['kind']

/** A text and the element that contains it, such as Table/TBody/TR/TD. */
export type Leaf = readonly [element: string, text: string]

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day in readable form. */
const dayText = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[month! - 1]} ${year}`
}

const audiences: Readonly<Record<string, string>> = {
  staff: 'Consultants (everything on record)',
  client: 'Client (what the client may see)',
}

/** What each file says about the report below its title. */
export const headFacts = (report: ExpectedReport) =>
  [
    ['Project', report.project],
    ['Covers', report.scope],
    ['Made for', audiences[report.audience]!],
    ['Data as of', dayText(report.date)],
  ] as const

const quoteTitle = ({ title, author, date }: Extract<ExpectedBlock, { kind: 'quote' }>): string => {
  const by = [author, date && dayText(date)].filter((part) => part !== null).join(', ')
  return by === '' ? title : `${title} · ${by}`
}

const rowHead = (name: string, text: string): Leaf[] => [
  ['Table/TR/TH/Row', name],
  ['Table/TR/TD', text],
]

function pdfLeaves(block: ExpectedBlock): Leaf[] {
  switch (block.kind) {
    case 'heading':
      return [[`H${block.level}`, block.text]]
    case 'paragraph':
      return [['P', block.text]]
    case 'facts':
      return block.facts.flatMap(({ name, value }) => rowHead(name, value.text))
    case 'quote':
      return [
        ['BlockQuote/P', quoteTitle(block)],
        ['BlockQuote/P', block.text],
      ]
    case 'table':
      if (block.rows.length === 0)
        return [
          ['Table/Caption', block.caption],
          ['P', block.empty],
        ]
      return [
        ['Table/Caption', block.caption],
        ...block.columns.map(({ title }): Leaf => ['Table/THead/TR/TH/Column', title]),
        ...block.rows.flat().map(({ text }): Leaf => ['Table/TBody/TR/TD', text]),
      ]
    case 'pageBreak':
      return []
  }
}

/** Every text of a report in a PDF, in reading order, with the elements that contain it. */
export const pdfLeavesOf = (report: ExpectedReport): Leaf[] => [
  ['H1', report.title],
  ...headFacts(report).flatMap(([name, text]) => rowHead(name, text)),
  ...report.blocks.flatMap(pdfLeaves),
]

/** The texts that are side by side and may be split by a page break: rows of tables; all others are single. */
export const pdfRowsOf = (report: ExpectedReport): string[][] => [
  [report.title],
  ...headFacts(report).map((fact) => [...fact]),
  ...report.blocks.flatMap((block): string[][] => {
    if (block.kind === 'facts') return block.facts.map(({ name, value }) => [name, value.text])
    if (block.kind !== 'table' || block.rows.length === 0)
      return pdfLeaves(block).map(([, text]) => [text])
    return [
      [block.caption],
      block.columns.map(({ title }) => title),
      ...block.rows.map((row) => row.map(({ text }) => text)),
    ]
  }),
]

/** The bookmarks of a report: its parts with their standards; standards before the first part are on the top level. */
export function bookmarksOf({ blocks }: ExpectedReport): (readonly [string, string[]])[] {
  const marks: (readonly [string, string[]])[] = []
  let part: readonly [string, string[]] | undefined
  for (const block of blocks) {
    if (block.kind !== 'heading' || block.level === 3) continue
    if (block.level === 2 && part !== undefined) part[1].push(block.text)
    else marks.push([block.text, []])
    if (block.level === 1) part = marks.at(-1)
  }
  return marks
}

/** Every paragraph of a report in Word, with its style. */
export const wordParagraphsOf = (report: ExpectedReport): Leaf[] => [
  ['Title', report.title],
  ...headFacts(report).flatMap(([name, text]): Leaf[] => [
    ['FactName', name],
    ['FactValue', text],
  ]),
  ...report.blocks.flatMap((block): Leaf[] => {
    switch (block.kind) {
      case 'heading':
        return [[`Heading${block.level}`, block.text]]
      case 'paragraph':
        return [[block.isNote === true ? 'Note' : 'Normal', block.text]]
      case 'facts':
        return block.facts.flatMap(({ name, value }): Leaf[] => [
          ['FactName', name],
          ['FactValue', value.text],
        ])
      case 'quote':
        return [
          ['QuoteTitle', quoteTitle(block)],
          ['Quote', block.text],
        ]
      case 'table':
        return [
          ['Caption', block.caption],
          ...(block.rows.length === 0
            ? ([['Note', block.empty]] as const)
            : block.columns.map(({ title }): Leaf => ['TableHead', title])),
          ...block.rows.flat().map(({ text }): Leaf => ['TableText', text]),
        ]
      case 'pageBreak':
        return []
    }
  }),
]

/** Every text of a report on the page, with the element that contains it. */
export const pageLeavesOf = (report: ExpectedReport): Leaf[] => [
  ['H1', report.title],
  ['P', report.project],
  ['P', [report.scope, audiences[report.audience], dayText(report.date)].join(' · ')],
  ...report.blocks.flatMap((block): Leaf[] => {
    switch (block.kind) {
      case 'heading':
        return [[`H${block.level + 1}`, block.text]]
      case 'paragraph':
        return [['P', block.text]]
      case 'facts':
        return block.facts.flatMap(({ name, value }): Leaf[] => [
          ['DT', name],
          ['DD', value.text],
        ])
      case 'quote':
        return [
          ['FIGCAPTION', quoteTitle(block).replace(`${block.title} · `, block.title)],
          ['BLOCKQUOTE', block.text],
        ]
      case 'table':
        if (block.rows.length === 0) return [['P', `${block.caption}: ${block.empty}`]]
        return [
          ['CAPTION', block.caption],
          ...block.columns.map(({ title }): Leaf => ['TH', title]),
          ...block.rows.flat().map(({ text }): Leaf => ['TD', text]),
        ]
      case 'pageBreak':
        return []
    }
  }),
]

/** A spreadsheet value: the content of a cell, and the format that displays it. */
export type Shown = { readonly value: string | number; readonly format: string }

// Texts that only repeat their value are stored as that value.
export function shownOf({ text, value }: Cell, kind: Kind = 'text'): Shown {
  if (typeof value === 'number') {
    if (text === `${value} %`) return { value: value / 100, format: 'percent' }
    if (text === String(value)) return { value, format: kind === 'percent' ? 'percent' : 'number' }
  }
  if (typeof value === 'string' && text === dayText(value)) return { value, format: 'date' }
  return { value: text, format: 'text' }
}

type Line = { readonly kind: string; readonly block: ExpectedBlock | null; readonly at: string[] }

/** The blocks of a report except headings, each with the headings above it; a heading with nothing below it is a line of its own. */
export function linesOf({ blocks }: ExpectedReport): Line[] {
  const lines: Line[] = []
  let at = ['', '', '']
  const parts = blocks.filter(({ kind }) => kind !== 'pageBreak')
  for (const [place, block] of parts.entries()) {
    if (block.kind !== 'heading') {
      lines.push({ kind: block.kind, block, at })
      continue
    }
    at = at.map((text, level) =>
      level + 1 < block.level ? text : level + 1 === block.level ? block.text : '',
    )
    const next = parts[place + 1]
    const isAlone = next === undefined || (next.kind === 'heading' && next.level <= block.level)
    if (isAlone) lines.push({ kind: 'heading', block: null, at })
  }
  return lines
}
