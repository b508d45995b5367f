import { createContext, useContext, type ReactNode } from 'react'
import type { OwnPresence, PresencePlace } from '#web/data/live/own-presence.ts'
import { useOwnPresence, usePresence, type PresentPerson } from '#web/data/live/use-presence.ts'

type Present = {
  /** The others at this standard, one row for each page that they have open. */
  readonly people: readonly PresentPerson[]
  readonly own: OwnPresence | null
}

const PresenceContext = createContext<Present>({ people: [], own: null })

/** Reports to the others of the project that this page shows a standard, and provides the page with the others who have it open. */
export function PresenceProvider({
  project_id,
  standard_id,
  phase,
  children,
}: PresencePlace & { readonly project_id: number; readonly children: ReactNode }) {
  const own = useOwnPresence(project_id, { standard_id, phase })
  const people = usePresence(project_id).filter(
    ({ StandardId, Phase }) => StandardId === standard_id && Phase === phase,
  )
  return <PresenceContext value={{ people, own }}>{children}</PresenceContext>
}

/** Returns who else has the standard open, and this page's own presence. */
export const usePresent = (): Present => useContext(PresenceContext)
