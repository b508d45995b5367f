import { useEffect } from 'react'
import { onIdle } from '../drafts/on-idle.ts'
import { lacksFactor, useSession } from '../session/session.ts'
import { useTarget } from '../session/target.ts'

/**
 * Shows other people's changes within a second, while a person is signed in and the installation has live updates. Its code is fetched once
 * the page is idle; without it the page works as usual.
 */
export function useLive(): void {
  const { user, preview, isLive } = useSession()
  const target = useTarget()
  const isUsable = isLive && user !== null && !lacksFactor(user)
  const name = isUsable ? `${user.UserId}.${target}.${preview?.id ?? ''}` : null
  useEffect(() => {
    if (name === null) return undefined
    let isCurrent = true
    let stop: (() => void) | undefined
    const start = async () => {
      const { startLive } = await import('./later.ts')
      if (isCurrent) stop = startLive(target, name)
    }
    const cancel = onIdle(() => void start().catch(() => undefined))
    return () => {
      isCurrent = false
      cancel()
      stop?.()
    }
  }, [name, target])
}
