import type { DocumentText } from '../document-text.ts'
import { alignWords, type Alignment } from './align-words.ts'
import { editDistance, shapeOf } from './misreadings.ts'
import type { Steps } from './steps.ts'
import { readWords, type Word } from './word-stream.ts'

/** Two versions of a document, aligned once for all of its citations. */
export type AlignedDocuments = {
  readonly old: readonly Word[]
  readonly now: readonly Word[]
  /** Where each word of the old version stands in the new one; -1 for one that is not there. */
  readonly to: Alignment
  /** Where each word of the new version stood in the old one; -1 for one that was not there. */
  readonly from: Alignment
  /** The places of each word in the new version. */
  readonly places: ReadonlyMap<string, readonly number[]>
  /** The words of the old version. */
  readonly vocabulary: ReadonlySet<string>
  /** Whether the new version seems to be read from pictures: many of its words look like old ones and are none. */
  readonly isMisread: boolean
}

const leastMisreadings = 6

/** Counts the words that took the place of one that looks alike and are no word of the old version. */
function countMisreadings(
  old: readonly Word[],
  now: readonly Word[],
  to: Alignment,
  vocabulary: ReadonlySet<string>,
): number {
  let count = 0
  for (let place = 1; place + 1 < old.length; place += 1) {
    const [before = -1, at = -1, after = -1] = to.subarray(place - 1, place + 2)
    if (at >= 0 || before < 0 || after !== before + 2) continue
    const [one, two] = [old[place]?.text ?? '', now[before + 1]?.text ?? '']
    if (!vocabulary.has(two) && (shapeOf(one) === shapeOf(two) || editDistance(one, two) <= 1))
      count += 1
  }
  return count
}

/** Aligns two versions of a document in steps. */
export function* alignInSteps(
  before: Pick<DocumentText, 'pages'>,
  after: Pick<DocumentText, 'pages'>,
): Steps<AlignedDocuments> {
  const old = yield* readWords(before)
  const now = yield* readWords(after)
  const to = yield* alignWords(
    old.map(({ text }) => text),
    now.map(({ text }) => text),
  )
  const from = new Int32Array(now.length).fill(-1)
  for (const [place, other] of to.entries()) if (other >= 0) from[other] = place
  yield
  const places = new Map<string, number[]>()
  for (const [place, { text }] of now.entries()) {
    const all = places.get(text)
    if (all === undefined) places.set(text, [place])
    else all.push(place)
  }
  yield
  const vocabulary = new Set(old.map(({ text }) => text))
  yield
  const isMisread = countMisreadings(old, now, to, vocabulary) >= leastMisreadings
  return { old, now, to, from, places, vocabulary, isMisread }
}
