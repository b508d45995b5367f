import type { Target } from '../api/targets.ts'

/** A user id as the target stores it: upper case in rds, lower case in ps (specification, section 6). */
export const storedUserId = (target: Target, id: string): string =>
  target === 'rds' ? id.toUpperCase() : id.toLowerCase()

/** Whether two user ids are those of the same person, regardless of letter case; an empty or missing id never matches. */
export const isSameUser = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' &&
  typeof b === 'string' &&
  a !== '' &&
  (a === b || a.toUpperCase() === b.toUpperCase())
