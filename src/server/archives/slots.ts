import { ApiError } from '#operations/core/issues/api-error.ts'

const mostOfPerson = 2
const mostAtOnce = 8

/** Limits how many archives a server sends at once, in total and to one person: each occupies the store for as long as its receiver takes. */
export class ArchiveSlots {
  readonly #taken = new Map<string, number>()
  #count = 0

  /** Takes a slot and returns the function that frees it; throws an ApiError when none is free. */
  take(person: string): () => void {
    const own = this.#taken.get(person) ?? 0
    if (own >= mostOfPerson || this.#count >= mostAtOnce) throw new ApiError('archivesUnderWay')
    this.#taken.set(person, own + 1)
    this.#count += 1
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#count -= 1
      const left = (this.#taken.get(person) ?? 1) - 1
      if (left > 0) this.#taken.set(person, left)
      else this.#taken.delete(person)
    }
  }
}
