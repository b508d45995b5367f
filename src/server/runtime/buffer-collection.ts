const megabyte = 1024 * 1024
const betweenCollections = 16 * megabyte

/**
 * Returns a function that counts the bytes that pass through buffers, and collects those buffers every 16 MiB. They are outside
 * the heap, which fills so slowly compared to them that V8 would first accumulate a hundred megabytes of them.
 */
export function bufferCollection(collect: () => void): (bytes: number) => void {
  let passed = 0
  return (bytes) => {
    passed += bytes
    if (passed < betweenCollections) return
    passed = 0
    collect()
  }
}

/** Counts the bytes that pass through streams of this process; their buffers are collected only if --expose-gc is set. */
export const countPassedBytes = bufferCollection(
  () => void globalThis.gc?.({ type: 'minor', execution: 'async' }),
)
