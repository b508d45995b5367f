import type { Cell, Column } from '#rules/report/report.ts'
import { dayText } from './report-head.ts'

const numberIn = (text: string): number => {
  const digits = text.replaceAll(/[,\s%]/g, '').replace('\u2212', '-')
  return digits === '' ? Number.NaN : Number(digits)
}

/** The value of a spreadsheet cell. */
export type SheetValue = {
  readonly kind: Column['kind']
  /** A number, a percentage divided by 100, a date as YYYY-MM-DD, or text. */
  readonly value: number | string
}

/**
 * Returns the number or date of a cell for a spreadsheet. A text that says more than its value, such as "4 of 7", stays text, so that
 * nothing is lost.
 */
export function sheetValue({ text, value }: Cell, kind?: Column['kind']): SheetValue {
  if (typeof value === 'number') {
    const isPercent = kind === 'percent' || text.trim().endsWith('%')
    const shown = numberIn(text)
    if (Math.abs(shown - value) <= 0.051)
      return isPercent ? { kind: 'percent', value: value / 100 } : { kind: 'number', value }
  }
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    if (text === value || text === dayText(value)) return { kind: 'date', value }
  return { kind: 'text', value: text }
}
