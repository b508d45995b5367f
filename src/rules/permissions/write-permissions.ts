import type { Actor } from './actor.ts'
import type { Facts } from './conditions/permission-facts.ts'

/** One cell of the matrix: always, never, or when a condition is met. */
export type Cell = boolean | ((facts: Facts) => boolean)

/**
 * The row of the permission matrix for a write, declared in its contract and checked on every request before anything changes.
 */
export type WritePermission = Readonly<Record<Actor, Cell>>

/**
 * Makes a row from Administrator, linked Consultant, other Consultant and linked client; everyone else is denied unless a last
 * cell says otherwise.
 */
export const allow = /* @__NO_SIDE_EFFECTS__ */ (
  ADM: Cell,
  linked: Cell,
  unlinked: Cell,
  client: Cell,
  other: Cell = false,
): WritePermission => ({
  ADM,
  'C+': linked,
  'C-': unlinked,
  'K+': client,
  Ko: other,
  Kx: other,
  ANON: false,
  LOCK: false,
})

/** Administrators only. */
export const administrators = allow(true, false, false, false)

/** Administrators and the consultants of the project. */
export const staffOfProject = allow(true, true, false, false)

/** Whether a row allows a caller's write, given what the write read before it changes anything. */
export function isAllowed(may: WritePermission, actor: Actor, facts: Facts): boolean {
  const cell = may[actor]
  return typeof cell === 'function' ? cell(facts) : cell
}
