import { ApiError } from '#rules/api/api-error.ts'
import type { LiveEnd, LiveVersions } from '#rules/api/live-updates.ts'
import type { Target } from '#rules/api/targets.ts'
import { retryDelay } from '#rules/cache/cache-policy.ts'
import { readStream } from './read-stream.ts'

type Listeners = {
  readonly onVersions: (versions: LiveVersions) => void
  /** The session or the impersonation has ended. */
  readonly onEnd: (reason: LiveEnd) => void
}

// Opening several pages at once changes the followed projects several times.
const settleTime = 150

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Follows projects over one stream and reconnects whenever it breaks: at once when the server asks for it, otherwise with backoff. */
export class LiveConnection {
  readonly #target: Target
  readonly #listeners: Listeners
  #projects: readonly number[] = []
  #change = new AbortController()
  #isStopped = false

  constructor(target: Target, listeners: Listeners) {
    this.#target = target
    this.#listeners = listeners
    void this.#run()
  }

  /** Follows these projects from now on. */
  follow(projects: readonly number[]): void {
    if (projects.join() === this.#projects.join()) return
    this.#projects = projects
    this.#change.abort()
  }

  /** Closes the stream for good. */
  stop(): void {
    this.#isStopped = true
    this.#change.abort()
  }

  async #run(): Promise<void> {
    let failures = 0
    while (!this.#isStopped) {
      if (this.#change.signal.aborted) this.#change = new AbortController()
      const { signal } = this.#change
      await pause(settleTime, signal)
      if (signal.aborted) continue
      const outcome = await this.#readOnce(signal, () => (failures = 0))
      if (outcome === 'over') return
      if (outcome === 'changed') continue
      // Reconnect without a pause after 'again': a server that shuts down says so, and its successor is
      // already running.
      if (outcome === 'failed') await pause(retryDelay(failures++) * (0.5 + Math.random()), signal)
    }
  }

  async #readOnce(
    signal: AbortSignal,
    onAnswer: () => void,
  ): Promise<'over' | 'changed' | 'again' | 'failed'> {
    const onVersions = (versions: LiveVersions) => {
      onAnswer()
      this.#listeners.onVersions(versions)
    }
    try {
      const reason = await readStream({
        target: this.#target,
        projects: this.#projects,
        signal,
        onVersions,
      })
      if (reason === 'session' || reason === 'preview') this.#listeners.onEnd(reason)
      if (reason === 'preview') return 'over'
      // The session may have been replaced by another of the same person; if not, the next attempt is denied.
      return reason === 'reconnect' ? 'again' : 'failed'
    } catch (thrown) {
      if (signal.aborted) return 'changed'
      const isRefused = thrown instanceof ApiError && [401, 403, 404].includes(thrown.status)
      // The call itself has reported a lost session.
      return isRefused ? 'over' : 'failed'
    }
  }
}
