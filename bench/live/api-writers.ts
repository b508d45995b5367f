import { setTimeout } from 'node:timers/promises'
import { sendScore, type Place } from '../api-writes.ts'
import { placeOf, sharedPlace } from './scored-places.ts'

/** How many programs write concurrently; two of them share an element, so that they conflict. */
export const writers = 18
const writersOfElement = 2
// Some of the elements belong to the standard that is on screen.
const elementsOnScreen = 5
// In milliseconds, between two writes of a program.
const pause = 200

/** An element that is scored, what is known about its stored score, and the idempotency keys of its acknowledged writes. */
export type Scored = Place & {
  /** For each score, how much more often acknowledged writes set it than replaced it. */
  readonly balance: Map<number | null, number>
  readonly keys: string[]
}

/** The outcome of the programs' writes. */
export type Written = {
  readonly elements: readonly Scored[]
  conflicts: number
  readonly errors: string[]
}

const scoredAt = (place: Place): Scored => ({ ...place, balance: new Map(), keys: [] })

/** Records an acknowledged write, and the score that it replaced. */
export function acknowledge(
  { balance, keys }: Scored,
  key: string,
  from: number | null,
  to: number | null,
): void {
  keys.push(key)
  balance.set(from, (balance.get(from) ?? 0) - 1)
  balance.set(to, (balance.get(to) ?? 0) + 1)
}

function elementsOfWriters(): readonly Scored[] {
  const { length } = Array.from({ length: writers / writersOfElement })
  return Array.from({ length }, (_, index) =>
    scoredAt(
      // The first element on screen is reserved for the two people.
      index < elementsOnScreen ? placeOf(0, 1 + index) : placeOf(1 + index, 0),
    ),
  )
}

type Writer = {
  readonly scored: Scored
  readonly address: string
  readonly cookie: string
  /** The score stored before it begins. */
  readonly first: number | null
}

/** Scores one element repeatedly until it is over, each time expecting the stored score that it knows. */
async function work(
  { scored, address, cookie, first }: Writer,
  written: Written,
  isOver: () => boolean,
): Promise<void> {
  let known = first
  for (let turn = 0; !isOver(); turn += 1) {
    const key = crypto.randomUUID()
    const score = (turn * 7) % 101
    const { status, stored } = await sendScore(address, cookie, scored, {
      score,
      expected: known,
      key,
    })
    if (status === 200) {
      acknowledge(scored, key, known, score)
      known = score
    } else if (status === 409 && stored !== undefined) {
      written.conflicts += 1
      known = stored
    } else written.errors.push(`A score was answered ${status}`)
    await setTimeout(pause)
  }
}

type Programs = {
  readonly addresses: readonly string[]
  readonly newCookie: () => Promise<string>
  readonly storedAt: (place: Place) => Promise<number | null>
}

/** Starts the programs; `stop` ends them, and resolves with what they wrote. */
export async function startWriters({ addresses, newCookie, storedAt }: Programs) {
  const written: Written = { elements: elementsOfWriters(), conflicts: 0, errors: [] }
  let isOver = false
  const all: Writer[] = []
  for (const scored of written.elements)
    for (let index = 0; index < writersOfElement; index += 1)
      all.push({
        scored,
        address: addresses[index % addresses.length] ?? '',
        cookie: await newCookie(),
        first: await storedAt(scored),
      })
  const working = all.map((writer) => work(writer, written, () => isOver))
  return {
    /** The score of each element before the first write. */
    first: new Map(all.map(({ scored, first }) => [scored.element, first])),
    stop: async (): Promise<Written> => {
      isOver = true
      for (const one of await Promise.allSettled(working))
        if (one.status === 'rejected') written.errors.push(String(one.reason))
      return written
    },
  }
}

export const sharedScored = (): Scored => scoredAt(sharedPlace)
