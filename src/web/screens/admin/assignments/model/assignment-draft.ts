import { isSameUser } from '#rules/people/user-id.ts'
import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import type { Phase } from '#rules/review/phases.ts'

/** The subject of an assignment: a standard, a phase and a role. */
export type Slot = {
  readonly standard_id: number
  readonly phase: Phase
  readonly role: AssignmentRole
}

/** An unsaved change; `from` is the person who was stored when the slot was first changed. */
export type Change = Slot & {
  /** The name of the standard: the draft lists changes of every module. */
  readonly name: string
  readonly from: string | null
  readonly to: string | null
}

/** The person requested for a slot (null to unassign); `stored` is the person currently stored there. */
export type Edit = Slot & {
  readonly name: string
  readonly stored: string | null
  readonly to: string | null
}

/** Changes by slot key. */
export type Changes = ReadonlyMap<string, Change>

/** The unsaved changes with their undo and redo history. */
export type Draft = {
  readonly past: readonly Changes[]
  readonly now: Changes
  readonly future: readonly Changes[]
}

const mostSteps = 100

/** Returns the key of a slot, unique within a project. */
export const slotKey = ({ standard_id, phase, role }: Slot): string =>
  `${standard_id} ${phase} ${role}`

/** Returns whether two slots have the same person, or both none; ids are compared case-insensitively. */
export const isSameHolder = (one: string | null, other: string | null): boolean =>
  one === other || isSameUser(one, other)

/** Returns a draft whose initial changes cannot be undone. */
export const draftOf = (changes: Changes): Draft => ({ past: [], now: changes, future: [] })

const stepped = ({ past, now }: Draft, next: Changes): Draft => ({
  past: [...past, now].slice(-mostSteps),
  now: next,
  future: [],
})

/** Applies edits as one step. An edit back to the stored person removes the change. */
export function withEdits(draft: Draft, edits: readonly Edit[]): Draft {
  const next = new Map(draft.now)
  let hasChanged = false
  for (const { standard_id, phase, role, name, stored, to } of edits) {
    const place = { standard_id, phase, role }
    const key = slotKey(place)
    const before = next.get(key)
    const from = before ? before.from : stored
    if (isSameHolder(before ? before.to : stored, to)) continue
    hasChanged = true
    if (isSameHolder(from, to)) next.delete(key)
    else next.set(key, { ...place, name, from, to })
  }
  return hasChanged ? stepped(draft, next) : draft
}

/** Undoes the latest step. */
export function undo({ past, now, future }: Draft): Draft {
  const before = past.at(-1)
  if (!before) return { past, now, future }
  return { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

/** Redoes the step that was undone last. */
export function redo({ past, now, future }: Draft): Draft {
  const [next, ...rest] = future
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future }
}

/** Drops some changes, as one step. */
export function withoutChanges(draft: Draft, keys: Iterable<string>): Draft {
  const next = new Map(draft.now)
  for (const key of keys) next.delete(key)
  return next.size === draft.now.size ? draft : stepped(draft, next)
}

/** Rebases some changes onto the people stored now, as one step. Changes that are already stored are dropped. */
export function rebase(draft: Draft, storedAt: ReadonlyMap<string, string | null>): Draft {
  const next = new Map(draft.now)
  for (const [key, stored] of storedAt) {
    const change = next.get(key)
    if (!change) continue
    if (isSameHolder(change.to, stored)) next.delete(key)
    else next.set(key, { ...change, from: stored })
  }
  return stepped(draft, next)
}

/** Returns the draft after a save. Slots that were changed again during the save stay unsaved, based on the saved person; the undo history is cleared. */
export function afterSaving({ now }: Draft, saved: readonly Change[]): Draft {
  const next = new Map(now)
  for (const one of saved) {
    const key = slotKey(one)
    // A slot without a change was reset during the save.
    const to = (next.get(key) ?? { to: one.from }).to
    if (isSameHolder(to, one.to)) next.delete(key)
    else next.set(key, { ...one, from: one.to, to })
  }
  return draftOf(next)
}

/** Returns the edits that revert saved changes. */
export const revertEdits = (saved: readonly Change[]): Edit[] =>
  saved.map(({ from, to, ...change }) => ({ ...change, stored: to, to: from }))
