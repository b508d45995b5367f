import { stemmer } from 'stemmer'

/** One or more adjacent words; the last one may be a prefix. */
export type SearchTerm = {
  readonly words: readonly SearchWord[]
  readonly isPrefix: boolean
}

export type SearchWord = { readonly text: string; readonly stem: string }

/** What to search for: all of the terms, and none of the excluded ones. */
export type SearchQuery = {
  readonly terms: readonly SearchTerm[]
  readonly excluded: readonly SearchTerm[]
}

const letters = /^\p{L}+$/u
const stems = new Map<string, string>()
// A project's standards and documents contain about ten thousand distinct words.
const mostStems = 100_000

/** Normalizes a word for searching: its lower case and its stem. A word that contains anything but letters is its own stem. */
export function searchWord(text: string): SearchWord {
  const plain = text.normalize('NFKC').toLowerCase()
  let stem = stems.get(plain)
  if (stem === undefined) {
    stem = letters.test(plain) ? stemmer(plain) : plain
    if (stems.size < mostStems) stems.set(plain, stem)
  }
  return { text: plain, stem }
}

/** The words of a text, with their offsets in UTF-16 units. */
export const wordPlaces = (text: string): { word: string; start: number; end: number }[] =>
  Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))

const part = /(?<minus>(?<!\S)-)?(?:"(?<quoted>[^"]*)"?|(?<plain>[^\s"]+))/gu

/**
 * Parses a typed query: each word must be found in some form, and the last one may be unfinished. Words in quotes, or with punctuation
 * between them ("C-RM 1-1", "164.308(a)"), must be adjacent. A minus sign before a word excludes it.
 */
export function parseSearch(typed: string): SearchQuery {
  const terms: SearchTerm[] = []
  const excluded: SearchTerm[] = []
  for (const { groups } of typed.replaceAll(/[“”„]/gu, '"').matchAll(part)) {
    const words = wordPlaces(groups?.['quoted'] ?? groups?.['plain'] ?? '').map(({ word }) =>
      searchWord(word),
    )
    if (words.length === 0) continue
    const isPrefix = groups?.['quoted'] === undefined
    if (groups?.['minus'] === undefined) terms.push({ words, isPrefix })
    else excluded.push({ words, isPrefix: false })
  }
  return {
    terms: terms.map((term, place) => ({
      ...term,
      isPrefix: term.isPrefix && place === terms.length - 1,
    })),
    excluded,
  }
}

/** Returns the ASCII prefix that all forms of a word share; empty when there is none. */
function rootOf({ text, stem }: SearchWord): string {
  let length = 0
  while (length < stem.length && stem[length] === text[length]) length += 1
  // The y of "policy" becomes an i in its other forms.
  const root = text.slice(0, length).replace(/(?<=..)[iy]$/u, '')
  return /^[a-z0-9]+$/u.test(root) ? root : ''
}

/** Returns strings that every matching text contains, in any letter case; not every text that contains them matches. */
export const rootsOf = ({ terms }: SearchQuery): string[] => [
  ...new Set(terms.flatMap(({ words }) => words.map(rootOf)).filter((root) => root !== '')),
]
