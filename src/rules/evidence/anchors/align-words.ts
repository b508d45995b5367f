import { longestAscending } from './longest-ascending.ts'
import type { Steps } from './steps.ts'

/** For each word of the old version, its index in the new one; -1 when the word is not there. */
export type Alignment = Int32Array

const shingle = 5
/** How many words are processed per step. */
const wordsPerStep = 5000
/** The largest gap that is aligned word by word, as the product of the two lengths. */
const largestGap = 250_000

/** Maps each run of words to its index in the text; -1 for a run that occurs more than once. */
function* uniqueRuns(words: readonly string[]): Steps<Map<string, number>> {
  const places = new Map<string, number>()
  for (let place = 0; place + shingle <= words.length; place += 1) {
    const key = words.slice(place, place + shingle).join(' ')
    places.set(key, places.has(key) ? -1 : place)
    if (place % wordsPerStep === 0) yield
  }
  return places
}

/** Extends a matching pair in both directions, as long as the words are equal and not yet mapped. */
function extend(
  [one, two]: readonly [number, number],
  old: readonly string[],
  now: readonly string[],
  to: Int32Array,
  from: Int32Array,
): void {
  for (const step of [-1, 1]) {
    let [i, j] = step === 1 ? [one, two] : [one - 1, two - 1]
    while (i >= 0 && j >= 0 && i < old.length && j < now.length) {
      if (old[i] !== now[j] || (to[i] ?? -1) >= 0 || (from[j] ?? -1) >= 0) break
      to[i] = j
      from[j] = i
      i += step
      j += step
    }
  }
}

/** Aligns the words between two runs by the longest common subsequence; returns false when there is nothing to align or the gap is too large. */
function alignGap(
  [oldStart, oldEnd]: readonly [number, number],
  [nowStart, nowEnd]: readonly [number, number],
  old: readonly string[],
  now: readonly string[],
  to: Int32Array,
  from: Int32Array,
): boolean {
  const [height, width] = [oldEnd - oldStart, nowEnd - nowStart]
  if (height <= 0 || width <= 0 || height * width > largestGap) return false
  const lengths = new Uint16Array((height + 1) * (width + 1))
  const at = (i: number, j: number): number => lengths[i * (width + 1) + j] ?? 0
  for (let i = height - 1; i >= 0; i -= 1)
    for (let j = width - 1; j >= 0; j -= 1)
      lengths[i * (width + 1) + j] =
        old[oldStart + i] === now[nowStart + j]
          ? at(i + 1, j + 1) + 1
          : Math.max(at(i + 1, j), at(i, j + 1))
  let [i, j] = [0, 0]
  while (i < height && j < width) {
    if (old[oldStart + i] === now[nowStart + j]) {
      if ((to[oldStart + i] ?? -1) < 0 && (from[nowStart + j] ?? -1) < 0) {
        to[oldStart + i] = nowStart + j
        from[nowStart + j] = oldStart + i
      }
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return true
}

/**
 * Aligns two texts word by word, once for all passages: first runs of five words that occur exactly once in each, in order; then blocks that
 * were moved; then the gaps between them.
 */
export function* alignWords(old: readonly string[], now: readonly string[]): Steps<Alignment> {
  const to = new Int32Array(old.length).fill(-1)
  const from = new Int32Array(now.length).fill(-1)
  const runs = yield* uniqueRuns(now)
  const pairs: (readonly [number, number])[] = []
  for (const [key, place] of yield* uniqueRuns(old)) {
    const other = runs.get(key) ?? -1
    if (place >= 0 && other >= 0) pairs.push([place, other])
  }
  pairs.sort(([one], [two]) => one - two)
  yield
  const ordered = longestAscending(pairs)
  yield
  for (const pair of ordered) extend(pair, old, now, to, from)
  // Moved blocks are mapped before the gaps, which would otherwise claim some of their words by chance.
  for (const pair of pairs) extend(pair, old, now, to, from)
  let [i, j] = [0, 0]
  for (const [one, two] of [...ordered, [old.length, now.length] as const]) {
    if (one < i || two < j) continue
    if (alignGap([i, one], [j, two], old, now, to, from)) yield
    i = one
    j = two
    while (i < old.length && to[i] === j) {
      i += 1
      j += 1
    }
  }
  return to
}
