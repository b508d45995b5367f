import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '../../bin/commands.mjs'
import serverProcess from '../../bin/server-process.json' with { type: 'json' }

/** The folder of the checkout. */
export const ownTree = join(import.meta.dirname, '../..')

/** A process of the product. */
export type Program = {
  readonly pid: number
  /** Resolves when the process reports that it is ready. */
  readonly ready: Promise<void>
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<unknown>
  /** Kills it without warning. */
  readonly kill: () => Promise<void>
  /** Stops it gracefully; resolves with its exit status. */
  readonly stop: () => Promise<number | null>
}

const entries = { server: commands.start, worker: commands.worker } as const
// How often the log is searched for the words, in milliseconds.
const lookEvery = 100
const readyWords = { server: /ready on http/, worker: /worker is ready/ } as const

type Settings = Readonly<Record<string, string>>

/** Starts a server or a worker from a source tree, with only these settings; it logs to a file if one is given. */
export function startProgram(
  kind: keyof typeof entries,
  tree: string,
  env: Settings,
  logFile?: string,
): Program {
  const log = logFile === undefined ? ('pipe' as const) : openSync(logFile, 'a')
  const { entry, built } = entries[kind]
  // The built file, as in a bundle; but planted faults are in the source.
  const file = tree === ownTree ? built : entry
  const flags = kind === 'server' ? serverProcess.flags : []
  const child = spawn(process.execPath, [...flags, join(tree, file)], {
    cwd: tree,
    env: {
      ...serverProcess.env,
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: join(tree, 'node_modules/.cache/compile'),
      ...env,
    },
    stdio: ['ignore', log, log],
  })
  if (typeof log === 'number') closeSync(log)
  const exited = once(child, 'exit')
  const end = (signal: 'SIGKILL' | 'SIGTERM') => async () => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    await exited
    return child.exitCode
  }
  return {
    pid: child.pid ?? 0,
    ready: readyOf(child, kind, logFile),
    ended: exited,
    kill: async () => void (await end('SIGKILL')()),
    stop: end('SIGTERM'),
  }
}

function readyOf(
  child: ChildProcess,
  kind: keyof typeof entries,
  logFile: string | undefined,
): Promise<void> {
  let said = ''
  let looking: NodeJS.Timeout | undefined
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said = `${said}${part.toString()}`.slice(-4_000)
      if (readyWords[kind].test(said)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    if (logFile !== undefined) looking = setInterval(() => hear(readFileSync(logFile)), lookEvery)
    child.once('exit', () => reject(new Error(`The ${kind} did not start:\n${said}`)))
  })
  // A caller that kills it before it is ready does not await this.
  ready.catch(() => {}).finally(() => clearInterval(looking))
  return ready
}
