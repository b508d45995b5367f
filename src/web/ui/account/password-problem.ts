import { passwordProblem } from '../../../rules/password.ts'
import type { ApiError } from '../../data/api.ts'

/** What is wrong with a password that was chosen, as the line below its field: by our own look, or as the server found. */
export function tellPasswordProblem(
  password: string,
  about: readonly string[],
  error: ApiError | null = null,
): string | null {
  const problem =
    passwordProblem(password, about) ??
    error?.problems.find(({ place }) => place === 'password')?.message
  return problem ? `The password ${problem}` : null
}
