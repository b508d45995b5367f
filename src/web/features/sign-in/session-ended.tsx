import { Suspense } from 'react'
import { useSession } from '../../data/session.ts'
import { laterPart } from '../../ui/later-part.tsx'

const SessionEndNote = laterPart(
  async () => (await import('./session-end-note.tsx')).SessionEndNote,
)

/** Why the session that this browser had is over; nothing when there was none, or when its person signed out here. */
export function SessionEnded() {
  const { ended, hosted } = useSession()
  if (ended === undefined) return null
  return (
    <Suspense fallback={null}>
      <SessionEndNote ended={ended} provider={hosted?.name ?? 'the sign-in provider'} />
    </Suspense>
  )
}
