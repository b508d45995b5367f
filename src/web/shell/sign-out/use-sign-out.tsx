import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { signOut } from '#web/data/account/sign-out.ts'
import { flushDrafts } from '#web/data/drafts/draft.ts'
import { onIdle } from '#web/data/drafts/on-idle.ts'
import { cancelUploads } from '#web/data/upload-queue/upload-list.ts'
import { forgetPlaces } from '#web/domain/navigation/forget-places.ts'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { unsentChanges } from './unsent-changes.ts'

const SignOutQuestion = lazyWithPreload(
  async () => (await import('./sign-out-confirmation.tsx')).SignOutConfirmation,
)

/** Signs out immediately when nothing is unsent, otherwise asks first; the caller renders `question`. */
export function useSignOut(): { readonly signOut: () => void; readonly question: ReactNode } {
  const [asking, setAsking] = useState<{ readonly failure: unknown } | null>(null)
  // Prefetched: without a connection signing out fails, and this dialog reports it.
  useEffect(() => onIdle(SignOutQuestion.fetchAhead), [])
  const begin = async () => {
    const { drafts, lost } = unsentChanges()
    if (drafts.length + lost.length > 0) return setAsking({ failure: null })
    try {
      await performSignOut()
    } catch (failure) {
      setAsking({ failure })
    }
  }
  return {
    signOut: () => void begin(),
    question: asking && (
      <Suspense fallback={null}>
        <SignOutQuestion
          failure={asking.failure}
          onLeave={performSignOut}
          onStay={() => setAsking(null)}
        />
      </Suspense>
    ),
  }
}

/** Signs out: stores the drafts, cancels unfinished uploads and forgets the recent places. Throws an ApiError when the session was not ended. */
async function performSignOut(): Promise<void> {
  await flushDrafts()
  await signOut(() => {
    cancelUploads()
    forgetPlaces()
  })
}
