import type { LogEvent } from '../log-event.ts'
import { isAway } from './is-unavailable.ts'
import type { FindAway } from './probe-databases.ts'

const probeEvery = 1_000
const tellEvery = 60_000
// Probes in a row that every database answers and between which nothing failed.
const quietProbes = 2

type Outage = {
  readonly since: number
  readonly timer: NodeJS.Timeout
  failures: number
  /** Failures since the last line, and its moment. */
  untold: number
  toldAt: number
  quiet: number
  isProbing: boolean
}

/** Logs an outage of a database as a whole: a line when it begins, one a minute with the number of failures, and one when it is over. */
export class OutageLog {
  readonly #findAway: FindAway
  readonly #log: LogEvent
  #outage: Outage | undefined

  constructor(findAway: FindAway, log: LogEvent) {
    this.#findAway = findAway
    this.#log = log
  }

  /** Whether the error, or its cause, came of a database that is away; then it is counted and needs no line of its own. */
  note(error: unknown): boolean {
    const cause = [error, (error as { cause?: unknown } | undefined)?.cause].find(isAway)
    if (cause === undefined) return false
    this.#outage ??= this.#begin(cause)
    this.#outage.failures += 1
    this.#outage.untold += 1
    this.#outage.quiet = 0
    return true
  }

  /** Probes no more. */
  close(): void {
    clearInterval(this.#outage?.timer)
  }

  #begin(error: unknown): Outage {
    this.#log('error', { event: 'database away', err: error }, 'a database is away')
    const now = Date.now()
    const timer = setInterval(() => void this.#probe(), probeEvery).unref()
    return { since: now, timer, failures: 0, untold: 0, toldAt: now, quiet: 0, isProbing: false }
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
    } else if (Date.now() - outage.toldAt >= tellEvery) {
      const { untold } = outage
      outage.toldAt = Date.now()
      outage.untold = 0
      this.#log(
        'error',
        { event: 'database away', databases: away, ...event, failuresSince: untold },
        'a database is still away',
      )
    }
  }
}
