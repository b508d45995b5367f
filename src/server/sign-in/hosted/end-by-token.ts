import type { HostedSessions } from './hosted-sessions.ts'
import { logoutIn, logoutTokenSeconds } from './logout-token.ts'
import { keysFinder } from './provider-keys.ts'
import type { FindProvider } from './provider.ts'
import type { HostedSettings } from '../../config.ts'
import { signedToken } from './signed-token.ts'

type House = {
  readonly settings: HostedSettings
  readonly findProvider: FindProvider
  readonly hostedSessions: HostedSessions
}

/** Ends the sessions that a logout token of the provider names; false when the token is none of its, or was used before. */
export type EndByToken = (token: string) => Promise<boolean>

/** Takes what the provider tells when somebody has signed out there (OpenID Connect Back-Channel Logout 1.0). */
export function tokenEnder({ settings, findProvider, hostedSessions }: House): EndByToken {
  const findKeys = keysFinder(findProvider)
  return async (token) => {
    const { algorithms } = await findProvider()
    const signed = await signedToken(token, algorithms, findKeys)
    const logout = signed && logoutIn(signed, settings, Date.now())
    return logout !== null && hostedSessions.end(logout, 2 * logoutTokenSeconds)
  }
}
