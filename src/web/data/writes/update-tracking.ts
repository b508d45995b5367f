import type { ApiError } from '#rules/api/api-error.ts'
import {
  nextUpdateState,
  successDisplayDelay,
  type UpdateState,
} from '#rules/review/update-tracker.ts'

/** The state of the latest run of a write. */
export type WriteProgress = { readonly state: UpdateState; readonly error: ApiError | null }

const untouched: WriteProgress = { state: 'Pending', error: null }

/** Tracks the runs of one write: reports the latest, and shows its success for 2000 ms (specification, section 4). */
export class UpdateTracking {
  #tracked = untouched
  #latest = 0
  #settling: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()

  /** Returns the state of the latest run; the same object until it changes. */
  readonly now = (): WriteProgress => this.#tracked

  /** Calls a listener on every change; returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts a run. Returns the function that ends it, with its error or without one when it succeeded. */
  begin(): (error?: ApiError) => void {
    this.#latest += 1
    const run = this.#latest
    clearTimeout(this.#settling)
    this.#become({ state: nextUpdateState('Pending', 'send'), error: null })
    return (error) => {
      if (run !== this.#latest) return
      const { state } = this.#tracked
      this.#become({
        state: nextUpdateState(state, error ? 'fail' : 'succeed'),
        error: error ?? null,
      })
      this.#settling = setTimeout(() => this.#settle(run), successDisplayDelay)
    }
  }

  /** Resets to the state before any run. */
  readonly reset = (): void => {
    this.#latest += 1
    clearTimeout(this.#settling)
    this.#become(untouched)
  }

  #settle(run: number): void {
    const state = nextUpdateState(this.#tracked.state, 'settle')
    if (run === this.#latest && state !== this.#tracked.state)
      this.#become({ ...this.#tracked, state })
  }

  #become(tracked: WriteProgress): void {
    this.#tracked = tracked
    for (const listener of this.#listeners) listener()
  }
}
