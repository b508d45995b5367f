import { stemmer } from 'stemmer'

const stopWords = new Set(
  (
    'the of and to a in or for is be by that as with on are any an it its must this at from such shall not which if has have under who may ' +
    'all each other than these those their there where when was were been being will would can could should into out over also within ' +
    'without upon but so do does did no only per via etc ii iii iv we our us you your they them he she his her more most some one two'
  ).split(' '),
)
const word = /\p{L}[\p{L}\p{N}]+|\p{N}+/gu
const hyphenated = /(?<!\p{L})\p{L}+-\p{L}+/gu
const hyphen = /(?<=\p{L})-(?=\p{L})/gu
const possessive = /[’']s\b/gu

// A standards set and its documents contain about ten thousand distinct words, so the stems of all can be
// cached.
const stems = new Map<string, string>()
const most = 200_000

function stemOf(text: string): string {
  let stem = stems.get(text)
  if (stem === undefined) {
    stem = stemmer(text)
    if (stems.size < most) stems.set(text, stem)
  }
  return stem
}

const normalized = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(possessive, '')

/** Returns the stems of all words of a text, in order; a hyphen separates words. */
export const stemsOf = (text: string): string[] =>
  (normalized(text).replaceAll(hyphen, ' ').match(word) ?? []).map(stemOf)

/**
 * Returns the stems of the words that a text is searched by, without stop words and single digits. Each hyphenated word is added once more
 * at the end as one word, so that "re-use" matches "reuse".
 */
export function termsOf(text: string): string[] {
  const plain = normalized(text)
  const words = plain.replaceAll(hyphen, ' ').match(word) ?? []
  return [
    ...words.filter((one) => !stopWords.has(one) && !/^\p{N}$/u.test(one)).map(stemOf),
    ...compoundsOf(text),
  ]
}

/** Returns the stems of the hyphenated words of a text, each joined to one word. */
export const compoundsOf = (text: string): string[] =>
  (normalized(text).match(hyphenated) ?? []).map((one) => stemOf(one.replace('-', '')))

/** Returns where words with these stems occur in a text, in UTF-16 units. */
export function wordsWithStems(
  text: string,
  wanted: ReadonlySet<string>,
): { start: number; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:-\p{L}+)?/gu)]
    .filter(([found]) => termsOf(found).some((term) => wanted.has(term)))
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
}
