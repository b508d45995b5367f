import { postOutsideImpersonation, apiErrorOf } from '../api/api.ts'
import { notifyOtherTabs } from '../session/session-events.ts'

/**
 * Ends the session, clears the data that this tab has stored except drafts, and loads the sign-in page, through the provider when
 * the session began there. `onEnd` runs before the page is left. Throws an ApiError when the session was not ended.
 */
export async function signOut(onEnd: () => void = () => {}): Promise<void> {
  const answer = await postOutsideImpersonation('/api/auth/sign-out', {})
  if (answer.status !== 200) throw apiErrorOf(answer, answer.body)
  const { continueAt } = (answer.body ?? {}) as { readonly continueAt?: string }
  sessionStorage.clear()
  notifyOtherTabs()
  onEnd()
  // A full page load clears from memory everything that this person has read.
  location.replace(continueAt ?? '/sign-in')
}
