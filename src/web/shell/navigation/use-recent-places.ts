import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'

/** How long a place must be open before it is remembered, in milliseconds, so that places passed on the way are not. */
const shortestStay = 1000

/** Remembers the places that a person opens, except during an impersonation. */
export function useRecentPlaces(): void {
  const { user, preview } = useSession()
  const target = useTarget()
  const { pathname } = useLocation()
  const userId = preview ? undefined : user?.UserId
  useEffect(() => {
    if (userId === undefined) return undefined
    const remember = async () => {
      const { placeOf, rememberPlace } = await import('#web/domain/navigation/recent-places.ts')
      const place = placeOf(pathname)
      if (place) rememberPlace({ userId, target }, place)
    }
    const stay = setTimeout(() => void remember().catch(() => undefined), shortestStay)
    return () => clearTimeout(stay)
  }, [pathname, userId, target])
}
