import type { UserType } from './user-types.ts'

/**
 * The kinds of callers: Administrator; Consultant linked (C+) or not linked (C-) to the project; client linked to it (K+), of
 * a linked client's organization (Ko) or of another (Kx); not signed in; locked, deleted or without a user row.
 */
export const actors = ['ADM', 'C+', 'C-', 'K+', 'Ko', 'Kx', 'ANON', 'LOCK'] as const

export type Actor = (typeof actors)[number]

/** The facts about a caller from the session and the stored rows; userType is null without a user row in the target. */
export type CallerFacts = {
  readonly isSignedIn: boolean
  readonly isLocked: boolean
  readonly userType: UserType | null
  readonly isTransitionalAdmin: boolean
  readonly isSuperUser: boolean
  readonly isLinked: boolean
  readonly sharesOrganization: boolean
}

/** Returns the kind of a caller; sharing an organization with a linked client distinguishes Ko from Kx but grants no right. */
export function actorOf(caller: CallerFacts): Actor {
  if (!caller.isSignedIn) return 'ANON'
  if (caller.isLocked || caller.userType === null) return 'LOCK'
  if (caller.userType === 'Administrator') return 'ADM'
  if (caller.isTransitionalAdmin || caller.isSuperUser) return 'ADM'
  if (caller.userType === 'Consultant') return caller.isLinked ? 'C+' : 'C-'
  if (caller.isLinked) return 'K+'
  return caller.sharesOrganization ? 'Ko' : 'Kx'
}
