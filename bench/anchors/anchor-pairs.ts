import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AlignedDocuments } from '#rules/evidence/anchors/aligned-documents.ts'
import type { Moved } from '#rules/evidence/anchors/move-passage.ts'
import { wordsIn } from '#rules/evidence/anchors/word-stream.ts'
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

const quoteSchema = z.object({
  id: z.string(),
  pair: z.string(),
  v1: z.string(),
  v2: z.string(),
  quote: z.string(),
  page: z.number(),
  before: z.string(),
  after: z.string(),
  truth: z.object({
    state: z.enum(['same', 'moved', 'changed', 'lost']),
    page: z.number().nullish(),
    pages: z.array(z.number()).optional(),
    text: z.string().nullish(),
    other_texts: z.array(z.string()).optional(),
    meaning_altered: z.boolean().optional(),
  }),
})
type Quote = z.infer<typeof quoteSchema>

/** The position of a quotation in the old version; null when its words are not there as extracted. */
function placeOf({ old }: AlignedDocuments, quote: Quote): readonly [number, number] | null {
  const words = wordsIn(quote.quote)
  const [before, after] = [wordsIn(quote.before), wordsIn(quote.after)]
  let best: { start: number; score: number } | null = null
  for (let start = 0; start + words.length <= old.length; start += 1) {
    if (!words.every((text, index) => old[start + index]?.text === text)) continue
    let score = -Math.abs((old[start]?.page ?? 0) - quote.page)
    for (let step = 1; step <= 4; step += 1) {
      if (before.at(-step) === old[start - step]?.text) score += 1
      if (after[step - 1] === old[start + words.length + step - 1]?.text) score += 1
    }
    if (best === null || score > best.score) best = { start, score }
  }
  return best && [best.start, best.start + words.length]
}

/** The share of words that two texts have in common, in any order. */
function overlap(one: readonly string[], two: readonly string[]): number {
  const left = new Map<string, number>()
  for (const text of one) left.set(text, (left.get(text) ?? 0) + 1)
  let shared = 0
  for (const text of two) {
    const count = left.get(text) ?? 0
    if (count === 0) continue
    left.set(text, count - 1)
    shared += 1
  }
  return (2 * shared) / Math.max(one.length + two.length, 1)
}

// Each viewer paginates a DOCX differently, so the page before and the page after count too.
const isPage = (name: string, one: number, two: number): boolean =>
  one === two || (/\.docx$/iu.test(name) && Math.abs(one - two) <= 1)

/** Grades the result for a quotation of a real pair. */
function judge({ truth, v2, quote }: Quote, { now }: AlignedDocuments, moved: Moved): Result {
  if (truth.state === 'lost')
    return moved.state === 'lost' ? 'right' : moved.state === 'found' ? 'silently wrong' : 'wrong'
  if (moved.state === 'lost') return 'lost though there'
  return judgeFound({ truth, v2, quote }, now, moved)
}

/** Grades a result that names a passage. */
function judgeFound(
  { truth, v2, quote }: Pick<Quote, 'truth' | 'v2' | 'quote'>,
  now: AlignedDocuments['now'],
  moved: Extract<Moved, { span: object }>,
): Result {
  const words = now.slice(moved.span.start, moved.span.end).map(({ text }) => text)
  const page = now[moved.span.start]?.page ?? 0
  const pages = truth.pages ?? (truth.page == null ? [] : [truth.page])
  const isThere = pages.some((one) => isPage(v2, one, page))
  if (truth.state === 'changed') {
    if (moved.state === 'found') return 'silently wrong'
    const texts = [truth.text ?? '', ...(truth.other_texts ?? [])]
    return isThere && texts.some((text) => overlap(words, wordsIn(text)) >= 0.6) ? 'right' : 'wrong'
  }
  if (moved.state === 'changed') return 'wrong'
  const letters = words.join('')
  const isSame = letters.includes(wordsIn(quote).join('')) || overlap(words, wordsIn(quote)) >= 0.7
  return isThere && isSame ? 'right' : 'silently wrong'
}

/** The real pairs of versions. */
export async function benchPairs(folder: string, say: Say): Promise<Totals> {
  const { quotes } = z
    .object({ quotes: z.array(quoteSchema) })
    .parse(JSON.parse(await readFile(join(folder, 'anchors', 'quotes.json'), 'utf8')))
  const pairs = new Map<string, AlignedDocuments>()
  const totals: Totals = noTotals()
  for (const [name, way] of ways) {
    const tally: Tally = new Map()
    for (const quote of quotes) {
      const key = `${quote.v1}\n${quote.v2}`
      let aligned = pairs.get(key)
      if (aligned === undefined) {
        const [before, after] = await Promise.all([
          extractedText(join(folder, 'anchors', 'v1', quote.v1)),
          extractedText(join(folder, 'anchors', 'v2', quote.v2)),
        ])
        aligned = alignDocuments(before, after)
        pairs.set(key, aligned)
      }
      const place = placeOf(aligned, quote)
      const moved: Moved =
        place === null ? { state: 'lost', offers: [] } : way(aligned, place[0], place[1])
      const result = judge(quote, aligned, moved)
      add(tally, quote.truth.state, result)
      add(tally, 'all', result)
      if (quote.truth.meaning_altered === true) add(tally, 'meaning altered', result)
      if (name !== 'kept') continue
      totals.all += 1
      if (result === 'silently wrong') totals.silent += 1
      if (quote.truth.state === 'same' || quote.truth.state === 'moved') {
        totals.there += 1
        if (result === 'right') totals.found += 1
      }
      if (quote.truth.meaning_altered === true) {
        totals.altered += 1
        if (moved.state === 'changed') totals.asAltered += 1
      }
    }
    say(`\nreal pairs of versions, ${name}`)
    print(tally, say)
  }
  return totals
}
