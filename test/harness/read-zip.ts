import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { fromBufferPromise, openPromise } from 'yauzl'

/** A file of an archive as a reader sees it. */
export type UnzippedFile = {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly modified: Date
  /** Absent for files larger than the requested limit, a mebibyte by default. */
  readonly bytes?: Buffer
}

/** Reads every file of an archive by its directory, checks sizes and CRCs, and returns the files in the order of the directory. */
export async function readZip(
  source: string | Buffer,
  mostBytes = 1024 * 1024,
): Promise<UnzippedFile[]> {
  const options = { strictFileNames: true }
  const zip = await (typeof source === 'string'
    ? openPromise(source, options)
    : fromBufferPromise(source, options))
  const files: UnzippedFile[] = []
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    const hash = createHash('sha256')
    const chunks: Buffer[] = []
    let crc = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      crc = crc32(chunk, crc)
      if (entry.uncompressedSize <= mostBytes) chunks.push(chunk)
    }
    if (crc !== entry.crc32) throw new Error(`${entry.fileName} has another CRC`)
    files.push({
      path: entry.fileName,
      size: entry.uncompressedSize,
      sha256: hash.digest('hex'),
      modified: entry.getLastModDate(),
      ...(entry.uncompressedSize <= mostBytes && { bytes: Buffer.concat(chunks) }),
    })
  }
  return files
}
