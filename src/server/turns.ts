// All in milliseconds. So long may pieces of work follow one another before the event loop goes on,
const longest = 4
// so long after a connection others are expected,
const rush = 50
// so soon after one that the next is likely to wait already,
const atOnce = 3
// and so long work may be put off for that.
const longestPause = 150

/** Turns in which longer work is done. */
export type Turns = {
  /** Resolves when the caller may do one piece of work, without waiting in the midst of it. */
  readonly take: () => Promise<void>
  /** Tells that a connection has come. */
  readonly makeWay: () => void
}

/**
 * Lets the longer work of many requests be done in turns of the event loop, in the order in which they came: several pieces in a turn
 * while they are short, since a turn costs more than a piece, and what follows at once finds ready what the processor holds. While
 * connections come in, of which each turn accepts one, there is a piece in a turn, and none for a moment after each. `clock` tells
 * milliseconds.
 */
export function turns(clock: () => number = () => performance.now()): Turns {
  const waiting: (() => void)[] = []
  let isWorking = false
  let rushBegan = -Infinity
  let lastCame = -Infinity
  const begin = () => void setImmediate(() => void work())
  const work = async () => {
    const now = clock()
    if (now < lastCame + atOnce && now < rushBegan + longestPause) return begin()
    const end = now < lastCame + rush ? now : now + longest
    do {
      waiting.shift()?.()
      // The caller works before this goes on.
      await Promise.resolve()
    } while (waiting.length > 0 && clock() < end)
    if (waiting.length > 0) begin()
    else isWorking = false
  }
  return {
    take: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (isWorking) return
        isWorking = true
        begin()
      }),
    makeWay: () => {
      const now = clock()
      if (now > lastCame + rush) rushBegan = now
      lastCame = now
    },
  }
}
