import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { systemCode } from './embedded-error.ts'

/** Returns whether the process is running; a zombie counts as gone. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return statFields(pid) !== undefined
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return systemCode(thrown) === 'EPERM'
  }
}

/** Returns a text that distinguishes this process from a later one with the same id, or undefined when it is gone. */
export function startTimeOf(pid: number): string | undefined {
  if (process.platform === 'linux') return statFields(pid)?.[19]
  return isAlive(pid) ? outputOfPs(pid, 'lstart=') : undefined
}

/** Returns the command line of a process, its arguments separated by spaces; empty when it cannot be read. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return outputOfPs(pid, 'command=')
  return readOr('', () => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '))
}

/** Returns whether the folder is the working directory of the process, or undefined when the system does not expose it. */
export function hasWorkingFolder(pid: number, folder: string): boolean | undefined {
  return readOr(undefined, () => {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(folder)]
    return its.ino === ours.ino && its.dev === ours.dev
  })
}

/** Returns whether the executable of a running process was replaced or removed since the process started. */
export function isExecutableDeleted(pid: number): boolean {
  return readOr(false, () => readlinkSync(`/proc/${pid}/exe`).endsWith(' (deleted)'))
}

// The fields of /proc/PID/stat from the third on: the state first, the start time (in ticks since boot) twentieth.
function statFields(pid: number): string[] | undefined {
  const text = readOr('', () => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return text === '' || fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields
}

function outputOfPs(pid: number, column: string): string {
  return readOr('', () =>
    execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim(),
  )
}

function readOr<T>(otherwise: T, read: () => T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}
