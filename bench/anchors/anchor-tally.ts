import type { AlignedDocuments } from '#rules/evidence/anchors/aligned-documents.ts'
import { movePassage, type Moved } from '#rules/evidence/anchors/move-passage.ts'
import { similarity, type Span } from '#rules/evidence/anchors/similar-passages.ts'

/** The grade of a result. */
export type Result = 'right' | 'wrong' | 'lost though there' | 'silently wrong'
/** Counts of results by row of a table. */
export type Tally = Map<string, Map<Result, number>>
/** A way to find a passage of the old version in the new one. */
export type Way = (aligned: AlignedDocuments, start: number, end: number) => Moved
export type Say = (line: string) => void
/** The counts behind the goals: passages still there that were found, and changes of meaning that were reported as changed. */
export type Totals = {
  silent: number
  all: number
  found: number
  there: number
  altered: number
  asAltered: number
}

export const noTotals = (): Totals => ({
  silent: 0,
  all: 0,
  found: 0,
  there: 0,
  altered: 0,
  asAltered: 0,
})

const results: readonly Result[] = ['right', 'wrong', 'lost though there', 'silently wrong']

export const add = (tally: Tally, row: string, result: Result): void => {
  const counts = tally.get(row) ?? new Map<Result, number>()
  counts.set(result, (counts.get(result) ?? 0) + 1)
  tally.set(row, counts)
}

const sum = (counts: ReadonlyMap<Result, number>): number =>
  [...counts.values()].reduce((all, count) => all + count, 0)

/** Prints the counts as a table. */
export function print(tally: Tally, say: Say): void {
  say(`  ${''.padEnd(24)}${'n'.padStart(6)}${results.map((one) => one.padStart(20)).join('')}`)
  for (const [row, counts] of tally) {
    const all = sum(counts)
    const cells = results.map((one) => {
      const count = counts.get(one) ?? 0
      return `${count} (${((100 * count) / all).toFixed(1)}%)`.padStart(20)
    })
    say(`  ${row.padEnd(24)}${String(all).padStart(6)}${cells.join('')}`)
  }
}

/** The passage that shares the most words, however few: what anchors without a confidence threshold return. */
const fuzzy: Way = ({ old, now }, start, end) => {
  const passage = old.slice(start, end).map(({ text }) => text)
  let best: (Span & { value: number }) | null = null
  for (const [place, { isFirst }] of now.entries()) {
    if (!isFirst) continue
    const span = { start: place, end: Math.min(now.length, place + passage.length) }
    const value = similarity(
      passage,
      now.slice(span.start, span.end).map(({ text }) => text),
    )
    if (value > (best?.value ?? 0)) best = { ...span, value }
  }
  return best !== null && best.value >= 0.5
    ? { state: 'found', span: best }
    : { state: 'lost', offers: [] }
}

/** The ways to compare; the first is the product's. */
export const ways: readonly (readonly [string, Way])[] = [
  ['kept', movePassage],
  ['fuzzy search', fuzzy],
]
