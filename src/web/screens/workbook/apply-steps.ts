import type { Comparison, FoundChange, FoundConflict } from '#rules/workbook/compare.ts'

/** A change to store, as one cell of the workbook. */
export type Step = Pick<
  FoundChange,
  'key' | 'sheet' | 'row' | 'column' | 'about' | 'to' | 'writes'
> & { readonly from: string }

export type StepResult = {
  readonly step: Step
  readonly outcome: 'stored' | 'changed meanwhile' | 'refused'
  /** Why it was not stored, as text; empty when it was. */
  readonly why: string
}

const stepOf = ({ now, ...conflict }: FoundConflict): Step => ({ ...conflict, from: now })

/** Returns the steps to store: every change, and the conflicts for which the person chose the workbook's value. */
export const stepsOf = (
  { changes, conflicts }: Pick<Comparison, 'changes' | 'conflicts'>,
  taken: ReadonlySet<string>,
): readonly Step[] => [...changes, ...conflicts.filter(({ key }) => taken.has(key)).map(stepOf)]

/** Groups steps by row: the steps of one row are stored sequentially. */
export const stepsByRow = (steps: readonly Step[]): readonly (readonly Step[])[] => [
  ...Map.groupBy(steps, ({ sheet, row }) => `${sheet} ${row}`).values(),
]

// A cell that starts with one of these characters would run as a formula when the file is opened.
const formula = /^[=+\-@\t\r]/u

const csvCell = (value: string | number): string => {
  const text = String(value)
  const plain = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[",\n\r]/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Formats the results as CSV (RFC 4180) in which no cell is interpreted as a formula. */
export const resultsCsv = (results: readonly StepResult[]): string =>
  [
    ['Sheet', 'Row', 'About', 'Column', 'Before', 'Workbook', 'Result', 'Reason'],
    ...results.map(({ step: { sheet, row, about, column, from, to }, outcome, why }) => [
      sheet,
      row,
      about,
      column,
      from,
      to,
      outcome,
      why,
    ]),
  ]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('')
