import type { DocumentText } from '../document-text.ts'
import { alignWords, type Alignment } from './align-words.ts'
import { editDistance, shapeOf } from './misreadings.ts'
import type { Steps } from './steps.ts'
import { readWords, type Word } from './word-stream.ts'

/** Two versions of a document, aligned once for all of its citations. */
export type AlignedDocuments = {
  readonly old: readonly Word[]
  readonly now: readonly Word[]
  /** For each word of the old version, its index in the new one; -1 when it is not there. */
  readonly to: Alignment
  /** For each word of the new version, its index in the old one; -1 when it was not there. */
  readonly from: Alignment
  /** The indexes of each word in the new version. */
  readonly places: ReadonlyMap<string, readonly number[]>
  /** The words of the old version. */
  readonly vocabulary: ReadonlySet<string>
  /** Whether the new version seems to come from OCR: many of its words look like old ones but do not occur in the old version. */
  readonly isMisread: boolean
}

const leastMisreadings = 6

/** Counts the words of the new version that replaced a similar-looking word and do not occur in the old version. */
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
