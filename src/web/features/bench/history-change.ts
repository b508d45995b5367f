/** One value that a write changed; null where there was or is nothing, `what` empty when the sentence says it already. */
export type Change = {
  readonly what: string
  readonly from: string | null
  readonly to: string | null
}

/** A write as the history tells it: the words after the person's name, and what it changed as far as the caller sees it. */
export type Told = { readonly words: string; readonly changes: readonly Change[] }

type Values = Readonly<Record<string, unknown>>

/** What the words of a history entry are made from. */
export type Entry = {
  readonly parameters: Values
  readonly prior: Values
  /** The place of the phase in the sentence, such as ' in Desktop Review'; empty without a phase. */
  readonly inPhase: string
  readonly elementName: (id: unknown) => string
  readonly personName: (id: unknown) => string
}

const shortText = 160

const excerpt = (text: string): string =>
  text.length > shortText ? `${text.slice(0, shortText).trimEnd()}…` : text

/** A stored value in words. */
export function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return excerpt(typeof value === 'string' ? value : JSON.stringify(value))
}

/** The change of one column that a parameter sets; nothing when either side is not there to be seen, or both are the same. */
export function changeOf(
  { parameters, prior }: Entry,
  column: string,
  parameter: string,
  what = '',
  say: (value: unknown) => string | null = wordsOf,
): Change[] {
  if (!Object.hasOwn(parameters, parameter) || !Object.hasOwn(prior, column)) return []
  const from = say(prior[column])
  const to = say(parameters[parameter])
  return from === to ? [] : [{ what, from, to }]
}
