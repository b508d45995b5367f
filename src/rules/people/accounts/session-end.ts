/** The reasons why a session can end. */
export const sessionEnds = [
  'expired',
  'elsewhere',
  'password',
  'administrator',
  'provider',
] as const

/**
 * Why a session ended: it expired from inactivity or age; its person signed it out from another session or changed the password; an
 * administrator ended it; or the provider's session that it came from has ended.
 */
export type SessionEnd = (typeof sessionEnds)[number]

/** Whether a value is a reason why a session ended. */
export const isSessionEnd = (value: unknown): value is SessionEnd =>
  sessionEnds.some((end) => end === value)
