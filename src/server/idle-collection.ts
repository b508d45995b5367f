import { performance } from 'node:perf_hooks'

const megabyte = 1024 * 1024
// A collection that returns pages to the system stops the event loop for some tenths of a second, so it must be worth it.
const worthCollecting = 32 * megabyte
const mostBusy = 0.05
const checkEvery = 10_000
// What starting left behind is collected when the first requests may have been answered.
const firstAfter = 1_000

/** What an idle collection looks at and does. */
export type Heap = {
  /** What the heap takes, in bytes, garbage included. */
  readonly size: () => number
  /** The share of the time since the last call in which the event loop was busy. */
  readonly busyShare: () => number
  /** Collects all garbage and returns its memory to the system. */
  readonly collect: () => Promise<void>
}

/**
 * Returns a check that collects garbage when the server has been idle since the last check and the heap has grown by 32 MiB since the last
 * collection. V8 collects when it allocates, so what the last burst of requests left behind would stay for as long as nobody asks.
 */
export function idleCollection({ size, busyShare, collect }: Heap): () => Promise<void> {
  let sizeAfterLast = 0
  return async () => {
    if (busyShare() > mostBusy || size() < sizeAfterLast + worthCollecting) return
    await collect()
    sizeAfterLast = size()
  }
}

/** Collects garbage while the server is idle, for as long as the process lives, where the flag --expose-gc allows. */
export function collectWhenIdle(): void {
  const { gc } = globalThis
  if (gc === undefined) return
  let last = performance.eventLoopUtilization()
  const collect = async () => {
    await gc({ type: 'major', execution: 'async', flavor: 'last-resort' })
  }
  const check = idleCollection({
    size: () => process.memoryUsage().heapTotal,
    busyShare: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
    collect,
  })
  setTimeout(() => void collect(), firstAfter).unref()
  setInterval(() => void check(), checkEvery).unref()
}
