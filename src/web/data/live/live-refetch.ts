import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#rules/api/api-error.ts'
import type { Target } from '#rules/api/targets.ts'
import { isWriting, onOverallStatus } from '../cache/overall-status.ts'
import { sessionKey } from '../cache/query-client.ts'
import { projectVersionOf } from '../reads/read-options.ts'
import { projectsOfQuery } from './projects-of-query.ts'
import type { LiveChange } from './seen-versions.ts'

/** How a round of reads ended; the worst of its reads counts. A write of the person cancels reads that are under way. */
type Outcome = 'complete' | 'cancelled' | 'failed'

// In milliseconds: from the end of one round of reads to the start of the next, however often something changes.
const pauseAfter: Readonly<Record<Outcome, number>> = {
  complete: 250,
  cancelled: 250,
  failed: 2_000,
}

// In milliseconds. A read that takes longer, such as on a connection that was lost silently, does not hold up
// later rounds.
const longestRound = 10_000

// In milliseconds. A change of the data that all projects share reaches everyone at the same time and is
// rarely urgent, so the refetches are spread over this time.
const longestSpread = 4_000

/** Returns how a read ended; a failure that would only be repeated, such as a denial, is complete. */
function outcomeOf({ state: { error, isInvalidated, fetchStatus } }: Query): Outcome {
  // Waits until the device is online.
  if (fetchStatus === 'paused') return 'failed'
  if (error === null) return isInvalidated ? 'cancelled' : 'complete'
  return error instanceof ApiError && !error.isPassing ? 'complete' : 'failed'
}

/** Whether a query shows one of these projects in a version other than the given one. */
function showsAnother(query: Query, projects: ReadonlyMap<number, string | null>): boolean {
  const shown = projectVersionOf(query.state.data)
  return projectsOfQuery(query).some(
    (id) => projects.has(id) && (shown === null || shown !== projects.get(id)),
  )
}

/**
 * Refetches the changed reads that are on screen: never while the page is hidden, and never while a write of the person is in flight,
 * since its result would briefly disappear. Rounds of reads do not overlap: a round that began during another would cancel its reads, so
 * that on a slow connection none would ever finish. Reads that failed are repeated in a later round.
 */
export class LiveRefetch {
  readonly #client: QueryClient
  readonly #target: Target
  readonly #projects = new Map<number, string | null>()
  #isAll = false
  #isReading = false
  #isStopped = false
  #notBefore = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #spread: ReturnType<typeof setTimeout> | undefined
  readonly #stops: readonly (() => void)[]

  constructor(client: QueryClient, target: Target) {
    this.#client = client
    this.#target = target
    const flush = () => this.#flushSoon()
    document.addEventListener('visibilitychange', flush)
    this.#stops = [
      onOverallStatus(flush),
      () => document.removeEventListener('visibilitychange', flush),
    ]
  }

  /** Records a change and schedules the refetch of the reads that it affects. */
  change({ projects, isShared, isAccess }: LiveChange): void {
    for (const [id, version] of projects) this.#projects.set(id, version)
    if (isAccess) {
      this.#isAll = true
      void this.#client.invalidateQueries({ queryKey: sessionKey })
    }
    if (isShared)
      this.#spread ??= setTimeout(() => {
        this.#spread = undefined
        this.#isAll = true
        this.#flushSoon()
      }, Math.random() * longestSpread)
    this.#flushSoon()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#spread)
    for (const stop of this.#stops) stop()
  }

  #flushSoon(): void {
    if (this.#isReading || this.#isStopped) return
    if (this.#projects.size === 0 && !this.#isAll) return
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined
        void this.#flush()
      },
      Math.max(0, this.#notBefore - Date.now()),
    )
  }

  async #flush(): Promise<void> {
    // Called again when the page is shown, and when the last write has been answered.
    if (document.hidden || isWriting()) return
    const projects = new Map(this.#projects)
    const isAll = this.#isAll
    this.#projects.clear()
    this.#isAll = false
    this.#isReading = true
    const outcome = await this.#read(isAll ? null : projects)
    this.#isReading = false
    if (outcome !== 'complete') {
      for (const [id, version] of projects)
        if (!this.#projects.has(id)) this.#projects.set(id, version)
      this.#isAll ||= isAll
    }
    this.#notBefore = Date.now() + pauseAfter[outcome]
    this.#flushSoon()
  }

  /** Refetches the reads that show another version of these projects, or all reads when null; returns how that ended. */
  async #read(projects: ReadonlyMap<number, string | null> | null): Promise<Outcome> {
    const predicate = (query: Query) =>
      query.queryKey[0] === 'read' &&
      query.queryKey[2] === this.#target &&
      (projects === null || showsAnother(query, projects))
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, longestRound, 'late')
    })
    const end = await Promise.race([this.#client.invalidateQueries({ predicate }), late])
    clearTimeout(timer)
    const shown = this.#client.getQueryCache().findAll({ type: 'active', predicate })
    const outcomes = new Set(shown.map(outcomeOf))
    if (outcomes.has('failed')) return 'failed'
    if (!outcomes.has('cancelled')) return 'complete'
    return end === 'late' ? 'failed' : 'cancelled'
  }
}
