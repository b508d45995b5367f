import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EndpointData } from '#operations/core/endpoint-contract.ts'
import type { liveEndpoints } from '#operations/live/contract.ts'
import { getData } from '../api/api.ts'
import { onIdle } from '../drafts/on-idle.ts'
import { useSession } from '../session/session.ts'
import { useTarget } from '../session/target.ts'
import type { OwnPresence, PresencePlace } from './own-presence.ts'
import { presenceKey } from './presence-key.ts'

/** Another person who has a standard open. */
export type PresentPerson = EndpointData<typeof liveEndpoints.readPresence>[number]

/** Returns the others who have a standard of a project open; empty where the installation has no live updates. */
export function usePresence(project: number): readonly PresentPerson[] {
  const { isLive, isReadOnly } = useSession()
  const target = useTarget()
  const { data } = useQuery({
    queryKey: presenceKey(target, project),
    queryFn: async ({ signal }) =>
      (await getData(
        `/api/v5/projects/${project}/presence?apiDb=${target}`,
        signal,
      )) as readonly PresentPerson[],
    enabled: isLive && !isReadOnly,
    // The stream reports when it has changed.
    staleTime: Infinity,
    retry: false,
  })
  return data ?? []
}

/**
 * Reports to the others where this page is; returns null when nothing is reported: without live updates, in a read-only
 * installation, or during an impersonation.
 */
export function useOwnPresence(
  project: number,
  { standard_id, phase }: PresencePlace,
): OwnPresence | null {
  const { isLive, isReadOnly, preview } = useSession()
  const target = useTarget()
  const isTold = isLive && !isReadOnly && preview === undefined
  const [own, setOwn] = useState<OwnPresence | null>(null)
  useEffect(() => {
    if (!isTold) return undefined
    let started: OwnPresence | undefined
    let isLeft = false
    const start = async () => {
      const { OwnPresence: Presence } = await import('./later.ts')
      if (isLeft) return
      started = new Presence(target, project)
      started.start()
      setOwn(started)
    }
    // Presence is optional: when the code cannot be fetched, nothing is reported.
    const cancel = onIdle(() => void start().catch(() => undefined))
    return () => {
      isLeft = true
      cancel()
      started?.stop()
    }
  }, [isTold, target, project])
  useEffect(() => own?.show({ standard_id, phase }), [own, standard_id, phase])
  return own
}
