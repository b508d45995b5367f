import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from '../repository/backup-error.ts'

type Entry = { readonly name: string; readonly size: number; readonly type: string }

const block = 512
const file = '0'
const folder = '5'

/** Unpacks the tar archive of a base backup into an empty folder. Returns the total size of its files in bytes. */
export async function unpackTar(source: AsyncIterable<Buffer>, into: string): Promise<number> {
  const input = new Blocks(source)
  let bytes = 0
  for (;;) {
    const header = await input.take(block)
    if (header === undefined) throw new BackupError('The base backup ends too early.')
    if (header.every((byte) => byte === 0)) return bytes
    const entry = parseHeader(header)
    const path = join(into, entry.name)
    if (entry.type === folder) await mkdir(path, { recursive: true, mode: 0o700 })
    else if (entry.type === file) {
      await pipeline(
        Readable.from(input.upTo(entry.size), { objectMode: false }),
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      )
      bytes += entry.size
      await input.take(wholeBlocks(entry.size) - entry.size)
    } else
      throw new BackupError(`The base backup holds ${entry.name}, which is no file and no folder.`)
  }
}

/** Passes on the tar archive of a base backup without the files whose names begin with the prefix. Throws when the archive ends too early. */
export async function* withoutFiles(
  source: AsyncIterable<Buffer>,
  prefix: string,
): AsyncGenerator<Buffer> {
  const input = new Blocks(source)
  let isEnd = false
  for (;;) {
    const header = await input.take(block)
    if (header === undefined && isEnd) return
    if (header === undefined) throw new BackupError('The base backup ends too early.')
    isEnd = header.every((byte) => byte === 0)
    const { name, size, type } = isEnd ? endOfArchive : parseHeader(header)
    const isLeftOut = type === file && name.startsWith(prefix)
    if (!isLeftOut) yield header
    for await (const part of input.upTo(wholeBlocks(type === file ? size : 0)))
      if (!isLeftOut) yield part
  }
}

const endOfArchive: Entry = { name: '', size: 0, type: '' }

const wholeBlocks = (size: number): number => Math.ceil(size / block) * block

function parseHeader(header: Buffer): Entry {
  const text = (from: number, length: number): string => {
    const field = header.subarray(from, from + length)
    const end = field.indexOf(0)
    return field.subarray(0, end === -1 ? length : end).toString()
  }
  const name = normalize(text(0, 100))
  if (name.startsWith('/') || name.startsWith('..'))
    throw new BackupError(`The base backup holds ${name}, which leads out of its folder.`)
  return { name, size: Number.parseInt(text(124, 12), 8), type: text(156, 1) || file }
}

/** Reads given numbers of bytes from a stream. */
class Blocks {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    for await (const part of this.upTo(count)) parts.push(part)
    const all = Buffer.concat(parts)
    return all.length === count ? all : undefined
  }

  async *upTo(count: number): AsyncGenerator<Buffer> {
    let wanted = count
    while (wanted > 0) {
      if (this.#rest.length === 0) {
        const next = await this.#source.next()
        if (next.done === true) {
          if (wanted < count || count > block)
            throw new BackupError('The base backup ends too early.')
          return
        }
        this.#rest = next.value
      }
      const part = this.#rest.subarray(0, wanted)
      this.#rest = this.#rest.subarray(part.length)
      wanted -= part.length
      if (part.length > 0) yield part
    }
  }
}
