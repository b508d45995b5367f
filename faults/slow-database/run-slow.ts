import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { targets } from '#rules/api/targets.ts'
import { freePort } from '#test/harness/free-port.ts'
import { openInstallation, type Installation } from '../installation/open-installation.ts'
import { plantTree, type Plant } from '../installation/planted-tree.ts'
import { ownTree, startProgram } from '../installation/program.ts'
import type { Measurement, RunPlan } from '../suite/figure.ts'
import { openSlowGate, type SlowGate } from './slow-gate.ts'
import { Traffic } from './traffic.ts'

// Milliseconds.
const delay = 100
const calm = 1_500
const shortestSilence = 12_000
const longestReturn = 3_000
const leastP99 = 250

const places = 40

/** Delays every packet of the databases by 100 ms in both directions for half of `n` seconds, then swallows all of them for `n` seconds. */
export async function runSlow(
  { n, stopping }: Pick<RunPlan, 'n' | 'stopping'>,
  plants: readonly Plant[] = [],
): Promise<Measurement> {
  const isControl = plants.length > 0
  const planted = plants.length === 0 ? undefined : plantTree(plants)
  const installation = await openInstallation({ projects: 4, standards: 1, clients: 0 })
  const { urls } = installation.cluster
  const gate = await openSlowGate(urls.rds, delay)
  const port = await freePort()
  const server = startProgram('server', planted?.folder ?? ownTree, {
    ...installation.settings,
    RDS_URL: gate.through(urls.rds),
    PS_URL: gate.through(urls.ps),
    IDENTITY_URL: gate.through(urls.identity),
    REQUESTS_AT_ONCE: String(places),
    PORT: String(port),
  })
  const traffic = new Traffic(`http://127.0.0.1:${port}`, installation, assetOf(ownTree))
  try {
    await server.ready
    const phases = { traffic, gate, seconds: n, isControl, isStopped: () => stopping.aborted }
    const took = await runPhases(phases)
    // Connections that still wait would keep a planted fault from serving again.
    if (took === undefined) return redOf(traffic, n)
    return await measurementOf(traffic, installation, n, took)
  } finally {
    traffic.close()
    await server.stop()
    await gate.close()
    await installation.close()
    planted?.remove()
  }
}

const assetOf = (tree: string): string => {
  const name = readdirSync(join(tree, 'dist/web/assets')).find((one) => one.endsWith('.js'))
  return `/assets/${name}`
}

type Phases = {
  readonly traffic: Traffic
  readonly gate: SlowGate
  readonly seconds: number
  /** Ends as soon as something is wrong. */
  readonly isControl: boolean
  readonly isStopped: () => boolean
}

type Took = {
  readonly p99: Readonly<Record<'before' | 'slow' | 'silent', number>>
  readonly back: number
}

async function runPhases({
  traffic,
  gate,
  seconds,
  isControl,
  isStopped,
}: Phases): Promise<Took | undefined> {
  await traffic.warmUp()
  let isOver = false
  const running = traffic.run(() => isOver)
  const during = async (milliseconds: number, isCrowded: boolean): Promise<number> => {
    const until = Date.now() + milliseconds
    const crowding = isCrowded ? wait(calm / 2).then(() => traffic.crowd()) : undefined
    const p99 = await traffic.probe(() => Date.now() > until || isStopped())
    await crowding
    return p99
  }
  const before = await during(calm, false)
  traffic.enter('slow')
  gate.set('slow')
  const slow = await during(seconds * 500, true)
  traffic.enter('silent')
  gate.set('silent')
  const silent = await during(Math.max(shortestSilence, seconds * 1_000), true)
  if (isControl && traffic.seen.wrong.length > 0) {
    isOver = true
    await running
    return undefined
  }
  traffic.enter('healed')
  gate.set('normal')
  const healed = Date.now()
  traffic.newWrite('after')
  await traffic.acknowledge('after')
  const back = Date.now() - healed
  isOver = true
  await running
  return { p99: { before, slow, silent }, back }
}

function redOf({ seen }: Traffic, n: number): Measurement {
  return {
    value: seen.wrong.length,
    of: seen.requests,
    n,
    isMet: false,
    details: seen.wrong.slice(0, 5),
  }
}

async function measurementOf(
  traffic: Traffic,
  installation: Installation,
  n: number,
  { p99, back }: Took,
): Promise<Measurement> {
  const { seen } = traffic
  const wrong = [...seen.wrong]
  const most = Math.max(leastP99, 2 * p99.before)
  if (Math.max(p99.slow, p99.silent) > most)
    wrong.push(`what needs no database took ${Math.max(p99.slow, p99.silent)} ms (p99)`)
  if (back > longestReturn) wrong.push(`served again only after ${back} ms`)
  if (seen.refused === 0) wrong.push('no read of a crowd was refused')
  wrong.push(...(await storedWrong(traffic, installation)))
  const details = [
    ...wrong.slice(0, 5),
    `longest request ${Math.round(seen.longest)} ms; ${seen.refused} reads of crowds refused; served again ${back} ms after`,
    `what needs no database: p99 ${p99.before} ms before, ${p99.slow} ms while slow, ${p99.silent} ms while silent`,
    `${seen.writes.size} writes, each stored once after it was sent again`,
  ]
  return { value: wrong.length, of: seen.requests, n, isMet: wrong.length === 0, details }
}

/** Sends every unacknowledged write again; each must be stored once. */
async function storedWrong(traffic: Traffic, { sql }: Installation): Promise<string[]> {
  const { writes, acknowledged } = traffic.seen
  for (const text of writes.keys()) if (!acknowledged.has(text)) await traffic.acknowledge(text)
  const stored = new Map<string, number>()
  for (const target of targets)
    for (const { text, count } of await sql<{ text: string; count: number }>(
      target,
      'select "Text" as text, count(*)::int as count from "Task" group by "Text"',
    ))
      stored.set(text, (stored.get(text) ?? 0) + count)
  return [...writes.keys()]
    .filter((text) => stored.get(text) !== 1)
    .map((text) => `${text} is stored ${stored.get(text) ?? 0} times`)
}
