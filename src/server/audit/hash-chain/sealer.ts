import type { Db } from '#operations/core/db.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import type { BlockHead } from './block-rows.ts'
import type { SealableChain } from './chain.ts'
import { HeadLostError } from './head-lost-error.ts'
import { makeBlock } from './make-block.ts'
import { readBatch } from './read-batch.ts'
import { Settlement } from './settlement.ts'

export type SealResult = {
  /** How many rows were sealed. */
  readonly rows: number
  /** The newest ids without a row, which the block records as settled; null when there are none. */
  readonly idsWithoutRows: { readonly from: number; readonly to: number } | null
}

const nothing: SealResult = { rows: 0, idsWithoutRows: null }

/**
 * Seals the rows of a chain block by block in the order of their transaction ids, as soon as no transaction runs that could still store
 * an earlier row. It remembers the head of the chain and so detects that the end was cut off while it runs.
 */
export class Sealer {
  readonly #database: TargetDatabase
  readonly #chain: SealableChain
  readonly #settlement = new Settlement()
  #head: BlockHead | undefined

  constructor(database: TargetDatabase, chain: SealableChain) {
    this.#database = database
    this.#chain = chain
  }

  /**
   * Seals the next rows as one block; copied or restored rows of other databases first. `settleAfter` is how many milliseconds after an
   * id was assigned its transaction is sure to have a transaction id. Rejects with a HeadLostError when the remembered head is gone.
   */
  async seal(settleAfter = 10_000): Promise<SealResult> {
    const { sealing } = this.#chain
    return this.#database.withConnection('all', async (client, db) => {
      await client.query('BEGIN')
      try {
        const [lock] = await db.run(sealing.lock, {})
        const done = lock?.isMine ? await this.#sealIn(db, settleAfter) : undefined
        await client.query('COMMIT')
        this.#head = done?.head ?? this.#head
        return done?.sealed ?? nothing
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {})
        throw error
      }
    })
  }

  async #sealIn(
    db: Db,
    settleAfter: number,
  ): Promise<{ sealed: SealResult; head: BlockHead | undefined }> {
    const { name, sealing } = this.#chain
    const { here, last, lastSeal, origins } = await this.#look(db)
    const settledBefore = last?.SettledId ?? 0
    if (here.given > settledBefore) {
      const [{ fence } = { fence: '0' }] = await db.run(sealing.fence, {})
      this.#settlement.note(here.given, fence, settleAfter)
    }
    // Blocks continue from the seals of the first format.
    const before = last ? last.RowsBefore + last.RowCount : (lastSeal?.Sequence ?? 0)
    const batch = await readBatch(db, sealing, { here, origins, before })
    const settled = batch.isWhole ? this.#settlement.settledBelow(batch.oldest) : 0
    const rows = batch.ids.length
    const idsWithoutRows =
      rows === 0 ? await this.#idsAfterLastRow(db, settledBefore, settled) : null
    if (rows === 0 && idsWithoutRows === null) return { sealed: nothing, head: last }
    const block = makeBlock({
      chain: name,
      batch,
      before,
      settled: Math.max(settled, settledBefore),
      previous: last ?? { Sequence: 0, Hash: lastSeal?.Hash ?? '' },
    })
    await db.run(sealing.addBlock, block)
    return { sealed: { rows, idsWithoutRows }, head: block }
  }

  /** Reads the state of the chain before a block is made. Throws a HeadLostError. */
  async #look(db: Db) {
    const { name, sealing, seals } = this.#chain
    const [[here], [last], [lastSeal], [known], origins] = await Promise.all([
      db.run(sealing.here, {}),
      db.run(sealing.lastBlock, {}),
      db.run(seals.lastSeal, {}),
      db.run(sealing.block, { sequence: this.#head?.Sequence ?? 0 }),
      db.run(sealing.origins, {}),
    ])
    if (here === undefined) throw new Error('A statement without a row')
    const { target } = this.#database
    if (this.#head !== undefined && known?.Hash !== this.#head.Hash)
      throw new HeadLostError(target, name, this.#head)
    return { here, last, lastSeal, origins }
  }

  async #idsAfterLastRow(db: Db, settledBefore: number, to: number) {
    if (to <= settledBefore) return null
    const [row] = await db.run(this.#chain.verifying.lastRow, {})
    const from = Math.max(settledBefore, row?.Id ?? 0) + 1
    return from <= to ? { from, to } : null
  }
}
