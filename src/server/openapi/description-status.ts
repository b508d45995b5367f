import type { SessionUser } from '../auth/sessions/session.ts'
import { isStaffOf } from '../settings/administrator-lists.ts'
import type { Config } from '../settings/config.ts'

/**
 * Returns the HTTP status for readers of the API description: open to everyone in a demo, otherwise to staff only, since it
 * reveals how the installation is built.
 */
export function descriptionStatus(config: Config, session: SessionUser | null): 200 | 401 | 403 {
  if (config.isDemo) return 200
  if (session === null) return 401
  return isStaffOf(config, session) ? 200 : 403
}
