import type { Actor } from '../../../rules/actor.ts'
import { isStaffType } from '../../../rules/staff.ts'
import type { SessionUser } from '../../data/session.ts'

/** The kind of caller that somebody is in a project whose dashboard opened: only linked people get that far. */
export function projectActor({ user_type, isAdministrator }: SessionUser): Actor {
  if (isAdministrator) return 'ADM'
  return isStaffType(user_type) ? 'C+' : 'K+'
}
