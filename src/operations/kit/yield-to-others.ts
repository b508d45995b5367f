import { setPriority } from 'node:os'

const lowered = 10

/**
 * Lowers the priority of the calling thread, so that threads which answer requests run before it. Linux alone gives each thread a priority of
 * its own; elsewhere it would be that of the whole process, which stays as it is.
 */
export function yieldToOthers(): void {
  if (process.platform === 'linux') setPriority(0, lowered)
}
