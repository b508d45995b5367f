import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'

const compress = promisify(gzip)

// In bytes: below this, one packet takes it uncompressed.
const worthCompressing = 1_400

/** A response as bytes, with a tag that changes whenever they do. Once it was requested compressed, only the compressed bytes are kept in memory. */
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

  /** How many bytes it occupies in memory. */
  get size(): number {
    return (this.#plain?.length ?? 0) + (this.#compressed?.length ?? 0)
  }

  /** The bytes for a browser that takes gzip; undefined when they are too few to be worth it. */
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

  /** The bytes as they are. */
  plain(): Buffer {
    return this.#plain ?? gunzipSync(this.#compressed ?? Buffer.alloc(0))
  }
}
