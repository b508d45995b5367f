import { Refusal } from '../../operations/kit/refusal.ts'
import { passwordProblem } from '../../rules/password.ts'

/** Hashes a password as sign-in checks it. */
export async function hashedPassword(password: string): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto')
  return hashPassword(password)
}

/** Whether a password is the one that was hashed; without a hash it takes as long and is not. */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  const { hashPassword, verifyPassword } = await import('better-auth/crypto')
  if (hash !== null) return verifyPassword({ hash, password })
  await hashPassword(password)
  return false
}

/** Refuses a password that cannot be used; `about` are the names and addresses of whose it would be. */
export function checkPassword(password: string, about: readonly string[]): void {
  const message = passwordProblem(password, about)
  if (message === null) return
  throw new Refusal('passwordUnfit', [], { problems: [{ place: 'password', message }] })
}
