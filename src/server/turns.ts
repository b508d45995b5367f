// So long, in milliseconds, may work go on before connections are accepted and short requests are answered again.
const longest = 4

/**
 * Lets the longer work of many requests be done in turns of the event loop, each request's in one piece and several in a turn while that is
 * short: a turn costs more than a piece, and one after the other they share what the processor holds ready. Resolves when the caller
 * may work; callers do in the order in which they came.
 */
export function turns(): () => Promise<void> {
  const waiting: (() => void)[] = []
  const begin = () => void setImmediate(() => void work())
  const work = async () => {
    const until = performance.now() + longest
    do {
      waiting.shift()?.()
      // The caller works before this goes on.
      await Promise.resolve()
    } while (waiting.length > 0 && performance.now() < until)
    if (waiting.length > 0) begin()
    else isWorking = false
  }
  let isWorking = false
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (isWorking) return
      isWorking = true
      begin()
    })
}
