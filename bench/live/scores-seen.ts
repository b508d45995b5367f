import { setTimeout } from 'node:timers/promises'
import { chromium, type Browser } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '#test/harness/chromium.ts'
import type { Place } from '../api-writes.ts'
import type { Figure } from '../figure.ts'
import { percentile } from '../percentile.ts'
import { acknowledge, sharedScored, startWriters, writers, type Scored } from './api-writers.ts'
import { placeOf, scorable } from './scored-places.ts'
import { openScoringPage, type ScoreKey, type ScoringPage } from './scoring-page.ts'
import { faultsOf, openStoredScores, type StoredScores } from './stored-scores.ts'

// In milliseconds: how long a person pauses between two scores, and how long a page may take to show the last
// ones.
const look = { least: 300, more: 900 } as const
const settling = 10_000

const scoreKeys: readonly [ScoreKey, ScoreKey] = [
  { key: '1', score: 100 },
  { key: '2', score: 50 },
]

type Person = { readonly address: string; readonly cookie: string }

type Work = {
  /** Two people, each on a different server. */
  readonly people: readonly [Person, Person]
  readonly newCookie: () => Promise<string>
  /** The address of the database for its owner. */
  readonly owner: string
  readonly seconds: number
  readonly say: (line: string) => void
}

/** How long each score took until the other page showed it, in milliseconds: the first person's scores, and the second's. */
type Latencies = readonly [number[], number[]]

/** Lets two people score one element alternately until the time is over. */
async function scoreInTurn(
  pages: readonly [ScoringPage, ScoringPage],
  shared: Scored,
  first: number | null,
  seconds: number,
): Promise<Latencies> {
  const took: Latencies = [[], []]
  const end = Date.now() + seconds * 1_000
  let known = first
  for (let turn = 0; Date.now() < end; turn += 1) {
    const from = turn % 2 === 0 ? 0 : 1
    // Each person uses both scores, because the key of an element's present score does nothing.
    const { key, score } = known === 100 ? scoreKeys[1] : scoreKeys[0]
    const seen = pages[from === 0 ? 1 : 0].shows(score)
    const [pressed, shown] = await Promise.all([pages[from].press(key), seen])
    took[from].push(shown - pressed)
    acknowledge(shared, `press ${turn}`, known, score)
    known = score
    await setTimeout(look.least + Math.random() * look.more)
  }
  return took
}

/** Returns where two pages differ from what is stored, once they have had time to read it. */
async function differing(
  pages: readonly ScoringPage[],
  stored: StoredScores,
): Promise<readonly string[]> {
  const places: readonly Place[] = Array.from({ length: scorable }, (_, index) => placeOf(0, index))
  const wanted = await Promise.all(places.map(stored.scoreAt))
  const text = wanted.map((score) => String(score ?? '')).join()
  let shown: string[] = []
  for (let waited = 0; waited < settling; waited += 200) {
    shown = await Promise.all(pages.map(async (page) => (await page.scores()).join()))
    if (shown.every((one) => one === text)) return []
    await setTimeout(200)
  }
  return [`stored ${text}, shown ${shown.join(' and ')}`]
}

/** Lists the faults after all writes have ended. */
async function findFaults(
  pages: readonly [ScoringPage, ScoringPage],
  all: readonly Scored[],
  before: ReadonlyMap<number, number | null>,
  stored: StoredScores,
) {
  const different = await differing(pages, stored)
  const lost: string[] = []
  for (const one of all)
    lost.push(...(await faultsOf(one, before.get(one.element) ?? null, stored)))
  const isReloaded = !(await pages[0].isSame()) || !(await pages[1].isSame())
  const errors = pages.flatMap((page) => page.errors)
  return { different, lost, isReloaded, errors }
}

const figuresOf = (name: string, took: readonly number[]): readonly Figure[] => [
  { what: `${name}: scores seen by the other`, value: took.length, must: Infinity },
  {
    what: `${name}: key to the other's pixel, p50, ms`,
    value: percentile(took, 0.5),
    must: Infinity,
  },
  {
    what: `${name}: key to the other's pixel, p95, ms`,
    value: percentile(took, 0.95),
    must: 1_000,
  },
  {
    what: `${name}: key to the other's pixel, p99, ms`,
    value: percentile(took, 0.99),
    must: Infinity,
  },
]

/** Opens a person's page in a new browser, which is added to the others. */
async function openInBrowser(
  { address, cookie }: Person,
  browsers: Browser[],
): Promise<ScoringPage> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments],
  })
  browsers.push(browser)
  return openScoringPage(browser, address, cookie)
}

/** Measures how long a score takes until another page shows it while programs score as well, and whether anything gets lost. */
export async function measureScoresSeen(work: Work): Promise<readonly Figure[]> {
  const { people, newCookie, owner, seconds, say } = work
  const stored = await openStoredScores(owner)
  const browsers: Browser[] = []
  const addresses = people.map(({ address }) => address)
  const shared = sharedScored()
  const first = await stored.scoreAt(shared)
  const programs = await startWriters({ addresses, newCookie, storedAt: stored.scoreAt })
  const before = new Map([...programs.first, [shared.element, first]])
  try {
    const one = await openInBrowser(people[0], browsers)
    const two = await openInBrowser(people[1], browsers)
    const pages = [one, two] as const
    const took = await scoreInTurn(pages, shared, first, seconds)
    const written = await programs.stop()
    const keys = [...new Set([...one.keys, ...two.keys])]
    const presses = shared.keys.length
    shared.keys.splice(0, presses, ...keys)
    const all = [...written.elements, shared]
    const { different, lost, isReloaded, errors } = await findFaults(pages, all, before, stored)
    const faults = [...different, ...lost, ...written.errors, ...errors]
    for (const fault of faults.slice(0, 20)) say(`  ${fault}`)
    const acknowledged = written.elements.reduce((sum, { keys: ofOne }) => sum + ofOne.length, 0)
    return [
      ...figuresOf('consultant', took[0]),
      ...figuresOf('administrator', took[1]),
      { what: `writes of ${writers} programs`, value: acknowledged, must: Infinity },
      { what: 'conflicts between them', value: written.conflicts, must: Infinity },
      { what: 'writes that failed', value: written.errors.length, must: 0 },
      { what: 'lost or doubled writes', value: lost.length, must: 0 },
      { what: 'writes more than keys pressed', value: keys.length - presses, must: 0 },
      { what: 'pages that show something else than is stored', value: different.length, must: 0 },
      { what: 'pages that were loaded again', value: Number(isReloaded), must: 0 },
      { what: 'errors in the console', value: errors.length, must: 0 },
    ]
  } finally {
    await programs.stop()
    for (const browser of browsers) await browser.close()
    await stored.close()
  }
}
