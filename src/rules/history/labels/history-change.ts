import type { WrittenColumns } from '../../permissions/written-row.ts'
import { areEqual } from '../undo/equal-values.ts'
import { columnTitle, isFreeText, valueLabel } from './value-labels.ts'

type Values = Readonly<Record<string, unknown>>

/** A changed value: null when it is empty; `from` is absent when there was no earlier value. `what` is empty when the sentence already names it. */
export type Change = {
  readonly what: string
  readonly from?: string | null
  readonly to: string | null
  /** Whether people typed the value: it is quoted, and a long one is shown as a comparison. */
  readonly isText?: true
}

/** The description of a write: the words after the person's name, the text that it is about, and the changes that the reader may see. */
export type Description = {
  readonly words: string
  readonly text?: string | null
  readonly changes?: readonly Change[]
}

/** The data that describes a history entry; values that the reader may not see are absent. */
export type Entry = {
  readonly userId: string
  /** The column that each parameter of the write sets. */
  readonly columns: WrittenColumns | undefined
  readonly parameters: Values
  /** The first of the rows before the write. */
  readonly prior: Values
  /** The phase as part of the sentence, such as ' in Desktop Review'; empty without a phase. */
  readonly inPhase: string
  readonly elementName: string | null
  readonly documentName: string | null
  readonly standardId: number | null
  /** How many equal writes on different rows the entry stands for. */
  readonly many?: number
  readonly person: (id: unknown) => string
  readonly standard: (id: unknown) => string
  readonly element: (id: unknown) => string
  readonly module: (id: unknown) => string
}

/** Returns a text from the parameters or the row; null when it is empty or not a text. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

/** Returns the label of a stored value, an id as the name of what it refers to; null when it is empty. */
function labelIn({ standard, element }: Entry, column: string, value: unknown): string | null {
  if (value !== null && column === 'StandardId') return standard(value)
  if (value !== null && column === 'ParentId') return element(value)
  return valueLabel(column, value)
}

function changeOf(entry: Entry, column: string, parameter: string): Change[] {
  const { parameters, prior } = entry
  if (!Object.hasOwn(parameters, parameter) || !Object.hasOwn(prior, column)) return []
  if (areEqual(prior[column], parameters[parameter])) return []
  const from = labelIn(entry, column, prior[column])
  const to = labelIn(entry, column, parameters[parameter])
  if (from === to) return []
  return [{ what: columnTitle(column), from, to, ...(isFreeText(column) && { isText: true }) }]
}

/** Returns the changes of a write: one for each parameter that sets a column, when both values are visible and differ. */
export const changesOf = (entry: Entry): Change[] =>
  Object.keys(entry.parameters).flatMap((parameter) =>
    changeOf(entry, entry.columns?.[parameter] ?? parameter, parameter),
  )

/** Returns the changes with an empty `what`, for a sentence that already names what changed. */
export const onlyChangeOf = (entry: Entry): Change[] =>
  changesOf(entry).map((change) => ({ ...change, what: '' }))

const shortLength = 80

/** Whether the old and the new value fit on one line. */
export const isShortChange = ({ from, to }: Change): boolean => {
  const both = `${from ?? ''}${to ?? ''}`
  return both.length <= shortLength && !both.includes('\n')
}

const quotedIf = (isText: true | undefined, value: string): string =>
  isText ? `“${value}”` : value

/** Returns a change as the end of a sentence: ' from Met to Partially Met', ': “See page 4”', ': Status: Complete (was Blank)'. */
export function changeWords({ what, from, to, isText }: Change): string {
  const after = to === null ? 'blank' : quotedIf(isText, to)
  const before = from == null ? 'blank' : quotedIf(isText, from)
  if (what !== '') return `: ${what}: ${after}${from === undefined ? '' : ` (was ${before})`}`
  if (isText && to === null) return `, which was ${before}`
  if (isText && from == null) return `: ${after}`
  return from === undefined ? ` to ${after}` : ` from ${before} to ${after}`
}

/** Returns a change as a line of a list, which begins with its name. */
export function listedChange(change: Change): string {
  const { what, from, to, isText } = change
  if (what === '' && isText && to === null) return `It was ${quotedIf(isText, from ?? '')}`
  const words = changeWords(change).replace(/^:? /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
