import { isSameUser } from '../people/user-id.ts'

/** What an assignment change does; anything else is invalid. */
export type AssignmentOperation = 'assign' | 'unassign' | 'reassign' | 'invalid'

/** The role on a standard that an assignment changes, and the column that stores it (specification, section 6). */
export const assignmentRoles = { SC: 'OwnerId', AC: 'JuniorOwnerId' } as const

/** An assignment role: senior or associate consultant. */
export type AssignmentRole = keyof typeof assignmentRoles

/** An owner as it is stored: an empty string is nobody. */
export const storedOwner = (id: string | null | undefined): string | null => id || null

/** The operation of a change: from nobody to X assign, X to nobody unassign, X to Y reassign; no change is invalid. */
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
