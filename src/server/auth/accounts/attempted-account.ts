import { AsyncLocalStorage } from 'node:async_hooks'

type AttemptedAccount = { userId: string | null }

const current = new AsyncLocalStorage<AttemptedAccount>()

/**
 * Runs a sign-in request and reports at its end, even after an error, the account that it attempted with proof, such as a right
 * password before a wrong code; null for none.
 */
export function trackAttemptedAccount<Answer>(
  run: () => Promise<Answer>,
  report: (userId: string | null) => void,
): Promise<Answer> {
  const meant: AttemptedAccount = { userId: null }
  return current.run(meant, run).finally(() => report(meant.userId))
}

/** Records the attempted account of the current request. */
export function setAttemptedAccount(userId: string): void {
  const meant = current.getStore()
  if (meant) meant.userId = userId
}
