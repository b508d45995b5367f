import { deflateRawSync, inflateRawSync, type InflateRaw } from 'node:zlib'
import { CFB } from '@e965/xlsx'

type File = { content: Uint8Array; size: number }

// The library's own deflate makes files several times as large. The library reads the byte count under the
// name that Node used before version 10.
class Inflate {
  bytesRead = 0
  _processChunk(deflated: Uint8Array): Buffer {
    const inflated = inflateRawSync(deflated, { info: true }) as unknown as {
      readonly buffer: Buffer
      readonly engine: InflateRaw
    }
    this.bytesRead = inflated.engine.bytesWritten
    return inflated.buffer
  }
}
CFB.utils.use_zlib({ InflateRaw: Inflate, deflateRawSync })

/** Changes files of an archive: `change` is called for each with its path and text, and returns null for those that stay unchanged. */
export function changeFiles(
  archive: Buffer,
  change: (name: string, text: string) => string | Buffer | null,
): Buffer {
  const files = CFB.read(archive, { type: 'buffer' })
  for (const [index, path] of files.FullPaths.entries()) {
    const file = files.FileIndex[index] as unknown as File
    const name = path.replace(/^[^/]*\//, '')
    if (name.endsWith('/') || name === '') continue
    const changed = change(name, Buffer.from(file.content).toString('utf8'))
    if (changed === null) continue
    file.content = Buffer.from(changed as string)
    file.size = file.content.length
  }
  return Buffer.from(CFB.write(files, { fileType: 'zip', type: 'buffer', compression: true }))
}
