import { randomBytes } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteRange } from './byte-range.ts'
import type { FileStore } from './file-store.ts'

type SentFile = { readonly key: string; readonly size: number; readonly mimeType: string }

/** Builds the body of a response with several ranges of a file (RFC 9110, section 14.6). */
export function multipartRanges(
  store: FileStore,
  { key, size, mimeType }: SentFile,
  ranges: readonly ByteRange[],
) {
  const boundary = randomBytes(16).toString('hex')
  const headOf = ({ start, end }: ByteRange): string =>
    `\r\n--${boundary}\r\nContent-Type: ${mimeType}\r\nContent-Range: bytes ${start}-${end}/${size}\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const lengths = ranges.map((range) => headOf(range).length + range.end - range.start + 1)
  return {
    type: `multipart/byteranges; boundary=${boundary}`,
    length: lengths.reduce((sum, length) => sum + length, tail.length),
    stream: (): Readable => {
      const body = new PassThrough()
      const send = async () => {
        for (const range of ranges) {
          body.write(headOf(range))
          const file = await store.open(key)
          await pipeline(file.stream(range.start, range.end), body, { end: false })
        }
        body.end(tail)
      }
      send().catch((error: Error) => body.destroy(error))
      return body
    },
  }
}
