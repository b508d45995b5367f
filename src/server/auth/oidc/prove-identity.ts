import type { TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client'
import type { HostedSettings } from '#server/settings/service-config.ts'
import { readIdentity, isPlainId, type OidcIdentity } from './oidc-identity.ts'
import { OidcError } from './oidc-problem.ts'
import type { FindProvider, Provider } from './provider.ts'
import type { Attempt } from './sign-in-attempt.ts'

/** A verified identity and its ID token. */
export type VerifiedIdentity = { readonly hosted: OidcIdentity; readonly idToken: string }

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers

// Error codes by which a provider says that it is temporarily unavailable.
const temporaryErrors = ['server_error', 'temporarily_unavailable']
const cancelledErrors = [
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
]
const connectionErrors = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']

/**
 * Exchanges the code of the callback URL `address` for an ID token and verifies it: signature by the provider's keys, algorithm, issuer,
 * audience, authorized party, times, nonce. Throws OidcError otherwise.
 */
export async function verifyIdentity(
  settings: HostedSettings,
  findProvider: FindProvider,
  attempt: Attempt,
  address: URL,
): Promise<VerifiedIdentity> {
  const provider = await findProvider()
  const { claims, userInfo, idToken } = await verifyTokens(provider, settings, attempt, address)
  return { hosted: readIdentity(claims, userInfo, settings), idToken }
}

async function verifyTokens(
  provider: Provider,
  { clientId }: HostedSettings,
  attempt: Attempt,
  address: URL,
) {
  try {
    const tokens = await exchangeCode(provider, attempt, address)
    const claims = tokens.claims()
    const { id_token: idToken } = tokens
    if (claims === undefined || idToken === undefined) throw new Error('no ID token')
    if (claims['azp'] !== undefined && claims['azp'] !== clientId)
      throw new Error('unexpected authorized party')
    if (!isPlainId(claims.sub)) throw new Error('unusable subject')
    const isWhole = ['email', 'name'].every((name) => typeof claims[name] === 'string')
    const asksMore = !isWhole && provider.metadata.userinfo_endpoint !== undefined
    const userInfo = asksMore
      ? await provider.openId.fetchUserInfo(provider.configuration, tokens.access_token, claims.sub)
      : null
    return { claims, userInfo, idToken }
  } catch (error) {
    throw problemIn(provider, error)
  }
}

const exchangeCode = (
  { openId, configuration }: Provider,
  { state, nonce, verifier }: Attempt,
  address: URL,
): Promise<Tokens> =>
  openId.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })

function problemIn({ openId }: Provider, error: unknown): OidcError {
  if (error instanceof openId.AuthorizationResponseError) {
    if (cancelledErrors.includes(error.error)) return new OidcError('cancelled', 'withdrawn')
    if (temporaryErrors.includes(error.error)) return new OidcError('unavailable', 'passing')
  }
  const { code } = error as { code?: unknown }
  // fetch throws a TypeError without a connection.
  const isLost = error instanceof TypeError && error.cause instanceof Error
  const problem = isLost || connectionErrors.includes(String(code)) ? 'unavailable' : 'refused'
  // Other properties of library errors may contain tokens, which must not be logged.
  const { message } = error as Error
  return new OidcError(problem, code === undefined ? message : `${String(code)} ${message}`)
}
