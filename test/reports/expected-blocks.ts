import type { ExpectedRows } from './expected-rows.ts'

export type Cell = {
  readonly text: string
  readonly value?: number | string
  readonly tone?: string
}
export type Column = { readonly title: string; readonly kind: string; readonly width: number }

/** An expected block of a report; declared here as the API describes it, not as the product's types do. */
export type ExpectedBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly isNote?: boolean }
  | { readonly kind: 'facts'; readonly facts: readonly { name: string; value: Cell }[] }
  | {
      readonly kind: 'quote'
      readonly title: string
      readonly author: string | null
      readonly date: string | null
      readonly text: string
    }
  | {
      readonly kind: 'table'
      readonly caption: string
      readonly columns: readonly Column[]
      readonly rows: readonly (readonly Cell[])[]
      readonly empty: string
    }
  | { readonly kind: 'pageBreak' }

/** An expected report. */
export type ExpectedReport = {
  readonly title: string
  readonly project: string
  readonly scope: string
  readonly audience: string
  readonly date: string
  readonly blocks: readonly ExpectedBlock[]
}

// A row of SQL.
export type Row = ExpectedRows['standards'][number]

export const cell = (text: string | null): Cell => ({ text: text ?? '' })
export const column = (title: string, width: number, kind = 'text'): Column => ({
  title,
  kind,
  width,
})
export const heading = (level: number, text: string): ExpectedBlock => ({
  kind: 'heading',
  level,
  text,
})
export const note = (text: string): ExpectedBlock => ({ kind: 'paragraph', text, isNote: true })
export const facts = (...entries: [name: string, value: Cell][]): ExpectedBlock => ({
  kind: 'facts',
  facts: entries.map(([name, value]) => ({ name, value })),
})
export const table = (
  caption: string,
  columns: Column[],
  rows: Cell[][],
  empty = '',
): ExpectedBlock => ({
  kind: 'table',
  caption,
  columns,
  rows,
  empty,
})
export const count = (value: number): Cell => ({ text: String(value), value })
export const dated = (text: string | null, value: string): Cell =>
  text === null ? cell('') : { text, value }

export const good = [
  'Full Score',
  'Complete',
  'Score from DTR',
  'Marked For Upload',
  'Uploaded To URAC',
]
export const outside = ['Should be N/A', 'Not Applicable']
const attention = ['Revisions Required', 'Not Full Score', 'Pending RFI Review']
export const quiet = [...outside, 'Not Assigned', 'Complete Not Assigned']

export function label(text: string): Cell {
  if (good.includes(text)) return { text, tone: 'good' }
  if (attention.includes(text)) return { text, tone: 'attention' }
  return quiet.includes(text) ? { text, tone: 'quiet' } : { text }
}

export function score({ score: value, words }: Row): Cell {
  if (value === null) return { text: words, tone: 'quiet' }
  return { text: words, value, tone: value === 100 ? 'good' : value === 0 ? 'bad' : 'attention' }
}

export const share = (part: number, whole: number): Cell => {
  if (whole === 0) return cell('')
  // Computed with integers; half a tenth is rounded up.
  const tenths = Number((BigInt(2000 * part) / BigInt(whole) + 1n) / 2n)
  const text = tenths % 10 === 0 ? String(tenths / 10) : `${Math.trunc(tenths / 10)}.${tenths % 10}`
  return { text: `${text} %`, value: Number(text) }
}

export const quote = (
  title: string,
  text: string | null,
  by: string | null = null,
  at: string | null = null,
): ExpectedBlock[] =>
  text === null || !/\S/.test(text)
    ? []
    : [{ kind: 'quote', title, author: by || null, date: at, text }]
