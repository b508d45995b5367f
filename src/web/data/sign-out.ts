import { postAsOneself, refusalIn } from './api.ts'
import { tellOtherTabs } from './session-news.ts'

/**
 * Ends the session, clears what this tab has stored except drafts, and loads the sign-in page, through the provider when the session began there;
 * `onEnd` runs before the page is left. Throws an ApiError when the session was not ended.
 */
export async function signOut(onEnd: () => void = () => {}): Promise<void> {
  const answer = await postAsOneself('/api/auth/sign-out', {})
  if (answer.status !== 200) throw refusalIn(answer, answer.body)
  const { continueAt } = (answer.body ?? {}) as { readonly continueAt?: string }
  sessionStorage.clear()
  tellOtherTabs()
  onEnd()
  // A fresh page holds nothing in memory of what the person has seen.
  location.replace(continueAt ?? '/sign-in')
}
