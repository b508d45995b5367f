import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Judge, type Features } from '#rules/evidence/search/features.ts'
import { countQuery } from '#rules/evidence/search/query-counts.ts'
import { leastScore, rankPages } from '#rules/evidence/search/rank-pages.ts'
import { queryOf } from '#rules/evidence/search/requirement.ts'
import { readCases, type EvidenceCase, type TruthElement } from './evidence-truth.ts'

type Found = { readonly document: string; readonly page: number; readonly score: number }
type Ranking = (one: EvidenceCase) => Found[]
type Figures = {
  readonly met: number
  readonly first: number
  readonly firstThree: number
  readonly firstTen: number
  readonly reciprocal: number
  readonly unmet: number
  readonly rightlyNothing: number
  readonly wronglyNothing: number
}

// The required values, and the values aimed at.
const goals: readonly {
  readonly name: keyof Figures
  readonly label: string
  readonly must: number
  readonly aim: number
}[] = [
  { name: 'first', label: 'right page first', must: 0.6, aim: 0.7 },
  { name: 'firstThree', label: 'among the first three', must: 0.82, aim: 0.9 },
  { name: 'rightlyNothing', label: '"nothing found" without evidence', must: 0.9, aim: 0.9 },
  { name: 'wronglyNothing', label: '"nothing found" with evidence', must: 0.15, aim: 0.1 },
]
const most = 20

/** Ranks by fixed weights of a few features; the score is the sum. */
function byWeights(weights: Partial<Features>): Ranking {
  return ({ requirement, words, documents }) => {
    const indexes = documents.map(({ index }) => index)
    const names = new Map(documents.map(({ key, index }) => [index, key]))
    const query = queryOf(requirement, words, (term) =>
      indexes.some(({ terms }) => terms.has(term)),
    )
    const corpus = countQuery(indexes, query)
    const judge = new Judge(corpus)
    return corpus.pages
      .map((counted) => {
        const { features } = judge.judge(counted)
        let score = 0
        for (const [name, weight] of Object.entries(weights))
          score += weight * features[name as keyof Features]
        const document = names.get(counted.document.index) ?? ''
        return { document, page: counted.page.page, score }
      })
      .toSorted((one, two) => two.score - one.score)
      .slice(0, most)
  }
}

/** The ways of ranking to compare; the first is the product's. */
const rankings: readonly (readonly [name: string, ranking: Ranking])[] = [
  ['kept', ({ requirement, words, documents }) => rankPages(requirement, words, documents, most)],
  ['words of the page (BM25)', byWeights({ page: 1 })],
  ['best passage', byWeights({ passage: 1 })],
  [
    'BM25 of page, headings, names',
    byWeights({ page: 1, name: 0.5, headingName: 0.5, documentName: 0.5, siblings: 0.3 }),
  ],
  [
    'and concepts of the field',
    byWeights({
      page: 1,
      pageConcepts: 1,
      name: 0.7,
      nameConcepts: 0.7,
      headingName: 0.5,
      headingConcepts: 0.5,
      documentName: 0.5,
      siblings: 0.3,
    }),
  ],
]

// Each viewer paginates a DOCX differently, so the page before and the page after count too.
const isPage = (document: string, one: number, two: number): boolean =>
  one === two || (/\.docx$/iu.test(document) && Math.abs(one - two) <= 1)

const gradeOf = ({ evidence }: TruthElement, { document, page }: Found): number =>
  Math.max(
    0,
    ...evidence
      .filter((one) => one.document === document && isPage(document, one.page, page))
      .map(({ grade }) => grade),
  )

const share = (count: number, all: number): number => (all === 0 ? Number.NaN : count / all)

/** The figures of the ranks of elements, with one threshold below which nothing counts as found. */
function figuresOf(
  ranked: readonly { readonly element: TruthElement; readonly found: readonly Found[] }[],
  threshold: number,
): Figures {
  const isNothing = ({ found }: { readonly found: readonly Found[] }): boolean =>
    Math.max(...found.map(({ score }) => score), -Infinity) < threshold
  const met = ranked.filter(({ element }) => element.expect === 'evidence')
  const unmet = ranked.filter(({ element }) => element.expect === 'none')
  const places = met.map(({ element, found }) => {
    const place = found.findIndex((one) => gradeOf(element, one) === 2)
    return place === -1 ? Infinity : place + 1
  })
  const within = (last: number): number =>
    share(places.filter((place) => place <= last).length, met.length)
  return {
    met: met.length,
    first: within(1),
    firstThree: within(3),
    firstTen: within(10),
    reciprocal: share(
      places.reduce((sum, place) => sum + 1 / place, 0),
      met.length,
    ),
    unmet: unmet.length,
    rightlyNothing: share(unmet.filter(isNothing).length, unmet.length),
    wronglyNothing: share(met.filter(isNothing).length, met.length),
  }
}

