import type { HostedSettings } from '#server/settings/service-config.ts'
import { verifyLogoutToken, logoutTokenSeconds } from './logout-token.ts'
import type { OidcSessions } from './oidc-sessions.ts'
import { createKeyFinder } from './provider-keys.ts'
import type { FindProvider } from './provider.ts'

type AppContext = {
  readonly settings: HostedSettings
  readonly findProvider: FindProvider
  readonly hostedSessions: OidcSessions
}

/** Ends the sessions of a logout token; false for an invalid or replayed token. */
export type EndByLogoutToken = (token: string) => Promise<boolean>

/** Creates the handler of logout tokens (OpenID Connect Back-Channel Logout 1.0). */
export function createBackChannelLogout({
  settings,
  findProvider,
  hostedSessions,
}: AppContext): EndByLogoutToken {
  const findKey = createKeyFinder(findProvider)
  return async (token) => {
    const { algorithms } = await findProvider()
    const logout = await verifyLogoutToken(token, settings, algorithms, findKey)
    return logout !== null && hostedSessions.end(logout, 2 * logoutTokenSeconds)
  }
}
