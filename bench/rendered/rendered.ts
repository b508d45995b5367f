import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AlignedDocuments } from '#rules/evidence/anchors/aligned-documents.ts'
import type { Moved } from '#rules/evidence/anchors/move-passage.ts'
import { wordsIn } from '#rules/evidence/anchors/word-stream.ts'
import { extractText } from '#server/extraction/extract-text.ts'
import { alignDocuments } from '#test/factories/align-documents.ts'
import { isChromiumThere } from '#test/harness/chromium.ts'
import {
  add,
  noTotals,
  print,
  ways,
  type Result,
  type Say,
  type Tally,
  type Totals,
} from '../anchors/anchor-tally.ts'
import { changes, plain, type Changed } from './changes.ts'
import { makePolicy, randomOf, sentenceMaker, type Policy } from './policy.ts'
import { isOfficeThere, renderAll, type Job } from './render.ts'

const documentCount = 500
/** The plain search runs on one document in this many. */
const comparedEvery = 25

type Pair = Changed & { readonly kind: string; readonly old: Policy; readonly files: [Job, Job] }

function makePairs(folder: string): Pair[] {
  const kinds = changes.filter(([, , { type }]) => type === 'pdf' || isOfficeThere())
  return Array.from({ length: documentCount }, (_, seed): Pair => {
    const [kind, change, layout] = kinds[seed % kinds.length] as (typeof kinds)[number]
    const random = randomOf(seed + 1)
    const next = sentenceMaker(random)
    const old = makePolicy(random, next)
    const changed = change(old, random, next)
    const before = kind === 'two columns to one' ? { ...plain, columns: 2, size: 9.5 } : plain
    return {
      ...changed,
      kind,
      old,
      layout,
      files: [
        { path: join(folder, `${seed}-1.pdf`), policy: old, layout: before },
        { path: join(folder, `${seed}-2.${layout.type}`), policy: changed.policy, layout },
      ],
    }
  })
}

const placesOf = (all: AlignedDocuments['old'], words: readonly string[]): number[] =>
  all.flatMap((_, start) =>
    words.every((text, index) => all[start + index]?.text === text) ? [start] : [],
  )

/** Grades a result by the words that the sentence has in the new version; null if it has none. */
function judge(
  { now }: AlignedDocuments,
  moved: Moved,
  words: readonly string[],
  became: readonly string[] | null,
): Result {
  if (became === null)
    return moved.state === 'lost' ? 'right' : moved.state === 'found' ? 'silently wrong' : 'wrong'
  if (moved.state === 'lost') return 'lost though there'
  const there = now.slice(moved.span.start, moved.span.end).map(({ text }) => text)
  const known = new Set(there)
  const shared = [...new Set(became)].filter((text) => known.has(text)).length
  const isThere = 2 * shared >= new Set(became).size
  const isSame = became.join(' ') === words.join(' ')
  if (moved.state === 'found') {
    // Words may be split and joined at line ends.
    return isSame && there.join('') === words.join('') ? 'right' : 'silently wrong'
  }
  return isSame || !isThere ? 'wrong' : 'right'
}

/** What became of a sentence in the new version: its words, or null if it has none; and whether its meaning changed. */
function truthOf({ truth }: Pair, id: number, words: readonly string[]) {
  const change = truth.get(id)
  if (change === undefined) return { became: words, isThere: true, isMeaning: false }
  const { text, isMeaning } = change
  return { became: text === null ? null : wordsIn(text), isThere: false, isMeaning }
}

type Truth = ReturnType<typeof truthOf>

function addTo(totals: Totals, { isThere, isMeaning }: Truth, result: Result, isChanged: boolean) {
  totals.all += 1
  totals.silent += Number(result === 'silently wrong')
  totals.there += Number(isThere)
  totals.found += Number(isThere && result === 'right')
  totals.altered += Number(isMeaning)
  totals.asAltered += Number(isMeaning && isChanged)
}

async function alignedPair({ files }: Pair): Promise<AlignedDocuments> {
  const [one, two] = await Promise.all(
    files.map(({ path }) => extractText(path, path.split('/').at(-1) ?? '')),
  )
  if (one?.state !== 'read' || two?.state !== 'read')
    throw new Error(`${files[0].path} or its next version could not be read`)
  return alignDocuments(one, two)
}

async function count(
  pair: Pair,
  place: number,
  tallies: ReadonlyMap<string, Tally>,
  totals: Totals,
) {
  const aligned = await alignedPair(pair)
  const tallyOf = (name: string): Tally => tallies.get(name) ?? new Map()
  // The plain search is slow, and a sample shows as much.
  const compared = ways.filter(([name]) => name === 'kept' || place % comparedEvery === 0)
  for (const { id, text } of pair.old.sections.flatMap(({ paragraphs }) => paragraphs.flat())) {
    const words = wordsIn(text)
    const truth = truthOf(pair, id, words)
    const [start, second] = placesOf(aligned.old, words)
    if (start === undefined || second !== undefined) {
      add(tallyOf('kept'), 'not read as written', 'lost though there')
      addTo(totals, truth, 'lost though there', false)
      continue
    }
    for (const [name, way] of compared) {
      const moved = way(aligned, start, start + words.length)
      const result = judge(aligned, moved, words, truth.became)
      add(tallyOf(name), pair.kind, result)
      if (name === 'kept') addTo(totals, truth, result, moved.state === 'changed')
    }
  }
}

/** Pairs of versions that are rendered by Chromium and LibreOffice and read as uploads are; the generator shares no code with the search for moved passages. */
export async function benchRendered(say: Say): Promise<Totals> {
  const totals = noTotals()
  if (!isChromiumThere()) {
    say('\nrendered documents: left out, there is no Chromium')
    return totals
  }
  if (!isOfficeThere()) say('\nrendered documents: no DOCX, there is no LibreOffice')
  const folder = await mkdtemp(join(tmpdir(), 'rendered-'))
  try {
    const pairs = makePairs(folder)
    await renderAll(
      folder,
      pairs.flatMap(({ files }) => files),
    )
    const tallies = new Map<string, Tally>(ways.map(([name]) => [name, new Map()]))
    for (const [place, pair] of pairs.entries()) await count(pair, place, tallies, totals)
    for (const [name, tally] of tallies) {
      say(`\n${documentCount} rendered documents, ${name}`)
      print(tally, say)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return totals
}
