import { execFileSync } from 'node:child_process'
import pLimit from 'p-limit'
import { installForFaults, wayToInstall } from '#bin/ensure-programs.mjs'
import type { Options } from './arguments.ts'
import {
  describeMeasurement,
  type Control,
  type Figure,
  type FigureId,
  type Scenario,
} from './figure.ts'
import { describeRun, readResult, writeResult, type ControlResult, type Result } from './result.ts'

type Running = {
  readonly scenario: Scenario
  readonly figures: readonly FigureId[]
  readonly options: Options
  readonly folder: string
  readonly say: (line: string) => void
  /** Ends the run gracefully: what it has measured until then is its result, and no planted fault follows. */
  readonly interrupted: AbortSignal
}

/** Runs a scenario and the controls of its figures, and writes each result as soon as it is available. */
export async function runScenario(running: Running): Promise<Result[]> {
  const { scenario, figures, options, folder, say, interrupted } = running
  const begun = performance.now()
  const about = { ...describeRun(), seed: options.seed, at: new Date().toISOString() }
  const describe = (id: FigureId): Figure => {
    const figure = scenario.figures.find((one) => one.id === id)
    if (figure === undefined) throw new Error(`${scenario.name} has no figure ${id}`)
    return figure
  }
  const finish = (
    id: FigureId,
    rest: Pick<Result, 'state' | 'measured' | 'control' | 'reason'>,
  ) => {
    const seconds = Math.round((performance.now() - begun) / 1_000)
    const result = { ...describe(id), ...about, seconds, ...rest }
    writeResult(folder, result)
    sayResult(result, say)
    return result
  }
  const missing = await installMissing(scenario.needs ?? [])
  const reason =
    missing.length > 0
      ? `${missing.join(', ')} is not installed. ${wayToInstall(missing)}`.trim()
      : scenario.reasonToSkip?.()
  if (reason !== undefined) return figures.map((id) => finish(id, { state: 'skipped', reason }))
  if (options.isOnlyControls) return addControls(running)
  const isLong = options.isLong || options.n !== undefined || scenario.n.short === 0
  const length = isLong ? 'long' : 'short'
  const n = options.n ?? scenario.n[length]
  const stopping = stopsAfter(scenario.minutes[length], interrupted)
  say(`${scenario.name}: ${figures.join(', ')}, n = ${n}, seed ${options.seed}`)
  const report = (line: string) =>
    say(`  [${scenario.name}, ${Math.round((performance.now() - begun) / 1_000)} s] ${line}`)
  const measured = await scenario.run({ n, seed: options.seed, figures, report, stopping })
  const founds = figures.map((id) => {
    const found = measured[id]
    if (found === undefined) throw new Error(`${scenario.name} did not measure ${id}`)
    return { id, measured: found, state: found.isMet ? ('met' as const) : ('not met' as const) }
  })
  // First without the controls, which may be interrupted.
  for (const { id, ...rest } of founds) finish(id, rest)
  return pLimit(scenario.hasFragileControls ? 1 : controlsAtOnce).map(
    founds,
    async ({ id, ...rest }) => {
      const planted = options.hasControls ? scenario.controls[id] : undefined
      const control = planted && (await runControl(id, planted, running, report))
      return finish(id, { ...rest, ...(control && { control }) })
    },
  )
}

// Most planted faults show as lost or wrong data, even on a busy machine.
const controlsAtOnce = 2

/** Runs the planted faults of figures that were measured earlier, and adds their effects to the results. */
export async function addControls(running: Running): Promise<Result[]> {
  const { scenario, figures, folder, say } = running
  const results: Result[] = []
  for (const id of figures) {
    const [result, planted] = [readResult(folder, id), scenario.controls[id]]
    if (result?.measured === undefined || planted === undefined) continue
    const control = await runControl(id, planted, running, (line) => say(`  ${line}`))
    if (control === undefined) break
    results.push({ ...result, control })
    writeResult(folder, { ...result, control })
    sayResult({ ...result, control }, say)
  }
  return results
}

/** A signal that fires after this many minutes, or when the command is interrupted: the run ends gracefully, and its results say how far it came. */
const stopsAfter = (minutes: number, interrupted: AbortSignal): AbortSignal =>
  AbortSignal.any([interrupted, AbortSignal.timeout(minutes * 60_000)])

/** Runs a planted fault; undefined if it was interrupted, because the result would then show nothing. */
async function runControl(
  id: FigureId,
  control: Control,
  { options: { seed }, interrupted: stopping }: Running,
  report: (line: string) => void,
): Promise<ControlResult | undefined> {
  if (stopping.aborted) return undefined
  report(`${id} with a planted fault: ${control.words}`)
  const measured = await control.run({ seed, report: () => {}, stopping })
  if (stopping.aborted) return undefined
  return {
    words: control.words,
    // A run in which nothing was measured is not met either.
    isRed: !measured.isMet && measured.value > 0,
    seen: [describeMeasurement(measured), measured.details[0] ?? ''].join('; ').slice(0, 300),
  }
}

function sayResult(
  { id, words, state, measured, control, reason }: Result,
  say: (line: string) => void,
) {
  say(`${id} ${words}`)
  say(`  ${state}: ${measured === undefined ? reason : describeMeasurement(measured)}`)
  for (const line of measured?.details ?? []) say(`    ${line}`)
  if (control !== undefined)
    say(
      `  control, ${control.words}: ${control.isRed ? 'red, as it must be' : 'NOT RED'} (${control.seen})`,
    )
}

const oneInstallation = pLimit(1)

/** Installs missing programs where that is permitted; returns those still missing. */
const installMissing = (programs: readonly string[]): Promise<string[]> =>
  oneInstallation(async () => {
    const missing = programs.filter((program) => !isInstalled(program))
    if (missing.length > 0) await installForFaults(missing)
    return missing.filter((program) => !isInstalled(program))
  })

function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
