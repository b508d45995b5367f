// In milliseconds, like the following. The longest run of work before the event loop continues.
const turnBudget = 4
// How long after a connection more are expected.
const rushWindow = 50
// How soon after a connection the next one is probably waiting already.
const acceptWindow = 3
// How long work may be postponed for that.
const maxPause = 150

/** Schedules longer work in turns of the event loop. */
export type Turns = {
  /** Resolves when the caller may run one piece of synchronous work. */
  readonly next: () => Promise<void>
  /** Gives new connections priority for a moment. */
  readonly yieldToConnections: () => void
}

/**
 * Runs the longer work of many requests in turns of the event loop, first in first out: several short pieces per turn, since a turn costs
 * more than a piece and consecutive work finds warm processor caches. While connections arrive, of which each turn accepts one, it runs one
 * piece per turn and none for a moment after each connection. `clock` returns milliseconds.
 */
export function eventLoopTurns(clock: () => number = () => performance.now()): Turns {
  const waiting: (() => void)[] = []
  let isWorking = false
  let rushBegan = -Infinity
  let lastCame = -Infinity
  const begin = () => void setImmediate(() => void work())
  const work = async () => {
    const now = clock()
    if (now < lastCame + acceptWindow && now < rushBegan + maxPause) return begin()
    const end = now < lastCame + rushWindow ? now : now + turnBudget
    do {
      waiting.shift()?.()
      // Let the caller run its piece first.
      await Promise.resolve()
    } while (waiting.length > 0 && clock() < end)
    if (waiting.length > 0) begin()
    else isWorking = false
  }
  return {
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (isWorking) return
        isWorking = true
        begin()
      }),
    yieldToConnections: () => {
      const now = clock()
      if (now > lastCame + rushWindow) rushBegan = now
      lastCame = now
    },
  }
}
