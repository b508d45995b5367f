import { AsyncLocalStorage } from 'node:async_hooks'

type Meant = { userId: string | null }

const current = new AsyncLocalStorage<Meant>()

/**
 * Runs a sign-in request, and reports at its end, also when it fails, whose account it proved to mean without signing in, as by the right
 * password and a wrong code after it; null for none.
 */
export function withMeantAccount<Answer>(
  run: () => Promise<Answer>,
  tell: (userId: string | null) => void,
): Promise<Answer> {
  const meant: Meant = { userId: null }
  return current.run(meant, run).finally(() => tell(meant.userId))
}

/** Notes within such a call whose account it means. */
export function noteMeantAccount(userId: string): void {
  const meant = current.getStore()
  if (meant) meant.userId = userId
}
