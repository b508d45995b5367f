/** Every reason of an end. */
export const sessionEnds = [
  'expired',
  'elsewhere',
  'password',
  'administrator',
  'provider',
] as const

/**
 * Why a session is over: it was not used, or reached its age; its person signed it out from another one, or changed the password; an
 * administrator ended it; or the provider's session, by which it began, has ended.
 */
export type SessionEnd = (typeof sessionEnds)[number]

/** Whether a value is the reason of an end. */
export const isSessionEnd = (value: unknown): value is SessionEnd =>
  sessionEnds.some((end) => end === value)