/** The lowest threshold at which nine of ten elements without evidence find nothing: the best that a way of ranking could reach. */
function bestThreshold(ranked: Parameters<typeof figuresOf>[0]): number {
  const scores = ranked
    .filter(({ element }) => element.expect === 'none')
    .map(({ found }) => found[0]?.score ?? 0)
    .toSorted((one, two) => one - two)
  return (scores[Math.ceil(scores.length * 0.9) - 1] ?? 0) + 1e-9
}

const percent = (value: number): string =>
  Number.isNaN(value) ? '   -  ' : `${(100 * value).toFixed(1).padStart(5)}%`

const isMet = (name: keyof Figures, value: number, least: number): boolean =>
  Number.isNaN(value) || (name === 'wronglyNothing' ? value <= least : value >= least)

const line = (name: string, figures: Figures): string =>
  `  ${name.padEnd(34)} first ${percent(figures.first)}  in 3 ${percent(figures.firstThree)}  in 10 ${percent(figures.firstTen)}  ` +
  `MRR ${figures.reciprocal.toFixed(3)}  nothing: rightly ${percent(figures.rightlyNothing)}, wrongly ${percent(figures.wronglyNothing)}`

/** Ranks the elements of one file in each way, prints the figures, and returns whether all required values are reached. */
async function benchTruth(
  cases: readonly EvidenceCase[],
  title: string,
  say: (line: string) => void,
): Promise<boolean> {
  const sets = ['all', ...new Set(cases.map(({ element }) => element.set))]
  const inSet = (set: string, element: TruthElement): boolean =>
    set === 'all' || element.set === set
  say(`\n${title}`)
  let isReached = true
  for (const [name, ranking] of rankings) {
    const isKept = name === 'kept'
    const started = performance.now()
    const ranked = cases.map((one) => ({ element: one.element, found: ranking(one) }))
    const milliseconds = (performance.now() - started) / cases.length
    const threshold = isKept ? leastScore : bestThreshold(ranked)
    say(
      ` ${name}${isKept ? `, ${milliseconds.toFixed(1)} ms an element` : ', with its best threshold'}`,
    )
    for (const set of sets)
      say(
        line(
          set,
          figuresOf(
            ranked.filter(({ element }) => inSet(set, element)),
            threshold,
          ),
        ),
      )
    if (!isKept) continue
    const figures = figuresOf(ranked, threshold)
    for (const { name: goal, label, must, aim } of goals) {
      const isGoalMet = isMet(goal, figures[goal], must)
      isReached &&= isGoalMet
      say(
        `  ${label}: ${percent(figures[goal]).trim()}, must ${percent(must).trim()} ${isGoalMet ? 'met' : 'NOT met'}, aim ${percent(aim).trim()} ${isMet(goal, figures[goal], aim) ? 'met' : 'not met'}`,
      )
    }
    const file = join(await mkdtemp(join(tmpdir(), 'evidence-')), 'RANKS.json')
    await writeFile(
      file,
      JSON.stringify({
        threshold,
        ranks: Object.fromEntries(ranked.map(({ element, found }) => [element.id, found])),
      }),
    )
    say(`  ranks in ${file}`)
  }
  return isReached
}

/**
 * Measures, on documents with known truth, how well the pages that show that elements are met are found.
 *
 * @param folder Contains documents and elements.json, and optionally documents-named and elements-named.json.
 * @returns Whether all required values are reached.
 */
export async function benchEvidence(folder: string, say: (line: string) => void): Promise<boolean> {
  let isReached = await benchTruth(
    await readCases(folder, 'elements.json', null),
    'elements.json',
    say,
  )
  if (existsSync(join(folder, 'elements-named.json'))) {
    const cases = await readCases(folder, 'elements-named.json', 'documents-named')
    isReached = (await benchTruth(cases, 'elements-named.json', say)) && isReached
  }
  return isReached
}
