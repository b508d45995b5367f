import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { findRunning } from '#database/embedded/find-running.ts'
import { readConfig } from '#server/settings/config.ts'
import { openDatabases } from '#server/startup/open-databases.ts'
import { benchAnchors } from './anchors/anchors.ts'
import { benchEvidence } from './evidence.ts'
import { measureHostile } from './hostile/hostile.ts'
import { measureLive } from './live/measure-live.ts'
import { cpuMicros, memoryMiB, pgbench, sum, wrkAt, type Figures } from './measure.ts'
import { benchOptions } from './options.ts'
import { measurePages } from './pages/pages.ts'
import { benchReports } from './reports.ts'
import { benchSealing } from './sealing.ts'
import { measureSearch } from './search.ts'
import { benchSession, seedBench } from './seed.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { ensureTools } from './tools.ts'
import { works, type Work } from './work.ts'

const rounds = 3
// The memory used by the start is released a second later.
const settling = 3_000
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

type Measured = Figures & { clients: number; cpuMicros: number; memoryMiB: number }
type Row = {
  work: string
  alone: Figures
  served: Measured[]
  ratios: number[]
  ratio: number
  p99Ratio: number
  must: number
  isMet: boolean
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function measure(
  work: Work,
  url: string,
  servers: readonly ServerProcess[],
  cookie: string,
): Promise<Row> {
  const addresses = servers.map(({ address }) => address)
  const cpu = () => sum(servers.map(({ pid }) => cpuMicros(pid)))
  const serve = async (clients: number): Promise<Measured> => {
    const before = cpu()
    const figures = await wrkAt(addresses, cookie, work.request, clients, seconds)
    const used = (cpu() - before) / Math.max(figures.count, 1)
    const memory = Math.max(...servers.map(({ pid }) => memoryMiB(pid)))
    return { ...figures, clients, cpuMicros: used, memoryMiB: memory }
  }
  await wrkAt(addresses, cookie, work.request, 32, 2)
  const first = await serve(1)
  // Alternately, several times: the speed of the machine drifts, but the ratio of neighbouring runs hardly
  // does.
  const pairs: { alone: Figures; served: Measured }[] = []
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ alone: await pgbench(url, work.alone, 32, seconds), served: await serve(32) })
  const last = await serve(256)
  const ratios = pairs.map(({ alone, served }) => served.perSecond / alone.perSecond)
  const ratio = median(ratios)
  const shown = pairs[ratios.indexOf(ratio)] as (typeof pairs)[number]
  return {
    work: work.name,
    alone: shown.alone,
    served: [first, shown.served, last],
    ratios,
    ratio,
    p99Ratio: median(pairs.map(({ alone, served }) => served.p99 / alone.p99)),
    must: work.must,
    isMet: ratio >= work.must,
  }
}

function print({ work, alone, served, ratios, ratio, p99Ratio, must, isMet }: Row): void {
  say(`\n${work}`)
  say(
    `  PostgreSQL alone, 32 clients: ${alone.perSecond.toFixed(0)}/s, p50 ${alone.p50.toFixed(1)} ms, p99 ${alone.p99.toFixed(1)} ms`,
  )
  for (const one of served)
    say(
      `  served, ${String(one.clients).padStart(3)} clients: ${one.perSecond.toFixed(0)}/s, p50 ${one.p50.toFixed(1)} ms, p99 ${one.p99.toFixed(1)} ms, ` +
        `${one.errors} errors, ${one.cpuMicros.toFixed(0)} µs CPU a request, ${one.memoryMiB.toFixed(0)} MiB`,
    )
  const all = ratios.map((one) => one.toFixed(2)).join(', ')
  say(
    `  ratio ${ratio.toFixed(2)}, the median of ${all} (must ${must}: ${isMet ? 'met' : 'NOT met'}); p99 ratio ${p99Ratio.toFixed(2)}`,
  )
}

