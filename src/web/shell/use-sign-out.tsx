import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { laterPart } from '../ui/later-part.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import { leave } from './leave.ts'
import { unsentNow } from './unsent.ts'

const SignOutQuestion = laterPart(
  async () => (await import('./sign-out-question.tsx')).SignOutQuestion,
)

/** Signs out at once when nothing is unsent, and asks first otherwise; the caller renders `question`. */
export function useSignOut(): { readonly signOut: () => void; readonly question: ReactNode } {
  const [asking, setAsking] = useState<{ readonly failure: unknown } | null>(null)
  // Loaded ahead: without a connection signing out fails, and the question says so.
  useEffect(() => whenIdle(SignOutQuestion.fetchAhead), [])
  const signOut = async () => {
    const { drafts, lost } = unsentNow()
    if (drafts.length + lost.length > 0) return setAsking({ failure: null })
    try {
      await leave()
    } catch (failure) {
      setAsking({ failure })
    }
  }
  return {
    signOut: () => void signOut(),
    question: asking && (
      <Suspense fallback={null}>
        <SignOutQuestion failure={asking.failure} onLeave={leave} onStay={() => setAsking(null)} />
      </Suspense>
    ),
  }
}
