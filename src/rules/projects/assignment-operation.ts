import { isSameUser } from '../people/user-id.ts'

/** What an assignment change does; anything else is invalid. */
export type AssignmentOperation = 'assign' | 'unassign' | 'reassign' | 'invalid'

/** The role on a standard that an assignment changes, and the column that stores it (specification, section 6). */
export const assignmentRoles = { SC: 'OwnerId', AC: 'JuniorOwnerId' } as const

/** An assignment role: senior or associate consultant. */
export type AssignmentRole = keyof typeof assignmentRoles

/** Normalizes a stored owner: an empty string means no owner. */
export const storedOwner = (id: string | null | undefined): string | null => id || null

/** Returns what a change does: from none to X assigns, from X to none unassigns, from X to Y reassigns; no change is invalid. */
export function assignmentOperation(
  from: string | null | undefined,
  to: string | null | undefined,
): AssignmentOperation {
  const before = storedOwner(from)
  const after = storedOwner(to)
  if (before === null) return after === null ? 'invalid' : 'assign'
  if (after === null) return 'unassign'
  return isSameUser(before, after) ? 'invalid' : 'reassign'
}
