import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { ownTree } from '../installation/program.ts'
import type { FigureId, Measurement } from './figure.ts'

/** The result of a figure as stored in its file. */
export type Result = {
  readonly id: FigureId
  readonly words: string
  readonly target: string
  readonly how: string
  readonly commit: string
  readonly machine: string
  /** The one-minute load average of the machine when the run began. */
  readonly load: number
  readonly seed: number
  readonly at: string
  readonly seconds: number
  readonly state: 'met' | 'not met' | 'skipped'
  /** The reason why it was skipped. */
  readonly reason?: string
  readonly measured?: Measurement
  readonly control?: ControlResult
}

/** The effect of the planted fault on the figure. */
export type ControlResult = {
  readonly words: string
  readonly isRed: boolean
  readonly seen: string
}

/** The folder of the published results. */
export const publishedFolder = join(ownTree, 'faults/results')

const gib = 1024 ** 3

/** The commit and the machine of a run. */
export const describeRun = () => ({
  commit: commitOf(),
  machine: `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / gib)} GB, Linux ${release()}, Node ${process.version}`,
  load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
})

function commitOf(): string {
  try {
    const words = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
    return execFileSync('git', words, { cwd: ownTree, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

const fileOf = (folder: string, id: FigureId) => join(folder, `${id}.json`)

/** Reads the result of a figure; undefined if there is none. */
export function readResult(folder: string, id: FigureId): Result | undefined {
  const file = fileOf(folder, id)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : undefined
}

export function writeResult(folder: string, result: Result): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(folder, result.id), `${JSON.stringify(result, null, 2)}\n`)
}
