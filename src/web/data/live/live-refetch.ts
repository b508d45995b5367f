import type { Query, QueryClient } from '@tanstack/react-query'
import type { Target } from '#rules/api/targets.ts'
import { isWriting, onOverallStatus } from '../cache/overall-status.ts'
import { sessionKey } from '../cache/query-client.ts'
import { projectsOfQuery } from './projects-of-query.ts'
import type { LiveChange } from './seen-versions.ts'

// In milliseconds. Between two refetches of what is shown, however often it changes.
const shortestPause = 600

// What all projects share changes for everybody at once, and rarely matters at once.
const longestSpread = 4_000

/**
 * Reads again what has changed, where it is shown: never while the page is hidden, never between a write of the person and its response,
 * whose result would be taken back for a moment.
 */
export class LiveRefetch {
  readonly #client: QueryClient
  readonly #target: Target
  readonly #projects = new Set<number>()
  #isAll = false
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

  /** Takes note of a change, and reads again what it concerns. */
  change({ projects, isShared, isAccess }: LiveChange): void {
    for (const id of projects) this.#projects.add(id)
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
    clearTimeout(this.#timer)
    clearTimeout(this.#spread)
    for (const stop of this.#stops) stop()
  }

  #flushSoon(): void {
    if (this.#projects.size === 0 && !this.#isAll) return
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined
        this.#flush()
      },
      Math.max(0, this.#notBefore - Date.now()),
    )
  }

  #flush(): void {
    // Called again when the page is shown, and when the last write is answered.
    if (document.hidden || isWriting()) return
    const projects = new Set(this.#projects)
    const isAll = this.#isAll
    this.#projects.clear()
    this.#isAll = false
    this.#notBefore = Date.now() + shortestPause
    void this.#client.invalidateQueries({
      predicate: (query: Query) =>
        query.queryKey[0] === 'read' &&
        query.queryKey[2] === this.#target &&
        (isAll || projectsOfQuery(query).some((id) => projects.has(id))),
    })
  }
}
