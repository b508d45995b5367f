import type pg from 'pg'
import { probeConnection } from './pooler-probe.ts'

// In milliseconds. Together less than half of the ten seconds that a request may take, which may have waited
// for a slow database before it fell silent.
const limits = { interval: 250, silence: 2_000, probe: 2_000 }

// During the silence a new connection is tried at every fourth check, with a longer timeout: a slow database
// is better than none.
const looksBetween = 4
const patience = 3

/** The database neither responds on its connections nor accepts a new one. */
class DatabaseSilentError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database is silent')
  }
}

type Watched = { heardAt: number }

/**
 * Watches the connections to one database. When one of them awaits a response and none receives anything, a new connection is tried. If
 * that is not answered either, the waiting connections are closed, which rejects what is in progress on them, and no new one is opened
 * until the database responds again. A long statement does not close anything, because the database answers the new connection.
 */
export class SilenceWatch {
  readonly #url: string
  readonly #limits: typeof limits
  readonly #watched = new Map<pg.Client, Watched>()
  #timer: NodeJS.Timeout | undefined
  #heardAt = 0
  #probes = 0
  #looks = 0
  #isSilent = false

  constructor(url: string, within: typeof limits = limits) {
    this.#url = url
    this.#limits = within
  }

  /** Watches a connection until it is closed. */
  watch(client: pg.Client): void {
    const watched = { heardAt: performance.now() }
    this.#watched.set(client, watched)
    client.connection.stream.on('data', () => {
      watched.heardAt = performance.now()
      this.#heardAt = watched.heardAt
    })
    client.once('end', () => this.#watched.delete(client))
    this.#timer ??= setInterval(() => this.#look(), this.#limits.interval).unref()
  }

  /** Watches every connection of a pool, and keeps the pool from lending any while the database is silent. */
  watchPool(pool: pg.Pool): void {
    pool.on('connect', (client) => this.watch(client))
    const connect = pool.connect.bind(pool) as (...words: unknown[]) => unknown
    const connectUnlessSilent = (
      callback?: (error: Error, client: undefined, release: () => void) => void,
    ): unknown => {
      if (!this.#isSilent) return callback === undefined ? connect() : connect(callback)
      const error = new DatabaseSilentError()
      if (callback === undefined) return Promise.reject(error)
      return process.nextTick(callback, error, undefined, () => {})
    }
    pool.connect = connectUnlessSilent as pg.Pool['connect']
  }

  /** Throws while the database is silent, so that no one waits for a connection that will not be made. */
  refuseIfSilent(): void {
    if (this.#isSilent) throw new DatabaseSilentError()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#isSilent = false
  }

  #look(): void {
    const now = performance.now()
    for (const [client, watched] of this.#watched) if (!isOwed(client)) watched.heardAt = now
    const isOverdue = [...this.#watched.values()].some(
      ({ heardAt }) => now - heardAt > this.#limits.silence,
    )
    const isQuiet = now - this.#heardAt > this.#limits.silence
    this.#looks += 1
    // A probe that began during the silence would learn of its end too late, so several are in progress.
    if (this.#isSilent && this.#looks % looksBetween === 0) void this.#judge(patience)
    else if (!this.#isSilent && isOverdue && isQuiet && this.#probes === 0) void this.#judge(1)
    if (this.#watched.size > 0 || this.#isSilent || this.#probes > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #judge(times: number): Promise<void> {
    const begun = performance.now()
    this.#probes += 1
    const { probe } = this.#limits
    // A pooler accepts the connection itself, and makes the query wait while others wait for locks.
    const isAnswered = await isAnswering(this.#url, times * probe, patience * probe)
    this.#probes -= 1
    if (isAnswered) this.#heardAt = performance.now()
    this.#isSilent = this.#heardAt < begun
    if (!this.#isSilent) return
    for (const [client, { heardAt }] of this.#watched)
      if (isOwed(client) && heardAt < begun) client.connection.stream.destroy()
  }
}

/** Whether a statement of this connection has not been answered yet. */
const isOwed = (client: pg.Client): boolean =>
  (client as unknown as { readyForQuery: boolean | null }).readyForQuery === false

async function isAnswering(url: string, connection: number, query: number): Promise<boolean> {
  const client = probeConnection(url, { connection, query })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    // A server that rejects the role, or has no connection left, is not silent.
    return typeof (error as { severity?: unknown }).severity === 'string'
  } finally {
    client.connection.stream.destroy()
  }
}
