import { useEffect } from 'react'
import { onIdle } from '../drafts/on-idle.ts'
import { ownOrganization } from '../reads/own-organization.ts'
import { useSession } from '../session/session.ts'
import { useTarget } from '../session/target.ts'

/**
 * Shows the chat of the installation's messenger, if it uses one, to the signed-in person (specification, section 2). Its code is fetched
 * only then, once the page is idle; without it the page works as usual.
 */
export function useMessenger(): void {
  const { messenger } = useSession()
  const target = useTarget()
  const { appId, region, userId, userHash } = messenger ?? {}
  useEffect(() => {
    if (!appId || !region || !userId || !userHash) return undefined
    let isCurrent = true
    let hide: (() => void) | undefined
    const show = async () => {
      const [intercom, organization] = await Promise.all([
        import('./intercom.ts'),
        ownOrganization(target),
      ])
      if (!isCurrent) return
      intercom.showIntercom({ appId, region, userId, userHash }, organization)
      hide = intercom.hideIntercom
    }
    // A page without the chat is better than one with an error about it.
    const cancel = onIdle(() => void show().catch(() => undefined))
    return () => {
      cancel()
      isCurrent = false
      hide?.()
    }
  }, [appId, region, userId, userHash, target])
}
