import { getPriority, setPriority } from 'node:os'

const lowered = 10

/**
 * Lowers the priority of a process. Does nothing if the process has ended or already has such a low priority: only the superuser may raise
 * one.
 */
export function lowerPriority(pid: number): void {
  try {
    if (getPriority(pid) < lowered) setPriority(pid, lowered)
  } catch (error) {
    if ((error as { info?: { code?: string } }).info?.code !== 'ESRCH') throw error
  }
}

/**
 * Lowers the priority of the calling thread, so that threads that serve requests run first. Only Linux has a priority per
 * thread; elsewhere this would lower that of the whole process, so it does nothing.
 */
export function yieldToOthers(): void {
  if (process.platform === 'linux') lowerPriority(0)
}
