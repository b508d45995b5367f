import { PreviewError } from './failure.ts'

const decode = (encoding: string, bytes: ArrayBuffer, fatal = false): string =>
  new TextDecoder(encoding, { fatal }).decode(bytes)

/** Decodes the text of a file: UTF-8, UTF-16 if a byte order mark says so, otherwise Windows-1252. Throws a PreviewError for a file that is not text. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes)
  if (new Uint8Array(bytes).includes(0)) throw new PreviewError('broken')
  try {
    return decode('utf-8', bytes, true)
  } catch {
    return decode('windows-1252', bytes)
  }
}
