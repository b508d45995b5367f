import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'

const compress = promisify(gzip)

// In bytes: anything smaller fits uncompressed into one packet.
const worthCompressing = 1_400

/** A response as bytes, with a tag that changes whenever they do. Once it has been requested compressed, only the compressed bytes are kept in memory. */
export class ResponseText {
  readonly tag: string
  #plain: Buffer | undefined
  #compressed: Buffer | undefined
  #compressing: Promise<Buffer> | undefined
  readonly #onCompressed: () => void

  constructor(bytes: Buffer, tag: string, onCompressed: () => void = () => {}) {
    this.tag = tag
    this.#plain = bytes
    this.#onCompressed = onCompressed
  }

  /** The bytes that it occupies in memory. */
  get size(): number {
    return (this.#plain?.length ?? 0) + (this.#compressed?.length ?? 0)
  }

  /** The bytes for a browser that accepts gzip; undefined when compression is not worthwhile. */
  gzipped(): Buffer | Promise<Buffer> | undefined {
    if (this.#compressed) return this.#compressed
    if (!this.#plain || this.#plain.length < worthCompressing) return undefined
    this.#compressing ??= compress(this.#plain, { level: 3 }).then((bytes) => {
      this.#compressed = bytes
      this.#plain = undefined
      this.#onCompressed()
      return bytes
    })
    return this.#compressing
  }

  /** The uncompressed bytes. */
  plain(): Buffer {
    return this.#plain ?? gunzipSync(this.#compressed ?? Buffer.alloc(0))
  }
}
