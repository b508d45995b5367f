import { searchWord, wordPlaces, type SearchQuery, type SearchTerm } from './search-query.ts'

/** A range of a text, in UTF-16 units. */
export type TextRange = { readonly start: number; readonly end: number }

/** Where a text contains the words of a query. */
export type TextMatch = {
  /** In text order, without overlaps. */
  readonly marks: readonly TextRange[]
  /** How many terms of the query the text contains. */
  readonly termCount: number
  /** Whether the text contains every term and none of the excluded ones. */
  readonly isMatch: boolean
  /** Higher for a text that equals the query, starts with it, or consists largely of it. */
  readonly rank: number
}

type Token = TextRange & { readonly text: string; readonly stem: string }

const tokensOf = (text: string): Token[] =>
  wordPlaces(text).map(({ word, start, end }) => ({ ...searchWord(word), start, end }))

function standsAt(tokens: readonly Token[], at: number, { words, isPrefix }: SearchTerm): boolean {
  return words.every(({ text, stem }, place) => {
    const token = tokens[at + place]
    if (token === undefined) return false
    const mayBeUnfinished = isPrefix && place === words.length - 1
    return token.stem === stem || (mayBeUnfinished && token.text.startsWith(text))
  })
}

const placesOf = (tokens: readonly Token[], term: SearchTerm): number[] =>
  tokens.flatMap((_, at) => (standsAt(tokens, at, term) ? [at] : []))

/** Finds the words of a query in a text. */
export function matchText({ terms, excluded }: SearchQuery, text: string): TextMatch {
  const tokens = tokensOf(text)
  const places = terms.map((term) => placesOf(tokens, term))
  const marked = new Set<number>()
  for (const [number, found] of places.entries())
    for (const at of found)
      for (let next = 0; next < (terms[number]?.words.length ?? 0); next += 1) marked.add(at + next)
  const marks = tokens.filter((_, at) => marked.has(at)).map(({ start, end }) => ({ start, end }))
  const termCount = places.filter(({ length }) => length > 0).length
  const isExcluded = excluded.some((term) => placesOf(tokens, term).length > 0)
  const share = tokens.length === 0 ? 0 : marked.size / tokens.length
  const begins = places[0]?.[0] === 0
  return {
    marks,
    termCount,
    isMatch: terms.length > 0 && termCount === terms.length && !isExcluded,
    rank: (share === 1 ? 2 : 0) + (begins ? 1 : 0) + share,
  }
}

const around = 240
const sentenceEnd = /[.!?;:](?=\s)|\n\s*\n/gu

/** Of the ranges with the most different words, returns the shortest, from its first word to its last. */
function densest(text: string, marks: readonly TextRange[]): TextRange | null {
  let best: (TextRange & { readonly count: number }) | null = null
  for (const [place, { start }] of marks.entries()) {
    const stems = new Set<string>()
    let end = start
    for (const mark of marks.slice(place)) {
      if (mark.end > start + around) break
      const { stem } = searchWord(text.slice(mark.start, mark.end))
      if (!stems.has(stem)) end = mark.end
      stems.add(stem)
    }
    const isMore = stems.size > (best?.count ?? 0)
    const isShorter =
      best !== null && stems.size === best.count && end - start < best.end - best.start
    if (isMore || isShorter) best = { start, end, count: stems.size }
  }
  return best
}

/** Returns the part of a text around most of the marked words: a sentence, or part of a long one; null without marks. */
export function passageAround(text: string, marks: readonly TextRange[]): TextRange | null {
  const best = densest(text, marks)
  if (best === null) return null
  const from = Math.max(0, best.start - around)
  const head = text.slice(from, best.start)
  const sentence = [...head.matchAll(sentenceEnd)].at(-1)
  // Start at a word boundary.
  const space = from === 0 ? 0 : Math.max(0, head.search(/\s/u))
  const start = from + (sentence ? sentence.index + sentence[0].length : space)
  const rest = text.slice(best.end, best.end + around)
  const end = rest.search(/[.!?](?=\s|$)|\n\s*\n/u)
  const cut = rest.length < around ? rest.length : Math.max(rest.lastIndexOf(' '), 0)
  return trimmed(text, start, best.end + (end < 0 ? cut : end + 1))
}

function trimmed(text: string, from: number, to: number): TextRange {
  const part = text.slice(from, to)
  const start = from + part.length - part.trimStart().length
  return { start, end: Math.max(start, from + part.trimEnd().length) }
}

/** Returns the marks inside a range, with offsets relative to it. */
export const marksWithin = (marks: readonly TextRange[], { start, end }: TextRange): TextRange[] =>
  marks
    .filter((mark) => mark.start >= start && mark.end <= end)
    .map((mark) => ({ start: mark.start - start, end: mark.end - start }))
