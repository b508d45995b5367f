import type { AlignedDocuments } from './aligned-documents.ts'
import { kindOf, limitsWhatPrecedes } from './critical-words.ts'
import { editDistance, shapeOf } from './misreadings.ts'
import { similarPassages, type Span } from './similar-passages.ts'

/** What became of a passage: found in the same words, changed to others, or lost. */
export type Moved =
  | { readonly state: 'found'; readonly span: Span }
  | { readonly state: 'changed'; readonly span: Span }
  | { readonly state: 'lost'; readonly offers: readonly Span[] }

const leastSimilarity = 0.5
/** The least similarity of a sentence in the passage's old position, between the same neighbours. */
const leastInPlace = 0.34
/** The least similarity of a sentence elsewhere, when nothing is left in the passage's old position. */
const leastWhenGone = 0.7
const mostOffers = 3
const contextWords = 8
/** A passage with fewer words is identified only together with its neighbours. */
const few = 4

const textAt = (words: AlignedDocuments['now'], place: number): string | undefined =>
  words[place]?.text

/** Returns where the exact words of a passage occur in the new version. */
function occurrences({ now, places }: AlignedDocuments, words: readonly string[]): number[] {
  return (places.get(words[0] ?? '') ?? []).filter((place) =>
    words.every((text, index) => textAt(now, place + index) === text),
  )
}

/** Counts how many of the words around a passage are also around a position in the new version. */
function sharedContext(
  { old, now }: AlignedDocuments,
  [start, end]: readonly [number, number],
  place: number,
): number {
  const length = end - start
  let shared = 0
  for (let step = 1; step <= contextWords; step += 1) {
    const before = textAt(old, start - step)
    const after = textAt(old, end + step - 1)
    if (before !== undefined && before === textAt(now, place - step)) shared += 1
    if (after !== undefined && after === textAt(now, place + length + step - 1)) shared += 1
  }
  return shared
}

/** Whether a passage begins and ends a sentence or a line in both versions, or in neither. */
function isBoundedAlike(
  { old, now }: AlignedDocuments,
  [start, end]: readonly [number, number],
  place: number,
): boolean {
  const last = place + end - start - 1
  return old[start]?.isFirst === now[place]?.isFirst && old[end - 1]?.isLast === now[last]?.isLast
}

/** Whether a sentence that ended with the passage now continues in a way that limits it. */
function isLimited({ old, now }: AlignedDocuments, end: number, nowEnd: number): boolean {
  return (
    old[end - 1]?.isLast === true &&
    now[nowEnd - 1]?.isLast === false &&
    limitsWhatPrecedes(textAt(now, nowEnd) ?? '')
  )
}

/**
 * Whether at least half of the words at a position in the new version come from another occurrence of the same words in the old version, rather than
 * from this passage.
 */
function isOfOther(
  { from, old, now }: AlignedDocuments,
  [start, end]: readonly [number, number],
  place: number,
): boolean {
  const length = end - start
  const origins = new Map<number, number>()
  for (let index = 0; index < length; index += 1) {
    const origin = (from[place + index] ?? -1) - index
    if (origin + index >= 0) origins.set(origin, (origins.get(origin) ?? 0) + 1)
  }
  for (const [origin, count] of origins) {
    if (origin === start || 2 * count < length) continue
    const isSame = Array.from({ length }).every(
      (_, index) => textAt(old, origin + index) === textAt(now, place + index),
    )
    if (isSame) return true
  }
  return false
}

/** Chooses one of the occurrences of the passage; null when that would be a guess. */
function chooseOccurrence(
  aligned: AlignedDocuments,
  [start, end]: readonly [number, number],
  found: readonly number[],
): number | null {
  const { to, old } = aligned
  const words = old.slice(start, end).map(({ text }) => text)
  const mapped = found.find((place) =>
    words.every((_, index) => to[start + index] === place + index),
  )
  const repeats = repeatsInOld(aligned, words)
  const isAlone = found.length === 1 && repeats === 1
  if (mapped !== undefined && (isAlone || sharedContext(aligned, [start, end], mapped) > 0))
    return mapped
  const free = found.filter((place) => !isOfOther(aligned, [start, end], place))
  const ranked = free
    .map((place) => ({ place, context: sharedContext(aligned, [start, end], place) }))
    .toSorted((one, two) => two.context - one.context)
  const [best, second] = ranked
  if (best === undefined) return null
  if (isAlone && (words.length >= few || isBoundedAlike(aligned, [start, end], best.place)))
    return best.place
  if (best.context >= 3 && best.context >= 2 * (second?.context ?? 0)) return best.place
  return null
}

function repeatsInOld({ old }: AlignedDocuments, words: readonly string[]): number {
  let count = 0
  for (let place = 0; place + words.length <= old.length; place += 1)
    if (words.every((text, index) => textAt(old, place + index) === text)) count += 1
  return count
}

/**
 * Returns the span in the new version between the nearest surviving words before and after the passage; it is empty when the passage was
 * removed. Null when those words are not near each other.
 */
