import { signInProblemOf, type SignInProblem } from '#rules/people/accounts/sign-in-problems.ts'
import { safeReturn } from '#rules/text/safe-return.ts'
import { definedOnly, type RawSearch } from '#web/domain/navigation/search-values.ts'

/** The path of the application to open after signing in, and why signing in through the provider failed. */
export type SignInSearch = { readonly returnTo?: string; readonly problem?: SignInProblem }

/** Parses the search params of the sign-in page. */
export const signInSearch = (raw: RawSearch): SignInSearch =>
  definedOnly<SignInSearch>({
    returnTo: safeReturn(raw['returnTo']),
    problem: signInProblemOf(raw['problem']),
  })
