import type { AlignedDocuments } from './aligned-documents.ts'
import { movePassage } from './move-passage.ts'
import type { Span } from './similar-passages.ts'
import { wordsIn, type Word } from './word-stream.ts'

/** The location of a passage on a page. Offsets count UTF-16 units in the text of the page. */
export type PagePlace = { readonly page: number; readonly start: number; readonly end: number }

/** A passage of the old version as its citation stores it. */
export type QuotedPlace = PagePlace & { readonly exact: string }

/**
 * What became of a cited passage in the next version: `same` or `moved`, the same words on the page with the same number or on another;
 * `changed`, different words; or `lost`, with the most similar passages as offers.
 */
export type MovedAnchor =
  | { readonly state: 'same' | 'moved' | 'changed'; readonly place: PagePlace }
  | { readonly state: 'lost'; readonly offers: readonly PagePlace[] }

/** Converts a span of words to a location on the page where it begins; words on the next page are cut off. */
function placeOf(now: readonly Word[], { start, end }: Span): PagePlace | null {
  const first = now[start]
  if (first === undefined) return null
  let last = first
  for (const word of now.slice(start, end)) if (word.page === first.page) last = word
  return { page: first.page, start: first.start, end: last.end }
}

/**
 * Returns the range of words in the old version that a citation quotes: those at its location, or the nearest occurrence of the same words;
 * null when there is none.
 */
function quotedWords(
  { old }: AlignedDocuments,
  { page, start, exact }: QuotedPlace,
): readonly [number, number] | null {
  const quoted = wordsIn(exact)
  if (quoted.length === 0) return null
  let best: { first: number; distance: number } | null = null
  for (const [first, word] of old.entries()) {
    if (word.text !== quoted[0]) continue
    if (!quoted.every((text, index) => old[first + index]?.text === text)) continue
    const distance = Math.abs(word.page - page) * 1_000_000 + Math.abs(word.start - start)
    if (best === null || distance < best.distance) best = { first, distance }
  }
  return best && [best.first, best.first + quoted.length]
}

/** Returns what became of a cited passage. Never guesses: a match that is not certain is only offered. */
export function moveAnchor(aligned: AlignedDocuments, anchor: QuotedPlace): MovedAnchor {
  const range = quotedWords(aligned, anchor)
  if (range === null) return { state: 'lost', offers: [] }
  const moved = movePassage(aligned, range[0], range[1])
  if (moved.state === 'lost')
    return {
      state: 'lost',
      offers: moved.offers.flatMap((span) => placeOf(aligned.now, span) ?? []),
    }
  const place = placeOf(aligned.now, moved.span)
  if (place === null) return { state: 'lost', offers: [] }
  if (moved.state === 'changed') return { state: 'changed', place }
  return { state: place.page === anchor.page ? 'same' : 'moved', place }
}
