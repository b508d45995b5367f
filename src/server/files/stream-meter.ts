import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { decidingBytes } from '#rules/documents/file-content.ts'
import { countPassedBytes } from '../runtime/buffer-collection.ts'

/** Measures and hashes a stream while passing it on; throws an ApiError once it exceeds `most` bytes. */
export class StreamMeter {
  readonly #hash = createHash('sha256')
  readonly #most: number
  #first = Buffer.alloc(0)
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Yields the chunks of the source without destroying it. */
  async *pass(source: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of source.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>) {
      this.#size += chunk.length
      countPassedBytes(chunk.length)
      if (this.#size > this.#most) throw new ApiError('tooLarge')
      if (this.#first.length < decidingBytes)
        this.#first = Buffer.concat([this.#first, chunk]).subarray(0, decidingBytes)
      this.#hash.update(chunk)
      yield chunk
    }
    if (this.#size === 0) throw new ApiError('fileEmpty')
  }

  /** Returns the measurements; call it once the stream has ended. */
  result(): { size: number; sha256: string; first: Uint8Array } {
    return { size: this.#size, sha256: this.#hash.digest('hex'), first: this.#first }
  }
}
