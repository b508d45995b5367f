import type { WriteName } from '../../../rules/write-names.ts'
import { writtenColumns } from '../../../rules/written-columns.ts'
import { columnTitle, valueWords } from './value-words.ts'

type Values = Readonly<Record<string, unknown>>

/** One value that a write changed: null where there was or is nothing, `from` absent where nothing could have been. `what` is empty when the sentence says it already. */
export type Change = {
  readonly what: string
  readonly from?: string | null
  readonly to: string | null
}

/** A write as the history tells it: the words after the person's name, the text it is about, and what it changed as far as the caller sees it. */
export type Told = {
  readonly words: string
  readonly text?: string | null
  readonly changes?: readonly Change[]
}

/** What the words of a history entry are made from; what the caller may not see is absent. */
export type Entry = {
  readonly parameters: Values
  /** The first row as it was before. */
  readonly prior: Values
  /** The place of the phase in the sentence, such as ' in Desktop Review'; empty without a phase. */
  readonly inPhase: string
  readonly elementName: string | null
  readonly documentName: string | null
  readonly standardId: number | null
  readonly person: (id: unknown) => string
  readonly standard: (id: unknown) => string
  readonly module: (id: unknown) => string
}

/** A text of the parameters or the row; null when it is none, or empty. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

function changeOf(entry: Entry, column: string, parameter: string): Change[] {
  const { parameters, prior, standard } = entry
  if (!Object.hasOwn(parameters, parameter) || !Object.hasOwn(prior, column)) return []
  const say = (value: unknown) =>
    column === 'StandardId' && value !== null ? standard(value) : valueWords(column, value)
  const [from, to] = [say(prior[column]), say(parameters[parameter])]
  return from === to ? [] : [{ what: columnTitle(column), from, to }]
}

/** What a write changed, value by value: of each parameter that sets a column, when both sides are there to be seen and differ. */
export const changesOf = (name: WriteName, entry: Entry): Change[] =>
  Object.keys(entry.parameters).flatMap((parameter) =>
    changeOf(entry, writtenColumns[name]?.[parameter] ?? parameter, parameter),
  )

/** The same, where the sentence names the one thing that is changed. */
export const onlyChangeOf = (name: WriteName, entry: Entry): Change[] =>
  changesOf(name, entry).map((change) => ({ ...change, what: '' }))
