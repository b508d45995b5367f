import { postJson } from './api.ts'

/** Ends the session, forgets everything that this tab has kept and goes to the sign-in page. */
export async function signOut(): Promise<void> {
  await postJson('/api/auth/sign-out', {})
  sessionStorage.clear()
  // A fresh page holds nothing in memory of what the person has seen.
  location.assign('/sign-in')
}
