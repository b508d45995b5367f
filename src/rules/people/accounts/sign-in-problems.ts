/** The reasons why signing in through the provider failed, as they appear in the address of the sign-in page. */
export const signInProblems = [
  'cancelled',
  'expired',
  'unavailable',
  'refused',
  'no-email',
  'email-taken',
  'locked',
  'closed',
  'invitation',
  'read-only',
] as const

/** A reason why signing in through the provider failed. */
export type SignInProblem = (typeof signInProblems)[number]

/** Returns the reason in an address; undefined for anything else. */
export const signInProblemOf = (asked: unknown): SignInProblem | undefined =>
  signInProblems.find((problem) => problem === asked)
