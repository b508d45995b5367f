import { stemmer } from 'stemmer'

/** Words that stand next to each other; the last one may be the beginning of a word. */
export type SearchTerm = {
  readonly words: readonly SearchWord[]
  readonly isPrefix: boolean
}

export type SearchWord = { readonly text: string; readonly stem: string }

/** What is searched: every term, and none of the excluded ones. */
export type SearchQuery = {
  readonly terms: readonly SearchTerm[]
  readonly excluded: readonly SearchTerm[]
}

const letters = /^\p{L}+$/u
const stems = new Map<string, string>()
// The words of a project's standards and documents are some ten thousand.
const mostStems = 100_000

/** The word by which another one is found: in lower case, with its stem; what holds a digit has no other form. */
export function searchWord(text: string): SearchWord {
  const plain = text.normalize('NFKC').toLowerCase()
  let stem = stems.get(plain)
  if (stem === undefined) {
    stem = letters.test(plain) ? stemmer(plain) : plain
    if (stems.size < mostStems) stems.set(plain, stem)
  }
  return { text: plain, stem }
}

/** The words of a text, with their places in UTF-16 units. */
export const wordPlaces = (text: string): { word: string; start: number; end: number }[] =>
  Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))

const part = /(?<minus>(?<!\S)-)?(?:"(?<quoted>[^"]*)"?|(?<plain>[^\s"]+))/gu

/**
 * The query that is typed: each word must be found, in whatever form; the last one may be unfinished. Words in quotes, or with punctuation
 * between them ("C-RM 1-1", "164.308(a)"), must follow each other. A minus sign before a word excludes it.
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

/** What every form of a word begins with, in ASCII; empty for other words. */
function rootOf({ text, stem }: SearchWord): string {
  let length = 0
  while (length < stem.length && stem[length] === text[length]) length += 1
  // The y of "policy" is an i in its other forms.
  const root = text.slice(0, length).replace(/(?<=..)[iy]$/u, '')
  return /^[a-z0-9]+$/u.test(root) ? root : ''
}

/** What a text with the query must contain, in any letter case: more texts do than match. */
export const rootsOf = ({ terms }: SearchQuery): string[] => [
  ...new Set(terms.flatMap(({ words }) => words.map(rootOf)).filter((root) => root !== '')),
]
