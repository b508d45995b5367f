import { AsyncLocalStorage } from 'node:async_hooks'

type Meant = { userId: string | null }

const current = new AsyncLocalStorage<Meant>()

/**
 * Runs a call of sign-in, and answers beside its outcome whose account it proved to mean without signing in, as by the right password
 * and a wrong code after it; null when nobody's. The sign-in library knows, and has no other way to tell.
 */
export async function withMeantAccount<Answer>(
  run: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly userId: string | null }> {
  const meant: Meant = { userId: null }
  const answer = await current.run(meant, run)
  return { answer, userId: meant.userId }
}

/** Notes within such a call whose account it means. */
export function noteMeantAccount(userId: string): void {
  const meant = current.getStore()
  if (meant) meant.userId = userId
}
