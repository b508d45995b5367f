import { alignInSteps, type AlignedDocuments } from '../anchors/aligned-documents.ts'
import { differencesOf, type Differences } from '../anchors/differences.ts'
import { longestAscending } from '../anchors/longest-ascending.ts'
import type { Steps } from '../anchors/steps.ts'
import type { DocumentText } from '../document-text.ts'
import { pairPassages, type Pair } from './pair-passages.ts'
import { readPassages, type Passage, type PassagePlace } from './read-passages.ts'

/** A passage of one of two versions, as it is displayed. */
export type ShownPassage = PassagePlace & { readonly text: string; readonly isHeading: boolean }

/** A passage of two versions side by side: in both, only in the old one (`before`), or only in the new one (`after`). */
export type ComparedPassage = {
  readonly before: ShownPassage | null
  readonly after: ShownPassage | null
  /** Whether both have the same words. Case, accents and punctuation do not matter. */
  readonly isSame: boolean
  /** Whether its position among the other passages has changed. */
  readonly isMoved: boolean
  /** How passages with different words differ; null when they are too long to be compared word by word, or do not differ. */
  readonly differences: Differences | null
}

/** Two passages are compared word by word while the product of their word counts is at most this. */
const mostCompared = 1_000_000
const rowsPerStep = 50

type Both = { readonly old: readonly Passage[]; readonly now: readonly Passage[] }

/** Joins consecutive passages to one. */
function joined(passages: readonly Passage[]): Passage | null {
  const [head, tail] = [passages[0], passages.at(-1)]
  if (!head || !tail) return null
  return {
    ...head,
    endPage: tail.endPage,
    end: tail.end,
    last: tail.last,
    text: passages.map(({ text }) => text).join(' '),
  }
}

const shown = ({ page, start, endPage, end, text, isHeading }: Passage): ShownPassage => ({
  page,
  start,
  endPage,
  end,
  text,
  isHeading,
})

const alone = (side: 'before' | 'after', passage: Passage): ComparedPassage => ({
  before: null,
  after: null,
  [side]: shown(passage),
  isSame: false,
  isMoved: false,
  differences: null,
})

/** Returns the two passages of a pair, with their differences. */
function compared(
  { old, now }: AlignedDocuments,
  one: Passage,
  two: Passage,
  isMoved: boolean,
): ComparedPassage {
  const [before, after] = [old.slice(one.first, one.last), now.slice(two.first, two.last)]
  const isSame =
    before.length === after.length && before.every(({ text }, place) => text === after[place]?.text)
  const isShort = before.length * after.length <= mostCompared
  return {
    before: shown(one),
    after: shown(two),
    isSame,
    isMoved,
    differences: isSame || !isShort ? null : differencesOf(one.text, two.text),
  }
}

/** Returns the old passages without a counterpart, by the staying pair that preceded them; null is the key of those before all such pairs. */
function removedAfter(old: readonly Passage[], pairs: readonly Pair[], staying: ReadonlySet<Pair>) {
  const pairAt = new Map<number, Pair>()
  for (const pair of pairs)
    for (let place = pair.old[0]; place < pair.old[1]; place += 1) pairAt.set(place, pair)
  const removed = new Map<Pair | null, Passage[]>()
  let last: Pair | null = null
  for (const [place, passage] of old.entries()) {
    const pair = pairAt.get(place)
    if (pair === undefined) {
      const list = removed.get(last)
      if (list === undefined) removed.set(last, [passage])
      else list.push(passage)
    } else if (staying.has(pair)) last = pair
  }
  return removed
}

/** Returns the pairs that are in the same order in both versions; the others have moved. */
function stayingPairs(pairs: readonly Pair[]): ReadonlySet<Pair> {
  const byPlace = new Map(pairs.map((pair) => [pair.now[0], pair]))
  const kept = longestAscending(pairs.map((pair) => [pair.now[0], pair.old[0]] as const))
  return new Set(kept.flatMap(([place]) => byPlace.get(place) ?? []))
}

/** Arranges passages side by side, in the order of the new version; each removed passage follows what it followed in the old version. */
function* sideBySide(
  aligned: AlignedDocuments,
  { old, now }: Both,
  pairs: readonly Pair[],
): Steps<ComparedPassage[]> {
  const staying = stayingPairs(pairs)
  const removed = removedAfter(old, pairs, staying)
  const pairAt = new Map(pairs.map((pair) => [pair.now[0], pair]))
  const rows = (removed.get(null) ?? []).map((passage) => alone('before', passage))
  for (let place = 0; place < now.length;) {
    const pair = pairAt.get(place)
    const one = pair && joined(old.slice(...pair.old))
    const two = joined(now.slice(...(pair?.now ?? [place, place + 1])))
    if (one && two) rows.push(compared(aligned, one, two, !staying.has(pair)))
    else if (two) rows.push(alone('after', two))
    if (pair) for (const passage of removed.get(pair) ?? []) rows.push(alone('before', passage))
    place = pair?.now[1] ?? place + 1
    if (rows.length % rowsPerStep === 0) yield
  }
  return rows
}

/** Compares two versions of a document passage by passage. */
export function* compareVersions(
  before: Pick<DocumentText, 'pages'>,
  after: Pick<DocumentText, 'pages'>,
): Steps<ComparedPassage[]> {
  const aligned = yield* alignInSteps(before, after)
  const both = {
    old: yield* readPassages(aligned.old, before.pages),
    now: yield* readPassages(aligned.now, after.pages),
  }
  const pairs = yield* pairPassages(both.old, both.now, aligned)
  return yield* sideBySide(aligned, both, pairs)
}
