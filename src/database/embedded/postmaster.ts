import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, isAlive, hasWorkingFolder } from './process-life.ts'

export type Postmaster = { pid: number; port: number; state: string }

/**
 * Returns the live server of this data folder according to its postmaster.pid, or undefined when there is none. A zombie, or another
 * process that reused the id, does not count.
 */
export function readLivePostmaster(dataFolder: string): Postmaster | undefined {
  const lines = pidFile(dataFolder)
  const pid = Number(lines[0])
  if (!(pid > 0) || !isAlive(pid)) return undefined
  const words = commandLine(pid)
  const isServer = /(^|\/)postgres -D /.test(words)
  const isHere = hasWorkingFolder(pid, dataFolder) ?? words.includes(` -D ${dataFolder} `)
  if (!isServer || !isHere) return undefined
  return { pid, port: Number(lines[3]), state: lines[7]?.trim() ?? '' }
}

/** Finds the processes that a killed server left running in this data folder; they must exit before a new server may start. */
export const findOrphans = (dataFolder: string): number[] =>
  pidFile(dataFolder).length === 0 ? [] : childrenIn(dataFolder)

/** Finds the child processes of a server of this data folder; returns none on systems that do not list processes. */
export function childrenIn(dataFolder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && hasWorkingFolder(pid, dataFolder) === true && isAlive(pid))
    .filter((pid) => commandLine(pid).startsWith('postgres: '))
}

function pidFile(dataFolder: string): string[] {
  try {
    return readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
