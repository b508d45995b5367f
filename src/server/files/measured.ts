import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Refusal } from '../../operations/kit/refusal.ts'
import { decidingBytes } from '../../rules/file-content.ts'

/** Lets the bytes of a stream pass while it measures them; refuses to let more than `most` pass. */
export class Measured {
  readonly #hash = createHash('sha256')
  readonly #most: number
  #first = Buffer.alloc(0)
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  /** The chunks of the source, one by one; the source stays open for what comes after. */
  async *passing(source: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of source.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>) {
      this.#size += chunk.length
      if (this.#size > this.#most) throw new Refusal('tooLarge')
      if (this.#first.length < decidingBytes)
        this.#first = Buffer.concat([this.#first, chunk]).subarray(0, decidingBytes)
      this.#hash.update(chunk)
      yield chunk
    }
    if (this.#size === 0) throw new Refusal('fileEmpty')
  }

  /** What passed, once all of it has. */
  outcome(): { size: number; sha256: string; first: Uint8Array } {
    return { size: this.#size, sha256: this.#hash.digest('hex'), first: this.#first }
  }
}
