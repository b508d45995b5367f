/** Something to choose: a person, a standard. */
export type Choice = {
  readonly value: string
  readonly label: string
  /** What stands below the label, and is found too. */
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

/** The choices that fit what was typed, the best first: whose label begins so, then whose words do, then who has it anywhere. */
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
