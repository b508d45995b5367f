import { setImmediate, setTimeout } from 'node:timers/promises'

/** The bytes beyond which a body is a long one: it waits for its turn, and of one person only four are under way at a time. */
export const longBody = 16 * 1024

const mostOfPerson = 4
// So many times as long as the last took, other requests have the event loop for themselves.
const rest = 20
const longestRest = 1_000

/** The long bodies that are under way. */
export type LongBodies = {
  /** Notes that a person sends one; answers what takes the note back, or null for one too many. */
  readonly admit: (person: string) => (() => void) | null
  /** Resolves when the caller may do its work, without waiting in the midst of it. */
  readonly turn: () => Promise<void>
}

/** Lets long bodies be worked on one at a time, with a rest after each that is in proportion to what it took. */
export function longBodies(): LongBodies {
  const underWay = new Map<string, number>()
  const waiting: (() => void)[] = []
  let isWorking = false
  const work = async () => {
    isWorking = true
    for (let begin = waiting.shift(); begin !== undefined; begin = waiting.shift()) {
      const began = performance.now()
      begin()
      await setImmediate()
      const took = performance.now() - began
      await setTimeout(Math.min(longestRest, took * rest))
    }
    isWorking = false
  }
  return {
    admit: (person) => {
      const count = underWay.get(person) ?? 0
      if (count >= mostOfPerson) return null
      underWay.set(person, count + 1)
      return () => {
        const left = (underWay.get(person) ?? 1) - 1
        if (left > 0) underWay.set(person, left)
        else underWay.delete(person)
      }
    },
    turn: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (!isWorking) void work()
      }),
  }
}
