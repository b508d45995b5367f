import type pg from 'pg'

/** A way in which heads are published. */
export type Way = {
  readonly name: 'mail' | 'file' | 'syslog'
  /** Whether heads are also published at a start and a stop. */
  readonly isCheap: boolean
  /** Publishes lines; rejects when they did not arrive. What it stores in `transaction` is committed together with the record of the publication. */
  readonly publish: (lines: readonly string[], transaction: pg.ClientBase) => Promise<void>
}
