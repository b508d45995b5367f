import { ApiError } from '#operations/core/api-error.ts'
import type { WorkerLimits } from '../runtime/run-worker.ts'

/** What writing or comparing one file may take. */
export const fileLimits: WorkerLimits = { seconds: 60, megabytes: 512 }

// A person has one act that waits beside the one that runs.
const mostOfPerson = 2
const mostAtOnce = 16

/** Runs heavy acts one after the other, so that they do not take the machine from other requests. */
export class Turns {
  readonly #waiting = new Map<string, number>()
  #count = 0
  #last: Promise<unknown> = Promise.resolve()

  /** Runs an act of a person when its turn comes; throws an ApiError while too many wait. */
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
