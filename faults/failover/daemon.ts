import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { spawnOptionsFor, type Account } from '#database/embedded/choose-account.ts'

/** A program of the system that runs in the background until it is stopped. */
export type Daemon = {
  readonly isRunning: () => boolean
  /** Kills it and the programs that it runs in its group without warning. */
  readonly kill: () => void
  /** Stops it gracefully; kills it when that takes too long. */
  readonly stop: () => Promise<void>
  /** The last lines that it wrote. */
  readonly said: () => string
}

type DaemonOptions = {
  readonly account: Account
  readonly program: string
  readonly words: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** The folder in which it runs and logs. */
  readonly folder: string
}

const longestStop = 20_000

/** Starts a program under an account other than root, in its own process group: an interrupted suite stops it gracefully. */
export function startDaemon({ account, program, words, env, folder }: DaemonOptions): Daemon {
  mkdirSync(folder, { recursive: true })
  const logFile = join(folder, `${program}.log`)
  const log = openSync(logFile, 'a')
  const spawned = spawnOptionsFor(account, program, [...words])
  const child = spawn(spawned.command, spawned.words, {
    ...spawned.options,
    env: { ...spawned.options.env, ...env },
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const isRunning = () =>
    child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const exited = once(child, 'exit').catch(() => {})
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The whole group has ended already.
    }
  }
  return {
    isRunning,
    kill,
    stop: async () => {
      const over = new AbortController()
      if (isRunning()) child.kill('SIGTERM')
      const late = wait(longestStop, undefined, { signal: over.signal }).catch(() => {})
      await Promise.race([exited, late])
      over.abort()
      kill()
      await exited
    },
    said: () => readFileSync(logFile, 'utf8').split('\n').slice(-15).join('\n'),
  }
}
