import { join } from 'node:path'
import pLimit from 'p-limit'
import { buildServer } from '#bin/bundle/build-server.mjs'
import { memoryFolder } from '#test/harness/memory-folder.ts'
import { bucket } from './bucket/scenario.ts'
import { clock } from './clock/scenario.ts'
import { disk } from './disk/scenario.ts'
import { failover } from './failover/scenario.ts'
import { flushes } from './flushes/scenario.ts'
import { heldCommits } from './held-commits/scenario.ts'
import { ownTree } from './installation/program.ts'
import { kills } from './kills/scenario.ts'
import { mail } from './mail/scenario.ts'
import { migrations } from './migrations/scenario.ts'
import { outage } from './outage/scenario.ts'
import { races } from './races/scenario.ts'
import { restore } from './restore/scenario.ts'
import { slowDatabase } from './slow-database/scenario.ts'
import { stops } from './stops/scenario.ts'
import { readArguments, type Options } from './suite/arguments.ts'
import type { Scenario } from './suite/figure.ts'
import { publishedFolder, readResult, describeRun, type Result } from './suite/result.ts'
import { addControls, runScenario } from './suite/run-scenario.ts'
import { writeTable } from './suite/write-table.ts'

const scenarios: readonly Scenario[] = [
  kills,
  races,
  outage,
  flushes,
  heldCommits,
  slowDatabase,
  disk,
  bucket,
  mail,
  clock,
  stops,
  migrations,
  restore,
  failover,
]

// How many scenarios that measure no times run at once: much of each is waiting.
const atOnce = 2

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    say('  interrupted: ending this run in order')
    interruption.abort()
  })

async function run(options: Options): Promise<number> {
  const folder = options.isPublished ? publishedFolder : join(ownTree, 'test-results/faults')
  const known = scenarios.flatMap(({ figures }) => figures.map(({ id }) => id))
  const unknown = options.figures.filter((id) => !known.includes(id))
  if (unknown.length > 0)
    throw new Error(`No figure is called ${unknown.join(', ')}. There are ${known.join(', ')}.`)
  const { commit } = describeRun()
  const running = { options, folder, say, interrupted: interruption.signal }
  const runAsked = async (scenario: Scenario): Promise<Result[]> => {
    if (interruption.signal.aborted) return []
    const own = scenario.figures.map(({ id }) => id)
    const asked =
      options.figures.length === 0 ? own : own.filter((id) => options.figures.includes(id))
    if (isLeftOut(options, scenario)) {
      say(`${asked.join(', ')}: only in a long run, or when named`)
      return []
    }
    const left = asked.filter((id) => !isDone(options, readResult(folder, id), commit))
    const done = asked.filter((id) => !left.includes(id))
    for (const id of done)
      say(`${id}: measured at this commit already; name it to measure it again`)
    const uncontrolled = done.filter((id) => readResult(folder, id)?.control === undefined)
    return [
      ...(options.hasControls
        ? await addControls({ ...running, scenario, figures: uncontrolled })
        : []),
      ...(left.length > 0 ? await runScenario({ ...running, scenario, figures: left }) : []),
    ]
  }
  const [alone, beside] = partition(scenarios, options)
  const results: Result[] = []
  for (const scenario of alone) results.push(...(await runAsked(scenario)))
  results.push(...(await pLimit(atOnce).map(beside, runAsked)).flat())
  if (options.isPublished) writeTable(scenarios)
  return results.every(isAsItMustBe) && !interruption.signal.aborted ? 0 : 1
}

/** The scenarios that run one at a time, and those of the short set that run concurrently. */
function partition(all: readonly Scenario[], { isLong, n }: Options): [Scenario[], Scenario[]] {
  const isAlone = ({ isTimed, n: { short } }: Scenario) =>
    isLong || n !== undefined || isTimed === true || short === 0
  return [all.filter(isAlone), all.filter((one) => !isAlone(one))]
}

/** Whether a scenario is too long for the short set of all. */
const isLeftOut = ({ isLong, figures, n }: Options, scenario: Scenario): boolean =>
  scenario.n.short === 0 && !isLong && n === undefined && figures.length === 0

/** Whether an interrupted long run has already measured this figure. */
const isDone = (
  { isLong, figures }: Options,
  result: Result | undefined,
  commit: string,
): boolean => isLong && figures.length === 0 && result?.commit === commit

const isAsItMustBe = ({ state, control }: Result): boolean =>
  state !== 'not met' && control?.isRed !== false

// Databases are in memory if there is enough, so that the disk does not slow down thousands of starts and
// recoveries.
process.env['TMPDIR'] = memoryFolder() ?? process.env['TMPDIR'] ?? '/tmp'

try {
  await buildServer()
  process.exitCode = await run(readArguments(process.argv.slice(2)))
} catch (error) {
  say((error as Error).stack ?? String(error))
  process.exitCode = 2
}
