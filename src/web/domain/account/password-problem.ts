import type { ApiError } from '#rules/api/api-error.ts'
import { passwordProblem } from '#rules/people/accounts/password.ts'

/** Returns the problem of a new password as text for the line below its field: from the browser's own check, or from the server. */
export function describePasswordProblem(
  password: string,
  about: readonly string[],
  error: ApiError | null = null,
): string | null {
  const problem =
    passwordProblem(password, about) ??
    error?.problems.find(({ place }) => place === 'password')?.message
  return problem ? `The password ${problem}` : null
}
