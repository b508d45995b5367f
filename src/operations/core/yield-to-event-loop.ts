import { setPriority } from 'node:os'

const lowered = 10

/**
 * Lowers the priority of the calling thread, so that threads that serve requests run first. Only Linux has a priority per
 * thread; elsewhere this would lower that of the whole process, so it does nothing.
 */
export function yieldToOthers(): void {
  if (process.platform === 'linux') setPriority(0, lowered)
}
