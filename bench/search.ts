import { setTimeout } from 'node:timers/promises'
import {
  searchingAdministrator,
  seedSearchProject,
  searchingClient,
  searchSize,
  vocabulary,
} from './search-project.ts'
import { benchSession, benchUser } from './seed.ts'
import { startServer } from './server-process.ts'

const rounds = 12
// The memory and the processor used by the start are free a second later.
const settling = 3_000
/** In milliseconds. */
const must = 100

type Settings = {
  readonly env: Readonly<Record<string, string>> & { readonly AUTH_SECRET: string }
  readonly identity: string
  readonly owner: string
  readonly say: (line: string) => void
}

const people = {
  'an administrator': searchingAdministrator,
  'a consultant': benchUser,
  'a client': searchingClient,
} as const

const word = (rank: number): string => vocabulary[rank] ?? ''

/** The queries: words by how often the texts contain them. */
const queries: Readonly<Record<string, string>> = {
  'a word of most pages': word(8),
  'a common word': word(40),
  'a rare word': word(4_000),
  'the beginning of a word': word(300).slice(0, 4),
  'two words': `${word(60)} ${word(90)}`,
  'three words': `${word(20)} ${word(300)} ${word(90)}`,
  'words in quotes': `"${word(8)} ${word(12)}"`,
  'a word without another': `${word(40)} -${word(12)}`,
  'the name of a document': 'Policy 417',
  'nothing that is there': 'xylophone quartz',
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

async function timesOf(address: string, cookie: string, path: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now()
    const response = await fetch(`${address}${path}`, { headers: { cookie } })
    const body = await response.text()
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}: ${body}`)
    // The first request prepares the statements.
    if (round > 0) times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)
}

/** Measures the search of a large project, for each kind of person, on a server without a response cache; returns whether each is fast enough. */
export async function measureSearch({ env, identity, owner, say }: Settings): Promise<boolean> {
  const project = await seedSearchProject(owner, say)
  const server = await startServer({
    ...env,
    KEPT_ANSWERS_MB: '0',
    SUPER_USERS: searchingAdministrator.email,
  })
  const all: number[] = []
  try {
    await setTimeout(settling)
    say(
      `\nsearch in a project of ${searchSize.documents} documents, no response kept; milliseconds`,
    )
    for (const [who, person] of Object.entries(people)) {
      const cookie = await benchSession(identity, env.AUTH_SECRET, person)
      say(`\n${who.padEnd(28)}${'p50'.padStart(8)}${'p95'.padStart(8)}   of one kind, p95`)
      for (const [what, query] of Object.entries(queries)) {
        const path = `/api/v5/projects/${project}/search?apiDb=ps&query=${encodeURIComponent(query)}`
        const times = await timesOf(server.address, cookie, path)
        const alone = await timesOf(server.address, cookie, `${path}&kind=page`)
        const [p50, p95, ofKind] = [
          percentile(times, 0.5),
          percentile(times, 0.95),
          percentile(alone, 0.95),
        ]
        all.push(...times, ...alone)
        say(
          `  ${what.padEnd(26)}${p50.toFixed(1).padStart(8)}${p95.toFixed(1).padStart(8)}${ofKind.toFixed(1).padStart(18)}`,
        )
      }
    }
  } finally {
    await server.stop()
  }
  const p95 = percentile(
    all.toSorted((a, b) => a - b),
    0.95,
  )
  const isMet = p95 <= must
  say(
    `\np95 of all ${all.length}: ${p95.toFixed(1)} ms, must ${must}: ${isMet ? 'met' : 'NOT met'}`,
  )
  return isMet
}
