import { spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, underAccount } from './choose-account.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { Binaries } from './find-binaries.ts'
import { postgresSettings } from './postgres-settings.ts'
import { type Postmaster, livePostmaster } from './postmaster.ts'
import { followLogs, removeOldLogs } from './server-logs.ts'

export type Place = { folder: string; dataFolder: string; binaries: Binaries; account: Account }

// What the server writes before it logs to its own files: a few lines a start.
const largestLog = 1024 * 1024

/**
 * Starts the server on a port and answers it once it is ready, however long its recovery takes. Answers 'port taken'
 * or 'still in use' (a killed server's processes have not ended yet) when trying again can help; throws otherwise.
 */
export async function launchPostgres(
  place: Place,
  port: number,
  report: (line: string) => void,
): Promise<Postmaster | 'port taken' | 'still in use'> {
  const logFile = join(place.folder, 'postgres.log')
  const log = openLog(logFile)
  const failureLog = followLogs(logFile, place.dataFolder)
  removeOldLogs(place.dataFolder)
  const settings = Object.entries({ ...postgresSettings, port: String(port) })
  const { command, words, options } = underAccount(place.account, place.binaries.postgres, [
    '-D',
    place.dataFolder,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  // Its own session: Ctrl-C in the terminal must not stop the database before the server has drained.
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
    const found = livePostmaster(place.dataFolder)
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
    // The first start has no log yet.
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