function spanBetweenNeighbours(
  { old, now, to }: AlignedDocuments,
  [start, end]: readonly [number, number],
): Span | null {
  const reach = 40
  let [before, after] = [-1, -1]
  for (let place = start - 1; place >= Math.max(0, start - reach) && before < 0; place -= 1)
    before = to[place] ?? -1
  for (let place = end; place < Math.min(old.length, end + reach) && after < 0; place += 1)
    after = to[place] ?? -1
  if (before < 0 && start > 0) return null
  if (after < 0 && end < old.length) return null
  const span = { start: before + 1, end: after < 0 ? now.length : after }
  return span.end >= span.start && span.end - span.start <= 3 * (end - start) + 40 ? span : null
}

/** Whether OCR could have read one word as the other. */
function couldBeMisread(
  { old, now, vocabulary, isMisread }: AlignedDocuments,
  place: number,
  other: number,
): boolean {
  const [one, two] = [old[place], now[other]]
  if (one === undefined || two === undefined) return false
  if (one.text === two.text) return true
  const kind = kindOf(one.text, one.text, true)
  const other_kind = kindOf(two.text, two.text, true)
  if (kind !== 'other' && shapeOf(one.text) !== shapeOf(two.text)) return false
  if (/^\p{N}+$/u.test(one.text) || (other_kind !== 'other' && other_kind !== 'number'))
    return false
  if (vocabulary.has(two.text)) return false
  if (shapeOf(one.text) === shapeOf(two.text)) return true
  return (
    isMisread && one.text.length >= 5 && editDistance(one.text, two.text) <= one.text.length / 5
  )
}

/** Returns the words from `first` on whose letters equal those of the passage; null when they differ. OCR can split and join words. */
function sameLetters(
  { old, now }: AlignedDocuments,
  [start, end]: readonly [number, number],
  first: number,
): Span | null {
  const letters = old
    .slice(start, end)
    .map(({ text }) => text)
    .join('')
  let at = 0
  for (let place = first; place < now.length; place += 1) {
    const text = textAt(now, place) ?? ''
    if (!letters.startsWith(text, at)) return null
    at += text.length
    if (at === letters.length) return { start: first, end: place + 1 }
  }
  return null
}

/** Returns the words from `first` on that OCR could have made of the passage; null when any other word differs. */
function sameButMisread(
  aligned: AlignedDocuments,
  [start, end]: readonly [number, number],
  first: number,
): Span | null {
  const { old, now } = aligned
  let [i, j] = [start, first]
  while (i < end && j < now.length) {
    if (couldBeMisread(aligned, i, j)) {
      i += 1
      j += 1
      continue
    }
    const [one, two] = [textAt(old, i) ?? '', textAt(now, j) ?? '']
    if (one === two + (textAt(now, j + 1) ?? ' ')) [i, j] = [i + 1, j + 2]
    else if (i + 1 < end && one + (textAt(old, i + 1) ?? ' ') === two) [i, j] = [i + 2, j + 1]
    else return null
  }
  return i === end ? { start: first, end: j } : null
}

/** Returns the span near `around` that contains the passage with its words split, joined or misread; null when any other word differs. */
function rereadSpan(
  aligned: AlignedDocuments,
  range: readonly [number, number],
  around: Span,
): Span | null {
  for (let first = Math.max(0, around.start - 2); first < around.end; first += 1) {
    const span = sameLetters(aligned, range, first) ?? sameButMisread(aligned, range, first)
    if (span !== null) return span
  }
  return null
}

/** Returns what became of a passage whose exact words no longer occur. */
function changedOrLost(aligned: AlignedDocuments, range: readonly [number, number]): Moved {
  const similar = similarPassages(aligned, range)
  const [best] = similar
  const between = spanBetweenNeighbours(aligned, range)
  for (const span of [best, between])
    if (span) {
      const reread = rereadSpan(aligned, range, span)
      if (reread !== null) return { state: 'found', span: reread }
    }
  const inPlace =
    between === null
      ? undefined
      : similar.find((one) => one.start < between.end && one.end > between.start)
  if (inPlace !== undefined && inPlace.similarity >= leastInPlace) {
    if (best === undefined || inPlace.similarity >= best.similarity - 0.15)
      return { state: 'changed', span: inPlace }
  }
  const isGone = between !== null && between.start === between.end
  if (best !== undefined && best.similarity >= (isGone ? leastWhenGone : leastSimilarity))
    return { state: 'changed', span: best }
  return { state: 'lost', offers: similar.slice(0, mostOffers) }
}

/**
 * Returns what became of the words from `start` up to, but not including, `end` of the old version. Never guesses: a passage that occurs several
 * times is lost when neither its neighbours nor the alignment tell which occurrence is meant.
 */
export function movePassage(aligned: AlignedDocuments, start: number, end: number): Moved {
  const words = aligned.old.slice(start, end).map(({ text }) => text)
  const found = occurrences(aligned, words)
  const place = chooseOccurrence(aligned, [start, end], found)
  if (place !== null) {
    const span = { start: place, end: place + words.length }
    return { state: isLimited(aligned, end, span.end) ? 'changed' : 'found', span }
  }
  if (found.length > 0)
    return {
      state: 'lost',
      offers: found.slice(0, mostOffers).map((at) => ({ start: at, end: at + words.length })),
    }
  return changedOrLost(aligned, [start, end])
}
