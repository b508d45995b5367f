import type { SealableChain } from '../audit/hash-chain/chain.ts'
import { HeadLostError } from '../audit/hash-chain/head-lost-error.ts'
import { readHead } from '../audit/hash-chain/read-head.ts'
import { Sealer } from '../audit/hash-chain/sealer.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { LogEvent } from '../runtime/log-event.ts'
import { throttle } from './throttle.ts'

const logInterval = 60_000
// Writes take milliseconds, and an import a few seconds.
const blockedAfterSeconds = 60

/** Seals the rows of one chain of a target, and logs what an operator must know: the head, and what blocks sealing. */
export class ChainSealing {
  readonly #database: TargetDatabase
  readonly #chain: SealableChain
  readonly #log: LogEvent
  readonly #sealer: Sealer
  readonly #about: { readonly target: string; readonly chain: string }
  readonly #onHeldUp: (act: () => void) => void
  readonly #onHeadLost: (act: () => void) => void

  constructor(
    database: TargetDatabase,
    chain: SealableChain,
    log: LogEvent,
    now: () => number = Date.now,
  ) {
    this.#database = database
    this.#chain = chain
    this.#log = log
    this.#sealer = new Sealer(database, chain)
    this.#about = { target: database.target, chain: chain.name }
    this.#onHeldUp = throttle(logInterval, now)
    this.#onHeadLost = throttle(logInterval, now)
  }

  /** Seals block by block until no row is left that can be sealed, or until `stopping` is aborted. */
  async sealAll(stopping?: AbortSignal): Promise<void> {
    while (!stopping?.aborted && (await this.#seal()) > 0);
    if (!stopping?.aborted) await this.logHolder(blockedAfterSeconds)
  }

  /** Seals the remaining rows after the last write, in at most this many blocks. */
  async sealAtShutdown(mostBlocks: number): Promise<void> {
    for (let block = 0; block < mostBlocks && (await this.#seal(0)) > 0; block++);
  }

  /** Logs the head of the chain, so that there is a record of it outside the database. */
  async logHead(): Promise<void> {
    const head = await this.#database.withConnection('all', (_, db) => readHead(db, this.#chain))
    if (head !== null)
      this.#log('info', { event: 'history head', ...this.#about, ...head }, 'history head')
  }

  /** Logs, at most once a minute, which transaction blocks sealing if it has been open for this many seconds. */
  async logHolder(seconds: number): Promise<void> {
    const holder = await this.#database.withConnection('all', async (_, db) => {
      const [here] = await db.run(this.#chain.sealing.here, {})
      return (await db.run(this.#chain.sealing.holder, { origin: here?.origin ?? '0' }))[0]
    })
    if (holder === undefined || holder.seconds < seconds) return
    this.#onHeldUp(() =>
      this.#log(
        'warn',
        { event: 'sealing held up', ...this.#about, ...holder },
        'an open transaction holds sealing up',
      ),
    )
  }

  async #seal(settleAfter?: number): Promise<number> {
    try {
      const { rows, idsWithoutRows } = await this.#sealer.seal(settleAfter)
      if (idsWithoutRows !== null)
        this.#log(
          'warn',
          { event: 'ids without rows', ...this.#about, ...idsWithoutRows },
          'the newest ids have no rows: their writes were rolled back, or the rows were cut off',
        )
      return rows
    } catch (error) {
      if (!(error instanceof HeadLostError)) throw error
      this.#onHeadLost(() =>
        this.#log(
          'error',
          { event: 'history head lost', ...this.#about, err: error },
          error.message,
        ),
      )
      return 0
    }
  }
}
