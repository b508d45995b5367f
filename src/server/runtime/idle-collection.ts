import { performance } from 'node:perf_hooks'

const megabyte = 1024 * 1024
// A collection that returns pages to the system blocks the event loop for some tenths of a second, so it must
// be worthwhile.
const minGrowth = 32 * megabyte
const maxBusyShare = 0.05
const checkInterval = 10_000
// Collects the garbage of startup, after the first requests have probably been served.
const firstDelay = 1_000

/** The heap measurements and the collector that an idle collection uses. */
export type Heap = {
  /** The size of the heap in bytes, garbage included. */
  readonly size: () => number
  /** The share of the time since the last call in which the event loop was busy. */
  readonly busyShare: () => number
  /** Collects all garbage and returns its memory to the system. */
  readonly collect: () => Promise<void>
}

/**
 * Returns a check that collects garbage when the server has been idle since the last check and the heap has grown by 32 MiB since the last
 * collection. V8 only collects on allocation, so the garbage of the last burst of requests would otherwise stay.
 */
export function idleCollection({ size, busyShare, collect }: Heap): () => Promise<void> {
  let sizeAfterLast = 0
  return async () => {
    if (busyShare() > maxBusyShare || size() < sizeAfterLast + minGrowth) return
    await collect()
    sizeAfterLast = size()
  }
}

/** Collects garbage whenever the server is idle, if --expose-gc is set. */
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
  setTimeout(() => void collect(), firstDelay).unref()
  setInterval(() => void check(), checkInterval).unref()
}
