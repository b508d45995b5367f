import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { FeatureFlags } from '#rules/api/feature-flags.ts'
import { ownOrganization } from '../reads/own-organization.ts'
import { lacksFactor, useSession } from '../session/session.ts'
import { useTarget } from '../session/target.ts'
import {
  noService,
  onServiceFlags,
  serviceFlags,
  setServiceFlags,
  type ServiceFlags,
} from './flag-store.ts'
import { flagsInForce } from './flags-in-force.ts'

/** Returns the values of the flag service, if one is used. */
export const useServiceFlags = (): ServiceFlags =>
  useSyncExternalStore(onServiceFlags, serviceFlags)

/** Returns the flags that apply to the person (specification, section 6); no page waits for a service. */
export function useFeatureFlags(): FeatureFlags {
  const { featureFlags } = useSession()
  const service = useServiceFlags()
  return useMemo(() => flagsInForce(featureFlags, service), [featureFlags, service])
}

/**
 * Follows the flag service of the installation, if it uses one, for the signed-in person; before sign-in only where a flag decides
 * what the page offers. Its code is fetched only then.
 */
export function useFlagService(): void {
  const { user, flagService, demoAccounts, preview } = useSession()
  const target = useTarget()
  const { clientId, url } = flagService ?? {}
  const isSignedIn = user !== null && !lacksFactor(user)
  const userId = isSignedIn ? user.UserId : null
  // Before sign-in only SignInTesting matters; an impersonation writes nothing.
  const isUsed = preview === undefined && (isSignedIn || demoAccounts !== undefined)
  useEffect(() => {
    if (clientId === undefined || !isUsed) return undefined
    const ending = new AbortController()
    const follow = async () => {
      const [{ followFlags }, organization] = await Promise.all([
        import('./flag-service.ts'),
        userId === null ? null : ownOrganization(target),
      ])
      if (ending.signal.aborted) return
      followFlags(
        { clientId, url },
        userId === null ? null : { userId, organization },
        ending.signal,
      )
    }
    follow().catch(() => {
      if (!ending.signal.aborted) setServiceFlags({ state: 'away', flags: {} })
    })
    return () => {
      ending.abort()
      setServiceFlags(noService)
    }
  }, [clientId, url, isUsed, userId, target])
}
