import { isStaffType } from '../../rules/staff.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../sign-in/session.ts'

/**
 * Who may read the description of the calls: everybody in demo mode, elsewhere staff alone, because how an installation is built is
 * told to nobody who need not know. Answers the HTTP status.
 */
export function mayReadDescription(
  { isDemo, superUsers, transitionalAdmins }: Config,
  session: SessionUser | null,
): 200 | 401 | 403 {
  if (isDemo) return 200
  if (session === null) return 401
  const address = session.email.toLowerCase()
  return isStaffType(session.user_type) ||
    superUsers.has(address) ||
    transitionalAdmins.has(address)
    ? 200
    : 403
}
