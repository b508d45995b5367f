const megabyte = 1024 * 1024
const betweenCollections = 16 * megabyte

/**
 * Returns what counts the bytes that pass in buffers, and collects those buffers every 16 MiB. They lie outside of the heap, which
 * fills so slowly beside them that V8 would keep a hundred megabytes of them first.
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

/** Counts bytes of any stream of this process, if --expose-gc is set. */
export const countPassedBytes = bufferCollection(
  () => void globalThis.gc?.({ type: 'minor', execution: 'async' }),
)
