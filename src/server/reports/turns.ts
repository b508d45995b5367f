import { ApiError } from '#operations/core/issues/api-error.ts'
import type { WorkerLimits } from '../runtime/run-worker.ts'

/** The limits for writing or comparing one file. */
export const fileLimits: WorkerLimits = { seconds: 60, megabytes: 512 }

// A person may have one action running and one waiting.
const mostOfPerson = 2
const mostAtOnce = 16

/** Runs heavy actions one after another, so that they do not slow down other requests. */
export class Turns {
  readonly #waiting = new Map<string, number>()
  #count = 0
  #last: Promise<unknown> = Promise.resolve()

  /** Runs an action of a person when its turn comes; throws an ApiError if too many are waiting. */
  async take<Result>(person: string, act: () => Promise<Result>): Promise<Result> {
    const own = this.#waiting.get(person) ?? 0
    if (own >= mostOfPerson || this.#count >= mostAtOnce) throw new ApiError('reportsUnderWay')
    this.#waiting.set(person, own + 1)
    this.#count += 1
    const turn = this.#last.catch(() => undefined).then(act)
    this.#last = turn
    try {
      return await turn
    } finally {
      this.#count -= 1
      const left = (this.#waiting.get(person) ?? 1) - 1
      if (left > 0) this.#waiting.set(person, left)
      else this.#waiting.delete(person)
    }
  }
}
