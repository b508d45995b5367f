import type { BetterAuthPlugin } from 'better-auth'
import { calendarFeeds } from '../calendar/feed-endpoints.ts'
import type { MfaContext } from '../mfa/mfa-context.ts'
import { secondFactors } from '../mfa/second-factors.ts'

/** Creates our plug-ins of the sign-in library. */
export const signInPlugins = (mfa: MfaContext): BetterAuthPlugin[] => [
  ...secondFactors(mfa),
  calendarFeeds(mfa),
]
