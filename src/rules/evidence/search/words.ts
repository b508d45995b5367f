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

// A standards set and its documents hold some ten thousand different words: the stems of all are kept.
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

/** The stems of all words of a text in their order; a hyphen separates words. */
export const stemsOf = (text: string): string[] =>
  (normalized(text).replaceAll(hyphen, ' ').match(word) ?? []).map(stemOf)

/**
 * The stems of the words by which a text is searched: without stop words and single digits. A hyphenated word stands at the end once more as
 * one, so that "re-use" meets "reuse".
 */
export function termsOf(text: string): string[] {
  const plain = normalized(text)
  const words = plain.replaceAll(hyphen, ' ').match(word) ?? []
  return [
    ...words.filter((one) => !stopWords.has(one) && !/^\p{N}$/u.test(one)).map(stemOf),
    ...compoundsOf(text),
  ]
}

/** The hyphenated words of a text, joined and stemmed. */
export const compoundsOf = (text: string): string[] =>
  (normalized(text).match(hyphenated) ?? []).map((one) => stemOf(one.replace('-', '')))

/** Where words with these stems stand in a text, in UTF-16 units. */
export function wordsWithStems(
  text: string,
  wanted: ReadonlySet<string>,
): { start: number; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:-\p{L}+)?/gu)]
    .filter(([found]) => termsOf(found).some((term) => wanted.has(term)))
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
}
