import {
  nextUpdateState,
  successDisplayDelay,
  type UpdateState,
} from '../../rules/update-tracker.ts'
import type { ApiError } from './api.ts'

/** How the latest run of a write goes. */
export type Tracked = { readonly state: UpdateState; readonly error: ApiError | null }

const untouched: Tracked = { state: 'Pending', error: null }

/** Tracks the runs of one write: the latest is told, and its success is shown for 2000 ms (specification, section 4). */
export class UpdateTracking {
  #tracked = untouched
  #latest = 0
  #settling: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()

  /** How the latest run goes; the same object until something happens. */
  readonly now = (): Tracked => this.#tracked

  /** Tells a listener whenever something happens; answers how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins a run; answers how to end it: with its error, or without one when it succeeded. */
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

  /** Forgets the latest run. */
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

  #become(tracked: Tracked): void {
    this.#tracked = tracked
    for (const listener of this.#listeners) listener()
  }
}
