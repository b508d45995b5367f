import { systemCode } from './embedded-error.ts'

/** Sends a signal to a process; one that is already gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (thrown) {
    if (systemCode(thrown) !== 'ESRCH') throw thrown
  }
}
