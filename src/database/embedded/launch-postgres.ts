import { spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, spawnOptionsFor } from './choose-account.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { Binaries } from './find-binaries.ts'
import { postgresSettings } from './postgres-settings.ts'
import { type Postmaster, readLivePostmaster } from './postmaster.ts'
import { followLogs, removeOldLogs } from './server-logs.ts'

export type ClusterLocation = {
  folder: string
  dataFolder: string
  binaries: Binaries
  account: Account
  settings: Readonly<Record<string, string>>
}

// This log contains only what the server writes before it switches to its own log files: a few lines per
// start.
const largestLog = 1024 * 1024

/**
 * Starts the server on a port and returns it once it is ready, however long recovery takes. Returns 'port taken' or 'still in use'
 * (processes of a killed server have not exited yet) when a retry can help; throws otherwise.
 */
export async function launchPostgres(
  place: ClusterLocation,
  port: number,
  report: (line: string) => void,
): Promise<Postmaster | 'port taken' | 'still in use'> {
  const logFile = join(place.folder, 'postgres.log')
  const log = openLog(logFile)
  const failureLog = followLogs(logFile, place.dataFolder)
  removeOldLogs(place.dataFolder)
  const settings = Object.entries({ ...postgresSettings, ...place.settings, port: String(port) })
  const { command, words, options } = spawnOptionsFor(place.account, place.binaries.postgres, [
    '-D',
    place.dataFolder,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  // A separate session: Ctrl-C in the terminal must not stop the database before the server has drained.
  const child = spawn(command, words, {
    ...options,
    cwd: place.dataFolder,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let ended = false
  child.once('exit', () => (ended = true)).once('error', () => (ended = true))
  child.unref()
  for (let waited = 0; !ended; waited += 5) {
    const found = readLivePostmaster(place.dataFolder)
    if (found?.pid === child.pid && found?.state === 'ready') return found
    if (waited > 0 && waited % 2000 === 0) report('the database is recovering')
    await sleep(5)
  }
  return reasonOf(await failureLog(), place.folder)
}

function openLog(file: string): number {
  try {
    if (statSync(file).size > largestLog) renameSync(file, `${file}.1`)
  } catch {
    // The log does not exist before the first start.
  }
  return openSync(file, 'a', 0o600)
}

function reasonOf(log: string, folder: string): 'port taken' | 'still in use' {
  if (/Address already in use/.test(log)) return 'port taken'
  if (/pre-existing shared memory block|lock file ".*" already exists/.test(log))
    return 'still in use'
  if (/No space left on device|Disk quota exceeded|wrote only \d+ of/.test(log))
    throw new EmbeddedError(`The database cannot start: the disk that holds ${folder} is full.`)
  const said = log.match(/(?:FATAL|PANIC|DETAIL|HINT): .*/g)?.join('\n') ?? log.trim()
  throw new EmbeddedError(
    `The database in ${folder} did not start (see postgres/log there). ${said}`,
  )
}
