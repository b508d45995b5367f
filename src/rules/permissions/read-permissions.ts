import type { ErrorCode } from '../api/errors.ts'
import type { Actor } from './actor.ts'

const replyKinds = [
  'all',
  'fields',
  'client-tasks',
  'self',
  'linked',
  'directory',
  'staff-directory',
  'names',
  'empty',
  'hidden',
  'refused',
  'signed-out',
] as const

/**
 * What a read returns to a caller: 'all' all rows; 'fields' the rows and fields of the project that a client may see;
 * 'client-tasks' the tasks with a client of the project as author or assignee; 'self' what belongs to the caller; 'linked'
 * what belongs to the caller's projects (for clients, without lists of users); 'directory' id, full name and title;
 * 'staff-directory' the same for staff only; 'names' ids and names of members and leads; 'empty' no rows; 'hidden' as if it
 * did not exist; 'refused' not allowed; 'signed-out' without a valid session.
 */
export type Reply = (typeof replyKinds)[number]

export const isReply = (value: unknown): value is Reply =>
  replyKinds.some((reply) => reply === value)

/** The row of the permission matrix for a read, declared in its contract. */
export type ReadPermission = Readonly<Record<Actor, Reply>>

/**
 * Makes a row from Administrator, linked Consultant, other Consultant, linked client and any other client; everyone else is
 * signed out.
 */
export const replies = /* @__NO_SIDE_EFFECTS__ */ (
  ADM: Reply,
  linked: Reply,
  unlinked: Reply,
  client: Reply,
  other: Reply,
): ReadPermission => ({
  ADM,
  'C+': linked,
  'C-': unlinked,
  'K+': client,
  Ko: other,
  Kx: other,
  ANON: 'signed-out',
  LOCK: 'signed-out',
})

/** A project: staff get everything, its clients what they may see of it. */
export const fieldsOfProject = replies('all', 'all', 'hidden', 'fields', 'hidden')

/** The tasks of a project: its clients get only those that involve clients. */
export const tasksOfProject = replies('all', 'all', 'hidden', 'client-tasks', 'hidden')

/** The people of a project: its clients get only names. */
export const namesOfProject = replies('all', 'all', 'hidden', 'names', 'hidden')

/** A list for administrators only. */
export const rowsForAdministrators = replies('all', 'refused', 'refused', 'refused', 'refused')

/** A list of projects: the caller's own. */
export const ownProjects = replies('all', 'linked', 'empty', 'linked', 'refused')

const refusals = { hidden: 'notFound', refused: 'notAllowed', 'signed-out': 'notSignedIn' } as const

/** Returns the error of a reply that denies the read; null for one that returns data. */
export const replyError = (reply: Reply): ErrorCode | null =>
  reply === 'hidden' || reply === 'refused' || reply === 'signed-out' ? refusals[reply] : null
