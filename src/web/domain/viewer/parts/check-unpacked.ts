import { PreviewError } from './failure.ts'

const directoryEnd = 0x06054b50
const directoryEntry = 0x02014b50
const compoundFile = 0xe011cfd0

/** The limits of an archive that is unpacked in the page. */
export type UnpackedLimits = { readonly entries: number; readonly bytes: number }

/**
 * Checks that an office file unpacks to no more than the limits, by unpacking and counting it piece by piece, since its directory
 * may lie. Throws a PreviewError; a file of the older container format in its place is one with a password.
 */
export async function checkUnpacked(file: ArrayBuffer, limits: UnpackedLimits): Promise<void> {
  const view = new DataView(file)
  if (view.byteLength < 22) throw new PreviewError('broken')
  if (view.getUint32(0, true) === compoundFile) throw new PreviewError('encrypted')
  let left = limits.bytes
  for (const { method, start, size } of entriesOf(view, limits.entries)) {
    const packed = new Uint8Array(file, start, size)
    left -= method === 0 ? size : await unpackedLength(packed, left)
    if (left < 0) throw new PreviewError('tooLarge')
  }
}

type Entry = { readonly method: number; readonly start: number; readonly size: number }

function entriesOf(view: DataView, most: number): Entry[] {
  try {
    const end = endOfDirectory(view)
    const count = view.getUint16(end + 10, true)
    if (count > most) throw new PreviewError('tooLarge')
    let at = view.getUint32(end + 16, true)
    return Array.from({ length: count }, () => {
      if (view.getUint32(at, true) !== directoryEntry) throw new PreviewError('broken')
      if ((view.getUint16(at + 8, true) & 1) === 1) throw new PreviewError('encrypted')
      const local = view.getUint32(at + 42, true)
      const entry = {
        method: view.getUint16(at + 10, true),
        size: view.getUint32(at + 20, true),
        start: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
      }
      if (entry.start + entry.size > view.byteLength) throw new PreviewError('broken')
      at +=
        46 +
        view.getUint16(at + 28, true) +
        view.getUint16(at + 30, true) +
        view.getUint16(at + 32, true)
      return entry
    })
  } catch (thrown) {
    // DataView throws at offsets outside the file.
    throw thrown instanceof PreviewError ? thrown : new PreviewError('broken', thrown)
  }
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at -= 1)
    if (view.getUint32(at, true) === directoryEnd) return at
  throw new PreviewError('broken')
}

/** The unpacked length of an entry; counting stops shortly after `most`. */
async function unpackedLength(packed: Uint8Array<ArrayBuffer>, most: number): Promise<number> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  let length = 0
  try {
    while (length <= most) {
      const { done, value } = await reader.read()
      if (done) return length
      length += value.byteLength
    }
    return length
  } catch (thrown) {
    throw new PreviewError('broken', thrown)
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
