/** What a write does, and how to find its stored effect. */
export type Effect =
  | { readonly kind: 'task'; readonly text: string; readonly person: string | null }
  | {
      readonly kind: 'comment'
      readonly project: number
      readonly standard: number
      readonly text: string
    }
  | { readonly kind: 'document'; readonly name: string; readonly sha256: string }
  | {
      readonly kind: 'score'
      readonly project: number
      readonly element: number
      readonly score: number
    }

/** A write that a writer sends until it is acknowledged. */
export type LedgerEntry = {
  readonly target: 'rds' | 'ps'
  readonly key: string
  readonly effect: Effect
  /** How often it was sent, not counting attempts that found no server. */
  attempts: number
}

/** The knowledge of the writers: every write acknowledged with a complete 2xx response. */
export class Ledger {
  readonly acknowledged: LedgerEntry[] = []
  /** The newest acknowledged value of each field that is written repeatedly. */
  readonly newest = new Map<string, string>()
  /** Requests of acknowledged writes that were sent again, with the same idempotency key. */
  retries = 0
  /** Responses that a writer must never get. */
  readonly unexpected: string[] = []
  /** When the most recent acknowledged request began. */
  lastBegun = 0

  acknowledge(entry: LedgerEntry, begunAt: number): void {
    this.acknowledged.push(entry)
    this.retries += entry.attempts - 1
    this.lastBegun = Math.max(this.lastBegun, begunAt)
    const { effect, target } = entry
    if (effect.kind === 'comment')
      this.newest.set(`${target} comment ${effect.project} ${effect.standard}`, effect.text)
    if (effect.kind === 'score')
      this.newest.set(`${target} score ${effect.project} ${effect.element}`, String(effect.score))
  }
}