async function main(): Promise<void> {
  ensureTools(say)
  const { options } = benchOptions(process.argv.slice(2))
  const folder = join(
    tmpdir(),
    `plumbline-bench-data${options.size === 1 ? '' : `-${options.size}`}`,
  )
  mkdirSync(folder, { recursive: true })
  const config = readConfig({ ...process.env, PLUMBLINE_DATA: folder, DEMO_MODE: 'false' })
  const databases = await openDatabases(config, say)
  try {
    const { rds, ps, identity } = databases.urls
    const owner = databases.ownerUrls.ps ?? ''
    await seedBench(owner, say)
    const secret = randomBytes(32).toString('base64url')
    const cookie = await benchSession(identity, secret)
    const env = {
      RDS_URL: rds,
      PS_URL: ps,
      IDENTITY_URL: identity,
      AUTH_SECRET: secret,
      RATE_LIMIT_PER_MINUTE: '10000000',
      PLUMBLINE_DATA: join(folder, 'server'),
    }
    if (process.argv.includes('hostile')) {
      if (!(await measureHostile({ env, identity, owner, say }))) process.exitCode = 1
      return
    }
    if (process.argv[2] === 'live') {
      const urls = { RDS_URL: rds, PS_URL: ps, IDENTITY_URL: identity }
      const liveSeconds = Number(process.argv[3] ?? 600)
      if (!(await measureLive({ env, urls, owner, seconds: liveSeconds, say })))
        process.exitCode = 1
      return
    }
    if (process.argv[2] === 'pages') {
      if (!(await measurePages({ env, identity, owner, say }))) process.exitCode = 1
      return
    }
    if (process.argv[2] === 'search') {
      if (!(await measureSearch({ env, identity, owner, say }))) process.exitCode = 1
      return
    }
    // PostgreSQL alone is measured without row-level security and role settings.
    const superuser = new URL(findRunning(folder)?.adminUrl ?? '')
    superuser.pathname = new URL(ps).pathname
    await delayCommits(superuser.href, options.commitDelay)
    report([
      ...(await measureWorks({ env, alone: superuser.href, cookie, cachesResponses: true })),
      ...(await measureWorks({ env, alone: superuser.href, cookie, cachesResponses: false })),
    ])
  } finally {
    await databases.stop()
  }
}

// Delays each flush, in whichever connection commits.
async function delayCommits(url: string, milliseconds: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`alter system set commit_delay = ${milliseconds * 1_000}`)
    await client.query('alter system set commit_siblings = 0')
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

/** Measures the selected works that apply to a server with, or without, its response cache. */
async function measureWorks({
  env,
  alone,
  cookie,
  cachesResponses,
}: {
  readonly env: Readonly<Record<string, string>>
  readonly alone: string
  readonly cookie: string
  readonly cachesResponses: boolean
}): Promise<Row[]> {
  const { options, names } = benchOptions(process.argv.slice(2))
  const chosen = works.filter(
    ({ name }) =>
      names.every((word) => name.includes(word)) && name.endsWith(', changed') === !cachesResponses,
  )
  if (chosen.length === 0) return []
  const servers: ServerProcess[] = []
  try {
    // Each has its own folder but uses the files of the first, which has created their folder by then.
    for (let started = 0; started < options.processes; started += 1) {
      const first = env['PLUMBLINE_DATA'] ?? ''
      const own = { PLUMBLINE_DATA: `${first}-${started}`, FILES_FOLDER: join(first, 'files') }
      const cache = cachesResponses ? {} : { KEPT_ANSWERS_MB: '0' }
      servers.push(await startServer({ ...env, ...cache, ...(started > 0 && own) }))
    }
    await setTimeout(settling)
    const idle = servers.map(({ pid }) => memoryMiB(pid).toFixed(0)).join(', ')
    say(`\nserver that keeps ${cachesResponses ? 'answers' : 'no answers'}: ${idle} MiB when idle`)
    const rows: Row[] = []
    for (const work of chosen) {
      const row = await measure(work, alone, servers, cookie)
      print(row)
      rows.push(row)
    }
    return rows
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

function report(rows: readonly Row[]): void {
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  const at = new Date().toISOString()
  const file = join(results, `${at.replaceAll(':', '-')}.json`)
  const figures = { at, node: process.version, cpus: cpus().map(({ model }) => model), rows }
  writeFileSync(file, JSON.stringify(figures, null, 2))
  const met = rows.filter(({ isMet }) => isMet)
  say(`\n${met.length} of ${rows.length} rows reach "must"; figures in ${file}`)
  if (met.length < rows.length) process.exitCode = 1
}

/** Measures on documents with known truth, whose folder is given by the command or the environment. */
const onDocuments =
  (bench: (folder: string, tell: typeof say) => Promise<boolean>) =>
  async ([folder = process.env['EVIDENCE_DATA']]: readonly string[]): Promise<boolean> => {
    if (folder !== undefined) return bench(resolve(folder), say)
    say('Name the folder of documents with known truth after the word, or in EVIDENCE_DATA.')
    return false
  }

/** The benchmarks that need no database, by name. */
const standalone: Readonly<Record<string, (words: readonly string[]) => Promise<boolean>>> = {
  sealing: async () => benchSealing(say),
  evidence: onDocuments(benchEvidence),
  anchors: onDocuments(benchAnchors),
  reports: async ([file]) => {
    if (file !== undefined) return benchReports(file, say)
    say('Name a file of standards (standards-set/1) after the word.')
    return false
  },
}

const [word = '', ...words] = process.argv.slice(2)
const benchmark = standalone[word]
if (benchmark === undefined) await main()
else if (!(await benchmark(words))) process.exitCode = 1
