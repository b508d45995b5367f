import type { Consultant } from '../model/matrix-data.ts'

/** A person to choose, or null to unassign. */
export type Choice = { readonly Id: string | null; readonly name: string }

const nobody: Choice = { Id: null, name: 'Unassigned' }

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Returns the people whose name has a word starting with each typed word. Names that start with the typed text sort first, "Nobody" last. */
export function findPeople(consultants: readonly Consultant[], typed: string): Choice[] {
  const words = wordsOf(typed)
  const all = [...consultants.map(({ Id, FullName }) => ({ Id, name: FullName })), nobody]
  const fitting = all.filter(({ name }) => {
    const parts = wordsOf(name)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  })
  const begins = ({ name }: Choice) => name.toLowerCase().startsWith(typed.trim().toLowerCase())
  return [...fitting.filter(begins), ...fitting.filter((one) => !begins(one))]
}
