import type { DocumentIndex } from '#rules/evidence/search/document-index.ts'

/** So many pages are kept: some 7 kB each. */
const mostPages = 10_000

/**
 * The indexes of versions of documents, the newest used, up to a number of pages. A version never changes, and each is under a key that names
 * it wholly, so that none can be stale.
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
