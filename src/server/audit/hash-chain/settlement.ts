/**
 * Finds the id up to which all ids are settled: their rows are stored or never will be. An id is assigned before its row is written, so
 * it is settled once every transaction has ended that had a transaction id a while after the id was assigned.
 */
export class Settlement {
  #settled = 0
  #waiting: { readonly given: number; readonly at: number } | undefined
  // Every id up to `given` was assigned to a transaction below `fence`.
  #fenced: { readonly given: number; readonly fence: bigint } | undefined

  /**
   * Observes the last assigned id and the current transaction id. The transaction id of the first call at least `after` milliseconds after
   * the id was observed becomes its fence.
   */
  note(given: number, xid: string, after: number): void {
    this.#waiting ??= { given, at: performance.now() }
    if (this.#fenced !== undefined || performance.now() - this.#waiting.at < after) return
    this.#fenced = { given: this.#waiting.given, fence: BigInt(xid) }
    this.#waiting = undefined
  }

  /** The settled id, provided that all rows of transactions below the oldest running one are sealed. */
  settledBelow(oldestXid: string): number {
    if (this.#fenced !== undefined && this.#fenced.fence <= BigInt(oldestXid)) {
      this.#settled = this.#fenced.given
      this.#fenced = undefined
    }
    return this.#settled
  }
}
