import type { AssignmentRole } from '../../../rules/assignment-operation.ts'
import type { Phase } from '../../../rules/phases.ts'
import { isSameUser } from '../../../rules/user-id.ts'

/** Where a consultant is assigned: a standard, a phase and a role. */
export type Place = {
  readonly standard_id: number
  readonly phase: Phase
  readonly role: AssignmentRole
}

/** A change that waits to be saved; `from` is who was stored when it was first made. */
export type Change = Place & {
  /** The standard's name, for lists of changes of any module. */
  readonly name: string
  readonly from: string | null
  readonly to: string | null
}

/** Somebody, or nobody, wanted at a place where `stored` is known to be. */
export type Edit = Place & {
  readonly name: string
  readonly stored: string | null
  readonly to: string | null
}

/** Changes by the key of their place. */
export type Changes = ReadonlyMap<string, Change>

/** The changes that wait, and what undoing and redoing leads to. */
export type Draft = {
  readonly past: readonly Changes[]
  readonly now: Changes
  readonly future: readonly Changes[]
}

const mostSteps = 100

/** Names a place among all of a project. */
export const placeKey = ({ standard_id, phase, role }: Place): string =>
  `${standard_id} ${phase} ${role}`

/** Whether two holders of a place are the same person, in whatever letter case, or both nobody. */
export const isSameHolder = (one: string | null, other: string | null): boolean =>
  one === other || isSameUser(one, other)

/** A draft that begins with changes which cannot be undone. */
export const draftOf = (changes: Changes): Draft => ({ past: [], now: changes, future: [] })

const stepped = ({ past, now }: Draft, next: Changes): Draft => ({
  past: [...past, now].slice(-mostSteps),
  now: next,
  future: [],
})

/** The draft with edits as one step; what an edit sets back to who is stored waits no more. */
export function withEdits(draft: Draft, edits: readonly Edit[]): Draft {
  const next = new Map(draft.now)
  let hasChanged = false
  for (const { standard_id, phase, role, name, stored, to } of edits) {
    const place = { standard_id, phase, role }
    const key = placeKey(place)
    const before = next.get(key)
    const from = before ? before.from : stored
    if (isSameHolder(before ? before.to : stored, to)) continue
    hasChanged = true
    if (isSameHolder(from, to)) next.delete(key)
    else next.set(key, { ...place, name, from, to })
  }
  return hasChanged ? stepped(draft, next) : draft
}

/** The draft before its latest step. */
export function undone({ past, now, future }: Draft): Draft {
  const before = past.at(-1)
  if (!before) return { past, now, future }
  return { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

/** The draft with the step that was undone last. */
export function redone({ past, now, future }: Draft): Draft {
  const [next, ...rest] = future
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future }
}

/** The draft without some changes, as one step. */
export function withoutChanges(draft: Draft, keys: Iterable<string>): Draft {
  const next = new Map(draft.now)
  for (const key of keys) next.delete(key)
  return next.size === draft.now.size ? draft : stepped(draft, next)
}

/** The draft with some changes starting from who is stored now, as one step; those that are stored already wait no more. */
export function rebased(draft: Draft, storedAt: ReadonlyMap<string, string | null>): Draft {
  const next = new Map(draft.now)
  for (const [key, stored] of storedAt) {
    const change = next.get(key)
    if (!change) continue
    if (isSameHolder(change.to, stored)) next.delete(key)
    else next.set(key, { ...change, from: stored })
  }
  return stepped(draft, next)
}

/** The draft once changes are stored: what was changed again meanwhile waits on and starts from them; nothing before can be undone. */
export function afterSaving({ now }: Draft, saved: readonly Change[]): Draft {
  const next = new Map(now)
  for (const one of saved) {
    const key = placeKey(one)
    // What is gone was set back meanwhile.
    const to = (next.get(key) ?? { to: one.from }).to
    if (isSameHolder(to, one.to)) next.delete(key)
    else next.set(key, { ...one, from: one.to, to })
  }
  return draftOf(next)
}

/** The edits that set what was saved back to what was there before. */
export const takenBack = (saved: readonly Change[]): Edit[] =>
  saved.map(({ from, to, ...change }) => ({ ...change, stored: to, to: from }))
