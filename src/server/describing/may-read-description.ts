import type { Config } from '../config.ts'
import { isStaffOf } from '../sign-in/rights-in-house.ts'
import type { SessionUser } from '../sign-in/session.ts'

/**
 * Who may read the description of the calls: everybody in demo mode, elsewhere staff alone, because how an installation is built is
 * told to nobody who need not know. Answers the HTTP status.
 */
export function mayReadDescription(config: Config, session: SessionUser | null): 200 | 401 | 403 {
  if (config.isDemo) return 200
  if (session === null) return 401
  return isStaffOf(config, session) ? 200 : 403
}
