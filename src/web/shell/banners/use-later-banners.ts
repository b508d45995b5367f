import { useEffect, useState } from 'react'
import { onIdle } from '#web/data/drafts/on-idle.ts'
import type * as LaterBanners from './later-banners.ts'

/** Returns the banners about the connection and unsent work once their code has been fetched, which happens when the page is idle; null until then. */
export function useLaterBanners(): typeof LaterBanners | null {
  const [later, setLater] = useState<typeof LaterBanners | null>(null)
  useEffect(() => {
    const load = async () => {
      // The code that stores a score on this device must be there before the connection is lost.
      const [banners] = await Promise.all([
        import('./later-banners.ts'),
        import('#web/data/writes/unsent-writes.ts'),
      ])
      setLater(banners)
    }
    // Without a connection, the next page sends what is stored.
    return onIdle(() => void load().catch(() => undefined))
  }, [])
  return later
}
