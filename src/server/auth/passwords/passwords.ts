import { ApiError } from '#operations/core/issues/api-error.ts'
import { passwordProblem } from '#rules/people/accounts/password.ts'

/** Hashes a password in the format of sign-in. */
export async function createPasswordHash(password: string): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto')
  return hashPassword(password)
}

/** Verifies a password; takes equally long without a hash. */
export async function isPasswordCorrect(hash: string | null, password: string): Promise<boolean> {
  const { hashPassword, verifyPassword } = await import('better-auth/crypto')
  if (hash !== null) return verifyPassword({ hash, password })
  await hashPassword(password)
  return false
}

/** Throws for an unsuitable password; `about` are the names and addresses that it must not contain. */
export function checkPassword(password: string, about: readonly string[]): void {
  const message = passwordProblem(password, about)
  if (message === null) return
  throw new ApiError('passwordUnfit', [], { problems: [{ place: 'password', message }] })
}
