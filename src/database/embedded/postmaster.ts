import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, isAlive, worksIn } from './process-life.ts'

export type Postmaster = { pid: number; port: number; state: string }

/** The live server of this data folder as its postmaster.pid tells it, or undefined when there is none (a zombie, or another process that took over the id, counts as none). */
export function livePostmaster(dataFolder: string): Postmaster | undefined {
  const lines = pidFile(dataFolder)
  const pid = Number(lines[0])
  if (!(pid > 0) || !isAlive(pid)) return undefined
  const words = commandLine(pid)
  const isServer = /(^|\/)postgres -D /.test(words)
  const isHere = worksIn(pid, dataFolder) ?? words.includes(` -D ${dataFolder} `)
  if (!isServer || !isHere) return undefined
  return { pid, port: Number(lines[3]), state: lines[7]?.trim() ?? '' }
}

/** The processes that a killed server left behind in this data folder; they must end before a new server may start. */
export const leftBehind = (dataFolder: string): number[] =>
  pidFile(dataFolder).length === 0 ? [] : childrenIn(dataFolder)

/** The processes that a server of this data folder has started; none are found where the system does not tell. */
export function childrenIn(dataFolder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, dataFolder) === true && isAlive(pid))
    .filter((pid) => commandLine(pid).startsWith('postgres: '))
}

function pidFile(dataFolder: string): string[] {
  try {
    return readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
