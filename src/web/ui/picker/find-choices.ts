/** An option of a picker, such as a person or a standard. */
export type Choice = {
  readonly value: string
  readonly label: string
  /** The text below the label; it is searched too. */
  readonly detail?: string
  /** The heading under which it is listed. */
  readonly group?: string
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

function rankOf({ label, detail = '' }: Choice, typed: string, words: readonly string[]): number {
  const name = label.toLowerCase()
  if (name.startsWith(typed)) return 0
  const parts = wordsOf(name)
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 1
  const searched = `${name} ${detail.toLowerCase()}`
  return words.every((word) => searched.includes(word)) ? 2 : 3
}

/** Returns the choices that match the typed text, best first: by the start of the label, then the start of a word, then anywhere. */
export function findChoices(choices: readonly Choice[], typed: string): Choice[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return [...choices]
  const words = wordsOf(text)
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, text, words) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice)
}
