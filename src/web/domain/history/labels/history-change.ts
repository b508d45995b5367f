import type { WriteName } from '#operations/contracts.ts'
import { columnsOf } from '#web/data/api/write-facts.ts'
import { columnTitle, valueLabel } from './value-labels.ts'

type Values = Readonly<Record<string, unknown>>

/** A changed value: null for an empty one, `from` absent where there cannot have been one. `what` is empty when the sentence already names it. */
export type Change = {
  readonly what: string
  readonly from?: string | null
  readonly to: string | null
}

/** The description of a write: the words after the person's name, the text that it is about, and the changes that the caller may see. */
export type Description = {
  readonly words: string
  readonly text?: string | null
  readonly changes?: readonly Change[]
}

/** The data that describes a history entry; values that the caller may not see are absent. */
export type Entry = {
  readonly parameters: Values
  /** The first row before the write. */
  readonly prior: Values
  /** The phase as part of the sentence, such as ' in Desktop Review'; empty without a phase. */
  readonly inPhase: string
  readonly elementName: string | null
  readonly documentName: string | null
  readonly standardId: number | null
  readonly person: (id: unknown) => string
  readonly standard: (id: unknown) => string
  readonly module: (id: unknown) => string
}

/** Returns a text of the parameters or the row; null when it is empty or not a text. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

function changeOf(entry: Entry, column: string, parameter: string): Change[] {
  const { parameters, prior, standard } = entry
  if (!Object.hasOwn(parameters, parameter) || !Object.hasOwn(prior, column)) return []
  const say = (value: unknown) =>
    column === 'StandardId' && value !== null ? standard(value) : valueLabel(column, value)
  const [from, to] = [say(prior[column]), say(parameters[parameter])]
  return from === to ? [] : [{ what: columnTitle(column), from, to }]
}

/** Returns the changes of a write: one for each parameter that sets a column, when both values are visible and differ. */
export const changesOf = (name: WriteName, entry: Entry): Change[] =>
  Object.keys(entry.parameters).flatMap((parameter) =>
    changeOf(entry, columnsOf(name)?.[parameter] ?? parameter, parameter),
  )

/** Returns the changes with an empty `what`, for a sentence that already names the changed thing. */
export const onlyChangeOf = (name: WriteName, entry: Entry): Change[] =>
  changesOf(name, entry).map((change) => ({ ...change, what: '' }))
