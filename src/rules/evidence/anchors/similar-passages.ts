import type { AlignedDocuments } from './aligned-documents.ts'

/** A span of words of the new version; `end` is exclusive. */
export type Span = { readonly start: number; readonly end: number }

/** A span and its similarity to a passage, from 0 to 1. */
export type Similar = Span & { readonly similarity: number }

const mostSentences = 3
const mostSeeds = 40
const commonPlaces = 60

/** Returns the share of words that two runs have in common, in the same order. */
export function similarity(one: readonly string[], two: readonly string[]): number {
  let row = new Uint16Array(two.length + 1)
  for (const text of one) {
    const next = new Uint16Array(two.length + 1)
    for (let j = 0; j < two.length; j += 1)
      next[j + 1] = text === two[j] ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0)
    row = next
  }
  return (2 * (row[two.length] ?? 0)) / Math.max(one.length + two.length, 1)
}

/** Returns the first word of the sentence that contains a position. */
function sentenceStart({ now }: AlignedDocuments, place: number): number {
  let start = place
  while (start > 0 && now[start]?.isFirst !== true) start -= 1
  return start
}

function sentenceEnd({ now }: AlignedDocuments, place: number): number {
  let end = place
  while (end < now.length - 1 && now[end]?.isLast !== true) end += 1
  return end + 1
}

/** Returns the starts of sentences that may resemble a passage: those that contain its rarer words, and those to which its words were aligned. */
function seeds(aligned: AlignedDocuments, [start, end]: readonly [number, number]): Set<number> {
  const found = new Map<number, number>()
  const count = (place: number, by: number): void => {
    const first = sentenceStart(aligned, place)
    found.set(first, (found.get(first) ?? 0) + by)
  }
  for (let place = start; place < end; place += 1) {
    const went = aligned.to[place] ?? -1
    if (went >= 0) count(went, 1)
    const places = aligned.places.get(aligned.old[place]?.text ?? '') ?? []
    if (places.length <= commonPlaces) for (const other of places) count(other, 1 / places.length)
  }
  const best = [...found].toSorted(([, one], [, two]) => two - one).slice(0, mostSeeds)
  const starts = new Set<number>()
  for (const [first] of best) {
    starts.add(first)
    // The passage may begin in the previous sentence.
    if (first > 0) starts.add(sentenceStart(aligned, first - 1))
  }
  return starts
}

/** Returns the passages of one to three sentences that are most similar to a passage of the old version, most similar first; they do not overlap. */
export function similarPassages(
  aligned: AlignedDocuments,
  [start, end]: readonly [number, number],
): Similar[] {
  const passage = aligned.old.slice(start, end).map(({ text }) => text)
  const found: Similar[] = []
  for (const first of seeds(aligned, [start, end])) {
    let last = first
    for (
      let sentences = 0;
      sentences < mostSentences && last < aligned.now.length;
      sentences += 1
    ) {
      last = sentenceEnd(aligned, last)
      if (last - first > 3 * passage.length + 12) break
      const words = aligned.now.slice(first, last).map(({ text }) => text)
      found.push({ start: first, end: last, similarity: similarity(passage, words) })
    }
  }
  const apart: Similar[] = []
  for (const one of found.toSorted((a, b) => b.similarity - a.similarity))
    if (apart.every((other) => one.end <= other.start || one.start >= other.end)) apart.push(one)
  return apart
}
