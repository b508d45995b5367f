import type pg from 'pg'
import type { Db } from '#operations/core/db.ts'
import type { TargetDatabase } from '#server/db/targets.ts'

/** A connection that executes one batch after another; opened when first needed, and reopened after it is lost. */
export class Lane<Write> {
  readonly #database: Pick<TargetDatabase, 'openConnection'>
  #open: { readonly client: pg.Client; readonly db: Db } | undefined
  state: 'idle' | 'executing' | 'committing' = 'idle'
  /** The writes that are being executed. */
  writes: readonly Write[] = []
  /** The slot of the change counts that it writes. */
  readonly slot: number

  constructor(database: Pick<TargetDatabase, 'openConnection'>, slot: number) {
    this.#database = database
    this.slot = slot
  }

  async connection(): Promise<{ readonly client: pg.Client; readonly db: Db }> {
    this.#open ??= await this.#database.openConnection((lost) => {
      if (this.#open?.client === lost) this.#open = undefined
    })
    return this.#open
  }

  /** Abandons a connection whose state is unknown. */
  leaveConnection(): void {
    this.#open?.client.end().catch(() => {})
    this.#open = undefined
  }

  async close(): Promise<void> {
    await this.#open?.client.end()
  }
}
