import type { Comparison, FoundChange, FoundConflict } from '#rules/workbook/compare.ts'

/** A cell to store. */
export type Step = Pick<
  FoundChange,
  'key' | 'sheet' | 'row' | 'column' | 'about' | 'to' | 'writes'
> & { readonly from: string }

/** What became of a step. */
export type StepResult = {
  readonly step: Step
  readonly outcome: 'stored' | 'changed meanwhile' | 'refused'
  /** Why it was not stored, in words; empty when it was. */
  readonly why: string
}

const stepOf = ({ now, ...conflict }: FoundConflict): Step => ({ ...conflict, from: now })

/** Returns what is stored: every change, and the conflicts for which the workbook was chosen. */
export const stepsOf = (
  { changes, conflicts }: Pick<Comparison, 'changes' | 'conflicts'>,
  taken: ReadonlySet<string>,
): readonly Step[] => [...changes, ...conflicts.filter(({ key }) => taken.has(key)).map(stepOf)]

/** Steps by row: those of one row are stored one after the other. */
export const stepsByRow = (steps: readonly Step[]): readonly (readonly Step[])[] => [
  ...Map.groupBy(steps, ({ sheet, row }) => `${sheet} ${row}`).values(),
]

// A cell that begins so would run as a formula where the file is opened.
const formula = /^[=+\-@\t\r]/u

const csvCell = (value: string | number): string => {
  const text = String(value)
  const plain = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[",\n\r]/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** The results as CSV (RFC 4180), in which no cell is read as a formula. */
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
