import type { TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client'
import type { Attempt } from './attempt.ts'
import { hostedIdentity, isPlainId, type HostedIdentity } from './hosted-identity.ts'
import { HostedProblem } from './hosted-problem.ts'
import type { FindProvider, Provider } from './provider.ts'
import type { HostedSettings } from '../../config.ts'

/** Whom the provider has proven, and its token that says so. */
export type Proven = { readonly hosted: HostedIdentity; readonly idToken: string }

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers

// What a provider answers when it cannot do its work at present.
const passing = ['server_error', 'temporarily_unavailable']
const withdrawn = ['access_denied', 'login_required', 'interaction_required', 'consent_required']
const lost = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']

/**
 * Exchanges the code with which the browser came back, at `address`, for an ID token, and reads that: signature by the provider's own
 * keys, algorithm, issuer, audience, authorized party, times, nonce. Throws HostedProblem for anything that does not hold.
 */
export async function proveIdentity(
  settings: HostedSettings,
  findProvider: FindProvider,
  attempt: Attempt,
  address: URL,
): Promise<Proven> {
  const provider = await findProvider()
  const { claims, userInfo, idToken } = await verified(provider, settings, attempt, address)
  return { hosted: hostedIdentity(claims, userInfo, settings), idToken }
}

async function verified(
  provider: Provider,
  { clientId }: HostedSettings,
  attempt: Attempt,
  address: URL,
) {
  try {
    const tokens = await exchanged(provider, attempt, address)
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

const exchanged = (
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

function problemIn({ openId }: Provider, error: unknown): HostedProblem {
  if (error instanceof openId.AuthorizationResponseError) {
    if (withdrawn.includes(error.error)) return new HostedProblem('cancelled', 'withdrawn')
    if (passing.includes(error.error)) return new HostedProblem('unavailable', 'passing')
  }
  const { code } = error as { code?: unknown }
  // What fetch throws when nobody answers.
  const isLost = error instanceof TypeError && error.cause instanceof Error
  const problem = isLost || lost.includes(String(code)) ? 'unavailable' : 'refused'
  // What the library adds to its errors may hold tokens, which no log is to hold.
  const { message } = error as Error
  return new HostedProblem(problem, code === undefined ? message : `${String(code)} ${message}`)
}
