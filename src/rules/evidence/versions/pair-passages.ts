import type { Alignment } from '../anchors/align-words.ts'
import type { Steps } from '../anchors/steps.ts'

/** A run of words; `last` is exclusive. */
export type WordRun = { readonly first: number; readonly last: number }

/** Passages of the old version that became passages of the new one; the end of each range is exclusive. */
export type Pair = {
  readonly old: readonly [number, number]
  readonly now: readonly [number, number]
}

const runsPerStep = 500
const fewWords = 3

/** Returns, for each word, the index of the run that contains it. */
function runOfWord(runs: readonly WordRun[]): Int32Array {
  const numbers = new Int32Array(runs.at(-1)?.last ?? 0)
  for (const [number, { first, last }] of runs.entries()) numbers.fill(number, first, last)
  return numbers
}

const lengthOf = ({ first, last }: WordRun): number => last - first

/** The run of the other version that shares the most words with a run, and how many words they share. */
type Best = { readonly other: number; readonly shared: number }

/** Returns the best matching run of the other version for each run; null when no run shares a word with it. */
function* bestOf(
  runs: readonly WordRun[],
  others: readonly WordRun[],
  to: Alignment,
): Steps<(Best | null)[]> {
  const numbers = runOfWord(others)
  const best: (Best | null)[] = []
  for (const { first, last } of runs) {
    const shared = new Map<number, number>()
    for (const place of to.subarray(first, last)) {
      const other = place < 0 ? -1 : (numbers[place] ?? -1)
      if (other >= 0) shared.set(other, (shared.get(other) ?? 0) + 1)
    }
    let most: Best | null = null
    for (const [other, count] of shared)
      if (most === null || count > most.shared) most = { other, shared: count }
    best.push(most)
    if (best.length % runsPerStep === 0) yield
  }
  return best
}

/** Whether two runs that share this many words are versions of each other, or one is part of the other. */
function areVersions(shared: number, one: WordRun, two: WordRun): boolean {
  const [length, other] = [lengthOf(one), lengthOf(two)]
  return (
    2 * shared >= Math.max(length, other) ||
    (shared >= fewWords && 2 * shared >= Math.min(length, other))
  )
}

type Range = [number, number]

type Growing = { readonly old: Range; readonly now: Range }
type PairOf = { readonly old: Map<number, Growing>; readonly now: Map<number, Growing> }

/**
 * Adds runs next to a pair that share at least half of their words with it: a sentence that was split, sentences that were joined, or a line
 * that begins with a capital in the middle of a sentence.
 */
function addNeighbours(
  runs: readonly WordRun[],
  best: readonly (Best | null)[],
  mine: 'old' | 'now',
  pairOf: PairOf,
): void {
  const others = pairOf[mine === 'old' ? 'now' : 'old']
  const order = [...runs.entries()]
  for (const [number, run] of [...order, ...order.toReversed()]) {
    const { other, shared } = best[number] ?? { other: -1, shared: 0 }
    const pair = others.get(other)
    if (!pair || pairOf[mine].has(number) || 2 * shared < lengthOf(run)) continue
    const range = pair[mine]
    if (range[1] === number) range[1] += 1
    else if (range[0] === number + 1) range[0] -= 1
    else continue
    pairOf[mine].set(number, pair)
  }
}

/** Pairs the passages of two versions by the alignment of their words, in the order of the new version; each passage is in at most one pair. */
export function* pairPassages(
  old: readonly WordRun[],
  now: readonly WordRun[],
  { to, from }: { readonly to: Alignment; readonly from: Alignment },
): Steps<Pair[]> {
  const bestOfOld = yield* bestOf(old, now, to)
  const bestOfNow = yield* bestOf(now, old, from)
  const pairOf: PairOf = { old: new Map(), now: new Map() }
  for (const [number, run] of now.entries()) {
    const { other, shared } = bestOfNow[number] ?? { other: -1, shared: 0 }
    const candidate = old[other]
    if (!candidate || bestOfOld[other]?.other !== number) continue
    if (!areVersions(shared, run, candidate)) continue
    const pair: Growing = { old: [other, other + 1], now: [number, number + 1] }
    pairOf.old.set(other, pair)
    pairOf.now.set(number, pair)
  }
  const pairs = [...pairOf.now.values()]
  yield
  addNeighbours(now, bestOfNow, 'now', pairOf)
  addNeighbours(old, bestOfOld, 'old', pairOf)
  return pairs
}
