import { systemCode } from './embedded-error.ts'

/** Sends a signal to a process; a process that has already exited is not an error. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (thrown) {
    if (systemCode(thrown) !== 'ESRCH') throw thrown
  }
}
