import { setImmediate, setTimeout } from 'node:timers/promises'

/** Bodies of more bytes than this are long: long bodies are parsed one at a time, and one person may send four concurrently. */
export const longBodyThreshold = 16 * 1024

const maxPerPerson = 4
// After a long body, other requests get the event loop for this many times as long as the body took.
const pauseFactor = 20
const maxPause = 1_000

/** Limits concurrent long bodies by person and serializes their parsing. */
export type LongBodyQueue = {
  /** Acquires one of the person's slots; returns its release function, or null when all are in use. */
  readonly acquire: (person: string) => (() => void) | null
  /** Resolves when the caller may parse its body; the parsing must be synchronous. */
  readonly waitForTurn: () => Promise<void>
}

/** Creates a queue that pauses after each long body in proportion to the time it took. */
export function createLongBodyQueue(): LongBodyQueue {
  const active = new Map<string, number>()
  const waiting: (() => void)[] = []
  let isWorking = false
  const work = async () => {
    isWorking = true
    for (let begin = waiting.shift(); begin !== undefined; begin = waiting.shift()) {
      const start = performance.now()
      begin()
      await setImmediate()
      const duration = performance.now() - start
      await setTimeout(Math.min(maxPause, duration * pauseFactor))
    }
    isWorking = false
  }
  return {
    acquire: (person) => {
      const count = active.get(person) ?? 0
      if (count >= maxPerPerson) return null
      active.set(person, count + 1)
      return () => {
        const remaining = (active.get(person) ?? 1) - 1
        if (remaining > 0) active.set(person, remaining)
        else active.delete(person)
      }
    },
    waitForTurn: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (!isWorking) void work()
      }),
  }
}
