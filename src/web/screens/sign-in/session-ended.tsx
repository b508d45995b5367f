import { Suspense } from 'react'
import { useSession } from '#web/data/session/session.ts'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'

const SessionEndNote = lazyWithPreload(
  async () => (await import('./session-ended-message.tsx')).SessionEndedMessage,
)

/** Explains why this browser's session ended; nothing when there was none, or after signing out here. */
export function SessionEnded() {
  const { ended, hosted } = useSession()
  if (ended === undefined) return null
  return (
    <Suspense fallback={null}>
      <SessionEndNote ended={ended} provider={hosted?.name ?? 'the sign-in provider'} />
    </Suspense>
  )
}
