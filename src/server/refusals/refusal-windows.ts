import type { Target } from '../../rules/targets.ts'
import type { RefusalRow, Refused } from './refused.ts'

type Counted = { readonly row: RefusalRow; more: number; since: number }

/** What one person was refused within a minute, by what it was. */
type Window = {
  readonly target: Target
  readonly until: number
  readonly kinds: Map<string, Counted>
}

type Told = { readonly target: Target; readonly row: RefusalRow }

const length = 60_000
const mostOfPerson = 60
const mostOfAll = 20_000

/**
 * Which refusals of a person are alike within a minute. Up to 60 kinds are told one by one; what goes beyond, and what nobody in
 * particular asked for, is counted by call alone, so that no flood fills memory or disk.
 */
export class RefusalWindows {
  readonly #windows = new Map<string, Window>()
  #kinds = 0

  /** Notes a refusal (its person in the target's letter case); answers the row to be stored at once when it is the first of its kind. */
  note(refused: Refused, now = Date.now()): RefusalRow | undefined {
    const { target, userId, call, projectId, asked, code, address } = refused
    const person = `${target} ${userId}`
    const window = this.#windows.get(person) ?? { target, until: now + length, kinds: new Map() }
    this.#windows.set(person, window)
    const own = JSON.stringify([call, code, projectId, asked, address])
    const known = window.kinds.get(own)
    if (known) return count(known, now)
    const isTold =
      (userId !== null || isSignIn(call)) &&
      window.kinds.size < mostOfPerson &&
      this.#kinds < mostOfAll
    if (isTold) return this.#open(window, own, rowOf(refused, now), now)
    const kind = JSON.stringify([call, code])
    const counted =
      window.kinds.get(kind) ??
      this.#counted(window, kind, { ...rowOf(refused, now), ...inGeneral }, now)
    return count(counted, now)
  }

  /** Takes back a first of its kind that could not be stored, so that the next is told again. */
  forget(target: Target, row: RefusalRow): void {
    const window = this.#windows.get(`${target} ${row.UserId}`)
    for (const [kind, counted] of window?.kinds ?? [])
      if (counted.row === row && counted.more === 0 && window?.kinds.delete(kind)) this.#kinds -= 1
  }

  /** The rows of what was counted in the minutes that are over, which begin anew. */
  over(now = Date.now()): Told[] {
    return [...this.#windows].flatMap(([person, window]) =>
      window.until <= now ? this.#take(person, window) : [],
    )
  }

  /** The rows of all that was counted. */
  all(): Told[] {
    return [...this.#windows].flatMap(([person, window]) => this.#take(person, window))
  }

  #take(person: string, { target, kinds }: Window): Told[] {
    this.#windows.delete(person)
    this.#kinds -= kinds.size
    return [...kinds.values()]
      .filter(({ more }) => more > 0)
      .map(({ row, more, since }) => ({
        target,
        row: { ...row, Times: more, FirstAt: new Date(since).toISOString() },
      }))
  }

  #open(window: Window, kind: string, row: RefusalRow, now: number): RefusalRow {
    this.#counted(window, kind, row, now)
    return row
  }

  #counted({ kinds }: Window, kind: string, row: RefusalRow, now: number): Counted {
    const counted = { row, more: 0, since: now }
    kinds.set(kind, counted)
    this.#kinds += 1
    return counted
  }
}

const inGeneral = { ProjectId: null, Asked: {}, RequestId: null, Address: null }

const isSignIn = (call: string): boolean => call.startsWith('sign-in')

function count(counted: Counted, now: number): undefined {
  if (counted.more === 0) counted.since = now
  counted.more += 1
}

const rowOf = (refused: Refused, now: number): RefusalRow => ({
  FirstAt: new Date(now).toISOString(),
  Times: 1,
  UserId: refused.userId,
  Call: refused.call,
  ProjectId: refused.projectId,
  Asked: refused.asked,
  Code: refused.code,
  Status: refused.status,
  RequestId: refused.requestId,
  Address: refused.address,
})
