import { postAsOneself } from './api.ts'

/** Ends the session, forgets everything that this tab has kept and goes to the sign-in page; by way of the provider through which it began. */
export async function signOut(): Promise<void> {
  const { body } = await postAsOneself('/api/auth/sign-out', {})
  const { continueAt } = (body ?? {}) as { readonly continueAt?: string }
  sessionStorage.clear()
  // A fresh page holds nothing in memory of what the person has seen.
  location.assign(continueAt ?? '/sign-in')
}
