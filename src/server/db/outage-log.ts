import { ApiError } from '#operations/core/issues/api-error.ts'
import type { LogEvent } from '../runtime/log-event.ts'
import type { FindUnavailable } from './database-probe.ts'
import { isDatabaseDown } from './is-unavailable.ts'

const probeInterval = 1_000
const logInterval = 60_000
// Consecutive successful probes of all databases, without failures in between, that end an outage.
const quietProbes = 2

type Outage = {
  readonly since: number
  readonly timer: NodeJS.Timeout
  failures: number
  /** The failures since the last log line; `reportedAt` is its time. */
  unreported: number
  reportedAt: number
  quiet: number
  isProbing: boolean
}

/**
 * Logs a database outage once instead of per request: a line when it begins, one per minute with the number of failures, and one when it is
 * over.
 */
export class OutageLog {
  readonly #findAway: FindUnavailable
  readonly #log: LogEvent
  #outage: Outage | undefined

  constructor(findAway: FindUnavailable, log: LogEvent) {
    this.#findAway = findAway
    this.#log = log
  }

  /** Counts an error that belongs to an outage; returns false for any other error, which must be logged by itself. */
  note(error: unknown): boolean {
    // The cause may come from another connection, to the file store.
    if (error instanceof ApiError) return false
    const cause = [error, (error as { cause?: unknown } | undefined)?.cause].find(isDatabaseDown)
    if (cause === undefined) return false
    this.#outage ??= this.#begin(cause)
    this.#outage.failures += 1
    this.#outage.unreported += 1
    this.#outage.quiet = 0
    return true
  }

  /** Stops probing. */
  close(): void {
    clearInterval(this.#outage?.timer)
  }

  #begin(error: unknown): Outage {
    this.#log('error', { event: 'database away', err: error }, 'a database is away')
    const now = Date.now()
    const timer = setInterval(() => void this.#probe(), probeInterval).unref()
    return {
      since: now,
      timer,
      failures: 0,
      unreported: 0,
      reportedAt: now,
      quiet: 0,
      isProbing: false,
    }
  }

  async #probe(): Promise<void> {
    const outage = this.#outage
    if (outage === undefined || outage.isProbing) return
    outage.isProbing = true
    const away = await this.#findAway()
    outage.isProbing = false
    outage.quiet = away.length === 0 ? outage.quiet + 1 : 0
    const seconds = Math.round((Date.now() - outage.since) / 1000)
    const event = { failures: outage.failures, seconds }
    if (outage.quiet >= quietProbes) {
      clearInterval(outage.timer)
      this.#outage = undefined
      this.#log('warn', { event: 'database back', ...event }, 'every database answers again')
    } else if (Date.now() - outage.reportedAt >= logInterval) {
      const { unreported } = outage
      outage.reportedAt = Date.now()
      outage.unreported = 0
      this.#log(
        'error',
        { event: 'database away', databases: away, ...event, failuresSince: unreported },
        'a database is still away',
      )
    }
  }
}
