import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AlignedDocuments } from '#rules/evidence/anchors/aligned-documents.ts'
import type { Moved } from '#rules/evidence/anchors/move-passage.ts'
import { wordsIn } from '#rules/evidence/anchors/word-stream.ts'
import type { DocumentText } from '#rules/evidence/document-text.ts'
import { alignDocuments } from '#test/factories/align-documents.ts'
import { extractedText } from '../extracted-texts.ts'
import {
  add,
  noTotals,
  print,
  ways,
  type Result,
  type Say,
  type Tally,
  type Totals,
} from './anchor-tally.ts'
import { copyLeft, editCount, plantEdit, type PlantedCase } from './planted-edits.ts'

const plantedCount = 10_000
/** A changed passage may be reported with one more sentence before it. */
const tolerance = 25

/** The texts into which edits are planted: those of the available documents. */
async function textsOf(folder: string): Promise<DocumentText[]> {
  const texts: DocumentText[] = []
  for (const name of ['documents', join('anchors', 'v1')]) {
    const path = join(folder, name)
    if (!existsSync(path)) continue
    for (const file of (await readdir(path, { withFileTypes: true })).filter((one) => one.isFile()))
      texts.push(await extractedText(join(path, file.name)))
  }
  return texts.filter(({ state }) => state === 'read')
}

/** An edited text, aligned, with the words of the passage in the old version and their expected position in the new one. */
type AlignedCase = PlantedCase['planted'] & {
  readonly aligned: AlignedDocuments
  readonly start: number
  readonly end: number
  readonly expected: number
}

/** Aligns an edited text; null when the passage occurs more than once in the old one, unless the edit is about that. */
function alignedCase({
  planted,
  before,
  after,
  oldWords,
  newWords,
}: PlantedCase): AlignedCase | null {
  const aligned = alignDocuments(before, after)
  const passage = wordsIn(planted.passage)
  const start = nearest(aligned.old, passage, oldWords)
  if (start === null) return null
  if (planted.edit !== copyLeft && countOf(aligned.old, passage) > 1) return null
  const expected = nearest(aligned.now, wordsIn(planted.became), newWords) ?? newWords
  return { ...planted, aligned, start, end: start + passage.length, expected }
}

/** Grades the result for an edited text. */
function resultOf({ truth, expected }: AlignedCase, moved: Moved): Result {
  const isThere = moved.state !== 'lost' && Math.abs(moved.span.start - expected) <= tolerance
  return judgePlanted(truth, moved.state, isThere)
}

function count(totals: Totals, { truth, edit }: AlignedCase, moved: Moved, result: Result): void {
  totals.all += 1
  if (result === 'silently wrong') totals.silent += 1
  if (truth === 'same') {
    totals.there += 1
    if (result === 'right') totals.found += 1
  }
  if (edit === 'meaning changed' || edit === 'extended by a limit') {
    totals.altered += 1
    if (moved.state === 'changed') totals.asAltered += 1
  }
}

/** Edits planted into texts by a generator that shares no code with the search for moved passages. */
export async function benchPlanted(folder: string, say: Say): Promise<Totals> {
  const texts = await textsOf(folder)
  const tallies = new Map<string, Tally>(ways.map(([name]) => [name, new Map()]))
  const totals = noTotals()
  for (let seed = 0; totals.all < plantedCount && seed < 4 * plantedCount; seed += 1) {
    const text = texts[Math.floor(seed / editCount) % texts.length]
    const made = text && plantEdit(text, seed)
    const one = made && alignedCase(made)
    if (!one) continue
    for (const [name, way] of ways) {
      // The plain search is slow, and a tenth of the cases shows as much.
      if (name !== 'kept' && seed % 10 !== 0) continue
      const moved = way(one.aligned, one.start, one.end)
      const result = resultOf(one, moved)
      add(tallies.get(name) ?? new Map(), one.edit, result)
      if (name === 'kept') count(totals, one, moved, result)
    }
  }
  for (const [name, tally] of tallies) {
    say(`\nplanted edits, ${name}`)
    print(tally, say)
  }
  return totals
}

function judgePlanted(
  truth: 'same' | 'changed' | 'lost',
  state: Moved['state'],
  isThere: boolean,
): Result {
  if (truth === 'lost')
    return state === 'lost' ? 'right' : state === 'found' ? 'silently wrong' : 'wrong'
  if (state === 'lost') return 'lost though there'
  if (truth === 'same') return state === 'changed' ? 'wrong' : isThere ? 'right' : 'silently wrong'
  if (state === 'found') return 'silently wrong'
  return isThere ? 'right' : 'wrong'
}

const standsAt = (all: AlignedDocuments['old'], words: readonly string[], start: number): boolean =>
  words.every((text, index) => all[start + index]?.text === text)

const countOf = (all: AlignedDocuments['old'], words: readonly string[]): number =>
  all.filter((_, start) => standsAt(all, words, start)).length

/** The position of some words that is nearest to an expected one. */
function nearest(
  all: AlignedDocuments['old'],
  words: readonly string[],
  expected: number,
): number | null {
  if (words.length === 0) return null
  let best: number | null = null
  for (let start = 0; start + words.length <= all.length; start += 1)
    if (
      standsAt(all, words, start) &&
      (best === null || Math.abs(start - expected) < Math.abs(best - expected))
    )
      best = start
  return best
}
