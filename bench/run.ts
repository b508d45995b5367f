import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/server/config.ts'
import { openDatabases } from '../src/server/open-databases.ts'
import { cpuMicros, memoryMiB, pgbench, wrk, type Figures } from './measure.ts'
import { benchSession, seedBench } from './seed.ts'
import { startServer } from './server-process.ts'
import { ensureTools } from './tools.ts'
import { works, type Work } from './work.ts'

const clientCounts = [1, 32, 256]
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

type Measured = Figures & { clients: number; cpuMicros: number; memoryMiB: number }
type Row = {
  work: string
  alone: Figures
  served: Measured[]
  ratio: number
  must: number
  isMet: boolean
}

async function measure(
  work: Work,
  url: string,
  address: string,
  pid: number,
  cookie: string,
): Promise<Row> {
  const served: Measured[] = []
  await wrk(address, cookie, work.request, 32, 2)
  let alone: Figures | undefined
  for (const clients of clientCounts) {
    if (clients === 32) alone = await pgbench(url, work.alone, 32, seconds)
    const before = cpuMicros(pid)
    const figures = await wrk(
      address,
      cookie,
      work.request,
      clients,
      clients === 32 ? seconds : Math.ceil(seconds / 2),
    )
    served.push({
      ...figures,
      clients,
      cpuMicros: (cpuMicros(pid) - before) / Math.max(figures.count, 1),
      memoryMiB: memoryMiB(pid),
    })
  }
  const at32 = served.find(({ clients }) => clients === 32) as Measured
  const ratio = at32.perSecond / (alone as Figures).perSecond
  return {
    work: work.name,
    alone: alone as Figures,
    served,
    ratio,
    must: work.must,
    isMet: ratio >= work.must,
  }
}

function print({ work, alone, served, ratio, must, isMet }: Row): void {
  say(`\n${work}`)
  say(
    `  PostgreSQL alone, 32 clients: ${alone.perSecond.toFixed(0)}/s, p50 ${alone.p50.toFixed(1)} ms, p99 ${alone.p99.toFixed(1)} ms`,
  )
  for (const one of served)
    say(
      `  served, ${String(one.clients).padStart(3)} clients: ${one.perSecond.toFixed(0)}/s, p50 ${one.p50.toFixed(1)} ms, p99 ${one.p99.toFixed(1)} ms, ` +
        `${one.errors} errors, ${one.cpuMicros.toFixed(0)} µs CPU a request, ${one.memoryMiB.toFixed(0)} MiB`,
    )
  const at32 = served.find(({ clients }) => clients === 32)
  say(
    `  ratio ${ratio.toFixed(2)} (must ${must}: ${isMet ? 'met' : 'NOT met'}), p99 ratio ${((at32?.p99 ?? 0) / alone.p99).toFixed(2)}`,
  )
}

async function main(): Promise<void> {
  ensureTools(say)
  const folder = join(tmpdir(), 'plumbline-bench-data')
  mkdirSync(folder, { recursive: true })
  const config = readConfig({ ...process.env, PLUMBLINE_DATA: folder, DEMO_MODE: 'false' })
  const databases = await openDatabases(config, say)
  const rows: Row[] = []
  try {
    const { rds, ps, identity } = databases.urls
    await seedBench(ps, say)
    const cookie = await benchSession(identity)
    const env = {
      RDS_URL: rds,
      PS_URL: ps,
      IDENTITY_URL: identity,
      AUTH_SECRET: cookie,
      PLUMBLINE_DATA: join(folder, 'server'),
    }
    const chosen = works.filter(({ name }) =>
      process.argv.slice(2).every((word) => name.includes(word)),
    )
    for (const keepsAnswers of [true, false]) {
      const server = await startServer(keepsAnswers ? env : { ...env, KEPT_ANSWERS_MB: '0' })
      try {
        say(
          `\nserver that keeps ${keepsAnswers ? 'answers' : 'no answers'}: ${memoryMiB(server.pid).toFixed(0)} MiB when idle`,
        )
        for (const work of chosen.filter(
          ({ name }) => name.endsWith(', changed') === !keepsAnswers,
        )) {
          const row = await measure(work, ps, server.address, server.pid, cookie)
          print(row)
          rows.push(row)
        }
      } finally {
        await server.stop()
      }
    }
  } finally {
    await databases.stop()
  }
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  const file = join(results, `${new Date().toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(
    file,
    JSON.stringify(
      {
        at: new Date().toISOString(),
        node: process.version,
        cpus: cpus().map(({ model }) => model),
        rows,
      },
      null,
      2,
    ),
  )
  say(
    `\n${rows.filter(({ isMet }) => isMet).length} of ${rows.length} rows reach "must"; figures in ${file}`,
  )
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1
}

await main()
