import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { RandomAccessReader } from 'yauzl'

/** Streams the bytes of a file from `start` to `end`, both inclusive. */
export type ReadRange = (start: number, end: number) => Promise<Readable>

const blockSize = 256 * 1024

/** Reads a file in blocks and caches the last one: the directory of an archive is read entry by entry, each of which would otherwise be a request. */
export class BlockReader extends RandomAccessReader {
  readonly #size: number
  readonly #read: ReadRange
  #block = { start: 0, bytes: Buffer.alloc(0) }

  constructor(size: number, read: ReadRange) {
    super()
    this.#size = size
    this.#read = read
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    const copy = async () => {
      try {
        await this.#copy(into.subarray(offset, offset + length), position)
      } catch (error) {
        done(error as Error)
        return
      }
      done(null)
    }
    void copy()
  }

  async #copy(into: Buffer, position: number): Promise<void> {
    const end = position + into.length
    const { start, bytes } = this.#block
    if (position < start || end > start + bytes.length) {
      const last = Math.min(this.#size, Math.max(end, position + blockSize)) - 1
      const read = await buffer(await this.#read(position, last))
      if (read.length < into.length) throw new Error('The file ends before its directory')
      this.#block = { start: position, bytes: read }
    }
    const from = position - this.#block.start
    this.#block.bytes.copy(into, 0, from, from + into.length)
  }
}
