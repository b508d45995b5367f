import { PreviewError } from './failure.ts'
import type { ViewerFile } from './viewer-file.ts'

/** Fetches a file of at most `most` bytes. Throws a PreviewError. */
export async function fetchFile(
  { url, size }: ViewerFile,
  most: number,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  if (size === 0) throw new PreviewError('empty')
  if (size > most) throw new PreviewError('tooLarge')
  try {
    const response = await fetch(url, { signal, cache: 'no-store' })
    if (response.ok) return await response.arrayBuffer()
  } catch (thrown) {
    throw new PreviewError('unavailable', thrown)
  }
  throw new PreviewError('unavailable')
}

/** Turns a function that can be aborted into an opener. */
export const abortable =
  <T>(open: (file: ViewerFile, signal: AbortSignal) => Promise<T>) =>
  (file: ViewerFile) => {
    const abort = new AbortController()
    return { opened: open(file, abort.signal), close: () => abort.abort() }
  }
