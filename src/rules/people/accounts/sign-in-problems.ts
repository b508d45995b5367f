/** The reasons why signing in through the provider failed, as the address of the sign-in page names them. */
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

/** One of the reasons for which signing in through the provider did not succeed. */
export type SignInProblem = (typeof signInProblems)[number]

/** The reason that an address names; undefined for anything else. */
export const signInProblemOf = (asked: unknown): SignInProblem | undefined =>
  signInProblems.find((problem) => problem === asked)
