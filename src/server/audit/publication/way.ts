import type pg from 'pg'

/** A way in which heads are published. */
export type Way = {
  readonly name: 'mail' | 'file' | 'syslog'
  /** Whether a start and a stop are published too. */
  readonly isCheap: boolean
  /** Publishes lines; rejects when they did not arrive. The transaction records the publication: what is stored in it is stored with that. */
  readonly publish: (lines: readonly string[], transaction: pg.ClientBase) => Promise<void>
}
