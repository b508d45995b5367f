import type { DocumentIndex } from '#rules/evidence/search/document-index.ts'

/** The most pages whose index is cached, at some 7 kB each. */
const mostPages = 10_000

/**
 * A cache of the indexes of document versions, the most recently used ones up to a total number of pages. A version never changes and its key
 * identifies it completely, so no entry can be stale.
 */
export class DocumentIndexes {
  readonly #most: number
  readonly #indexes = new Map<string, DocumentIndex>()
  #pages = 0

  constructor(most = mostPages) {
    this.#most = most
  }

  get(key: string): DocumentIndex | undefined {
    const index = this.#indexes.get(key)
    if (index !== undefined) {
      this.#indexes.delete(key)
      this.#indexes.set(key, index)
    }
    return index
  }

  set(key: string, index: DocumentIndex): void {
    this.#pages += index.pages.length - (this.#indexes.get(key)?.pages.length ?? 0)
    this.#indexes.delete(key)
    this.#indexes.set(key, index)
    for (const [oldest, { pages }] of this.#indexes) {
      if (this.#pages <= this.#most) break
      this.#indexes.delete(oldest)
      this.#pages -= pages.length
    }
  }
}
