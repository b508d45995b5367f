import { createHash, randomBytes } from 'node:crypto'
import { ResponseText } from './response-text.ts'

type CacheEntry = { readonly versions: string; readonly response: ResponseText; bytes: number }

/** Lookups by result: found, built for versions other than the current ones, missing, or already being built for another request. */
export type CacheCounts = Readonly<Record<'hit' | 'stale' | 'absent' | 'shared', number>>

/** Caches the newest responses of one target, each for the versions for which it was built, up to a number of bytes. */
export class ResponseCache {
  readonly #most: number
  readonly #entries = new Map<string, CacheEntry>()
  readonly #inFlight = new Map<string, Promise<ResponseText>>()
  readonly #counts = { hit: 0, stale: 0, absent: 0, shared: 0 }
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  /** The counts since startup. */
  get counts(): CacheCounts {
    return { ...this.#counts }
  }

  /**
   * The response cached under the key for these versions, or else a newly built one. A response built for versions that were
   * read after a request began is never older than what was written before the request began.
   */
  async of(key: string, versions: string, build: () => Promise<Buffer>): Promise<ResponseText> {
    const cached = this.#entries.get(key)
    if (cached?.versions === versions) {
      this.#counts.hit += 1
      this.#store(key, cached)
      return cached.response
    }
    const name = `${versions} ${key}`
    const inFlight = this.#inFlight.get(name)
    if (inFlight) {
      this.#counts.shared += 1
      return inFlight
    }
    this.#counts[cached ? 'stale' : 'absent'] += 1
    const building = build()
      .then((bytes) => new ResponseText(bytes, digest(name), () => this.#measure(key)))
      .finally(() => this.#inFlight.delete(name))
    this.#inFlight.set(name, building)
    const response = await building
    this.#store(key, { versions, response, bytes: 0 })
    return response
  }

  // Measures an entry again once it is compressed, which can make room for several others.
  #measure(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    const bytes = weightOf(key, entry)
    this.#bytes += bytes - entry.bytes
    entry.bytes = bytes
  }

  // Entries are kept in order of use, the most recent last.
  #store(key: string, entry: CacheEntry): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
    entry.bytes = weightOf(key, entry)
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    for (const [oldest, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#most) break
      this.#entries.delete(oldest)
      this.#bytes -= bytes
    }
  }
}

// What an entry takes besides the response and the texts: their objects and the places in the map.
const entryOverhead = 512

const weightOf = (key: string, { versions, response }: CacheEntry): number =>
  response.size + 2 * (key.length + versions.length) + entryOverhead

// Differs between server starts, since another release may respond differently.
const started = randomBytes(6).toString('base64url')

/** A tag that is equal for equal contents as long as this server runs. */
export const digest = (of: string | Buffer): string =>
  `"${createHash('sha1').update(started).update(of).digest('base64url')}"`
