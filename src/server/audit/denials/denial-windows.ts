import type { Target } from '#rules/api/targets.ts'
import type { DenialRow, Denial } from './denial.ts'

type DenialCount = { readonly row: DenialRow; more: number; since: number }

/** The denials of one person within a minute, grouped by kind. */
type Window = {
  readonly target: Target
  readonly until: number
  readonly kinds: Map<string, DenialCount>
}

type TargetRow = { readonly target: Target; readonly row: DenialRow }

const windowLength = 60_000
const maxKindsPerPerson = 60
const maxKinds = 20_000

/**
 * Groups the denials of a person within a minute by kind. Up to 60 kinds are logged individually; further ones, and those without a person,
 * are counted by call only, so that a flood fills neither memory nor disk.
 */
export class DenialWindows {
  readonly #windows = new Map<string, Window>()
  #kinds = 0

  /** Counts a denial (user id in the target's letter case); returns the row to store when it is the first of its kind. */
  note(denial: Denial, now = Date.now()): DenialRow | undefined {
    const { target, userId, call, projectId, requestedIds, code, address } = denial
    const person = `${target} ${userId}`
    const window = this.#windows.get(person) ?? {
      target,
      until: now + windowLength,
      kinds: new Map(),
    }
    this.#windows.set(person, window)
    const exact = JSON.stringify([call, code, projectId, requestedIds, address])
    const known = window.kinds.get(exact)
    if (known) return countRepeat(known, now)
    const isListed =
      (userId !== null || isSignIn(call)) &&
      window.kinds.size < maxKindsPerPerson &&
      this.#kinds < maxKinds
    if (isListed) return this.#addFirst(window, exact, rowOf(denial, now), now)
    const kind = JSON.stringify([call, code])
    const counted =
      window.kinds.get(kind) ??
      this.#addKind(window, kind, { ...rowOf(denial, now), ...withoutDetails }, now)
    return countRepeat(counted, now)
  }

  /** Removes a first row that could not be stored, so that the next denial is stored again. */
  remove(target: Target, row: DenialRow): void {
    const window = this.#windows.get(`${target} ${row.UserId}`)
    for (const [kind, counted] of window?.kinds ?? [])
      if (counted.row === row && counted.more === 0 && window?.kinds.delete(kind)) this.#kinds -= 1
  }

  /** Removes the windows that have ended and returns the rows of their counts. */
  takeExpired(now = Date.now()): TargetRow[] {
    return [...this.#windows].flatMap(([person, window]) =>
      window.until <= now ? this.#remove(person, window) : [],
    )
  }

  /** Removes all windows and returns the rows of their counts. */
  takeAll(): TargetRow[] {
    return [...this.#windows].flatMap(([person, window]) => this.#remove(person, window))
  }

  #remove(person: string, { target, kinds }: Window): TargetRow[] {
    this.#windows.delete(person)
    this.#kinds -= kinds.size
    return [...kinds.values()]
      .filter(({ more }) => more > 0)
      .map(({ row, more, since }) => ({
        target,
        row: { ...row, Times: more, FirstAt: new Date(since).toISOString() },
      }))
  }

  #addFirst(window: Window, kind: string, row: DenialRow, now: number): DenialRow {
    this.#addKind(window, kind, row, now)
    return row
  }

  #addKind({ kinds }: Window, kind: string, row: DenialRow, now: number): DenialCount {
    const counted = { row, more: 0, since: now }
    kinds.set(kind, counted)
    this.#kinds += 1
    return counted
  }
}

const withoutDetails = { ProjectId: null, Asked: {}, RequestId: null, Address: null }

const isSignIn = (call: string): boolean => call.startsWith('sign-in')

function countRepeat(counted: DenialCount, now: number): undefined {
  if (counted.more === 0) counted.since = now
  counted.more += 1
}

const rowOf = (denial: Denial, now: number): DenialRow => ({
  FirstAt: new Date(now).toISOString(),
  Times: 1,
  UserId: denial.userId,
  Call: denial.call,
  ProjectId: denial.projectId,
  Asked: denial.requestedIds,
  Code: denial.code,
  Status: denial.status,
  RequestId: denial.requestId,
  Address: denial.address,
})
