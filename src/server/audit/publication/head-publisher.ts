import type pg from 'pg'
import type { TargetDatabase } from '#server/db/targets.ts'
import type { LogEvent } from '#server/runtime/log-event.ts'
import { denialChain } from '../hash-chain/denial-chain.ts'
import { historyChain } from '../hash-chain/history-chain.ts'
import { readHead } from '../hash-chain/read-head.ts'
import { dateLines, describeHead } from './head-line.ts'
import {
  addWay,
  lockWay,
  noteFailed,
  notePublished,
  type WayState,
} from './publication-statements.ts'
import type { Way } from './way.ts'

const chains = [historyChain, denialChain]
const longestReason = 500

/** The occasion of a publication: the period is over, or the server starts or stops and heads have changed since the last one. */
type Occasion = 'period' | 'change'

type Settings = {
  readonly identity: pg.Pool
  readonly databases: readonly TargetDatabase[]
  readonly ways: readonly Way[]
  /** Milliseconds between two publications. */
  readonly every: number
  readonly log: LogEvent
}

/** Publishes the heads of all hash chains, so that there is a record of them that no one with write access to the databases can change. */
export class HeadPublisher {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Publishes by each way that is due; the failure of one is logged, stored and retried later, and does not delay the others. */
  async publish(occasion: Occasion): Promise<void> {
    for (const way of this.#settings.ways)
      if (occasion === 'period' || way.isCheap) await this.#publishBy(way, occasion)
  }

  async #publishBy(way: Way, occasion: Occasion): Promise<void> {
    const { identity, every } = this.#settings
    await identity.query(addWay, [way.name])
    const client = await identity.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<WayState>(lockWay, [way.name, every])
      const [state] = rows
      if (state !== undefined) await this.#publishLocked(way, occasion, state, client)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }

  async #publishLocked(
    way: Way,
    occasion: Occasion,
    { installation, lines: last, failures, isDue }: WayState,
    client: pg.ClientBase,
  ): Promise<void> {
    if (occasion === 'period' && !isDue) return
    const lines = await this.#linesOf(installation)
    const text = lines.join('\n')
    if (lines.length === 0 || (occasion === 'change' && text === last)) return
    await client.query('savepoint publishing')
    try {
      await way.publish(dateLines(lines, new Date()), client)
    } catch (error) {
      await client.query('rollback to savepoint publishing')
      await this.#noteFailure(way, client, error)
      return
    }
    await client.query(notePublished, [way.name, text])
    const { log } = this.#settings
    const about = { event: 'head published', way: way.name, lines: lines.length, failures }
    log('info', about, 'the heads of the history were published')
  }

  async #noteFailure({ name }: Way, client: pg.ClientBase, error: unknown): Promise<void> {
    const reason = String(error instanceof Error ? error.message : error).slice(0, longestReason)
    const { rows } = await client.query<{ failures: number }>(noteFailed, [name, reason])
    this.#settings.log(
      'error',
      { event: 'head not published', way: name, failures: rows[0]?.failures, err: error },
      'the heads of the history could not be published; it is tried again',
    )
  }

  async #linesOf(installation: string): Promise<string[]> {
    const lines: string[] = []
    for (const database of this.#settings.databases)
      for (const chain of chains) {
        const found = await database.withConnection('all', (_, db) => readHead(db, chain))
        // Before the first block there is nothing to compare an export with.
        if (found === null || found.sequence === 0) continue
        const { rows, ...head } = found
        const { target } = database
        lines.push(describeHead(installation, { target, chain: chain.name, head, rows }))
      }
    return lines
  }
}
