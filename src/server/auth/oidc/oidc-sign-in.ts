import { safeReturn } from '#rules/text/safe-return.ts'
import type { HostedSettings } from '#server/settings/service-config.ts'
import type { DeviceCookies } from '../lockout/device-cookies.ts'
import type { OpenSession } from '../sessions/open-session.ts'
import type { SingleUse } from '../sessions/single-use.ts'
import type { SignInRecords } from '../types/open-sign-ins.ts'
import type { AttemptCookies } from './attempt-cookies.ts'
import type { FindOidcAccount } from './find-oidc-account.ts'
import type { LinkOffers } from './link-offer.ts'
import { OidcError, LinkNeeded } from './oidc-problem.ts'
import type { OidcSessions } from './oidc-sessions.ts'
import { verifyIdentity } from './prove-identity.ts'
import type { FindProvider } from './provider.ts'
import {
  attemptSeconds,
  stateMark,
  type Attempt,
  type EncryptedAttempts,
} from './sign-in-attempt.ts'

/** Where a browser is sent next, and the cookies to set. */
export type Redirect = { readonly location: string; readonly cookies: readonly string[] }

/** The redirect after the provider's callback, and the denial, if any. */
export type CallbackResult = Redirect & {
  readonly refused: { readonly code: string; readonly email: string | null } | null
}

export type SignInStart = {
  readonly returnTo: unknown
  readonly invitation: string | undefined
  readonly cookies: string | undefined
}

/** The callback request of a browser. */
export type CallbackRequest = {
  readonly query: string
  readonly cookies: string | undefined
  readonly userAgent: string
  readonly address: string
}

/** The two steps of signing in through the provider. */
export type OidcSignIn = {
  /** Redirects a browser to the provider; throws OidcError 'unavailable'. */
  readonly begin: (departure: SignInStart) => Promise<Redirect>
  /** Signs in after the provider's callback, or redirects to the sign-in page with the problem. */
  readonly finish: (arrival: CallbackRequest) => Promise<CallbackResult>
}

export type SignInContext = {
  readonly settings: HostedSettings
  readonly origin: () => string
  readonly findProvider: FindProvider
  readonly attempts: EncryptedAttempts
  readonly cookies: AttemptCookies
  readonly linkOffers: Pick<LinkOffers, 'create'>
  readonly once: SingleUse
  readonly findAccount: FindOidcAccount
  readonly openSession: OpenSession
  readonly hostedSessions: OidcSessions
  readonly signIns: SignInRecords
  readonly devices: Pick<DeviceCookies, 'issue'>
  readonly report: (error: unknown) => void
}

const callback = '/api/auth/hosted/callback'

/** Creates provider sign-in: authorization code flow with PKCE, state and nonce bound to the browser. */
export const createOidcSignIn = (context: SignInContext): OidcSignIn => ({
  begin: (departure) => begin(context, departure),
  finish: (arrival) => finish(context, arrival),
})

async function begin(context: SignInContext, departure: SignInStart): Promise<Redirect> {
  const { openId, configuration } = await context.findProvider()
  const attempt: Attempt = {
    state: openId.randomState(),
    nonce: openId.randomNonce(),
    verifier: openId.randomPKCECodeVerifier(),
    returnTo: safeReturn(departure.returnTo),
    invitation: departure.invitation,
    until: Date.now() + attemptSeconds * 1_000,
  }
  const location = openId.buildAuthorizationUrl(configuration, {
    redirect_uri: `${context.origin()}${callback}`,
    scope: context.settings.scopes,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  })
  const sealed = context.attempts.encrypt(attempt)
  return {
    location: location.href,
    cookies: context.cookies.keep(departure.cookies, attempt.state, sealed),
  }
}

async function finish(context: SignInContext, arrival: CallbackRequest): Promise<CallbackResult> {
  const query = new URLSearchParams(arrival.query)
  const state = query.get('state')
  const cookies = state ? [context.cookies.drop(state)] : []
  const attempt = await findAttempt(context, arrival, query.getAll('state'))
  try {
    if (attempt === null) throw new OidcError('expired', 'no such attempt in this browser')
    const session = await signIn(context, attempt, arrival)
    const location = attempt.returnTo ?? '/app'
    return { location, cookies: [...cookies, ...session], refused: null }
  } catch (error) {
    if (error instanceof LinkNeeded) return offerLink(context, error, attempt?.returnTo, cookies)
    if (!(error instanceof OidcError)) throw error
    await recordFailure(context, error)
    const words = new URLSearchParams({ problem: error.problem })
    if (attempt?.returnTo) words.set('returnTo', attempt.returnTo)
    const { problem: code, meant: email = null } = error
    const refused = isDenial(error) ? { code, email } : null
    return { location: `/sign-in?${words.toString()}`, cookies, refused }
  }
}

// Not a denial: the owner of the account can continue with the password.
function offerLink(
  { linkOffers }: SignInContext,
  { hosted: { issuer, subject }, address }: LinkNeeded,
  returnTo: string | undefined,
  cookies: readonly string[],
): CallbackResult {
  const offer = linkOffers.create({ issuer, subject, email: address, returnTo }, Date.now())
  return { location: '/link-account', cookies: [...cookies, offer], refused: null }
}

async function findAttempt(
  { attempts, cookies, once }: SignInContext,
  arrival: CallbackRequest,
  [state, ...others]: readonly string[],
): Promise<Attempt | null> {
  if (!state || others.length > 0) return null
  const sealed = cookies.find(arrival.cookies, state)
  const attempt = sealed === null ? null : attempts.decrypt(sealed, Date.now())
  if (attempt?.state !== state) return null
  return (await once.wasUsed(markOf(attempt))) ? null : attempt
}

const markOf = ({ state }: Attempt): string => `state ${stateMark(state)}`

async function signIn(
  context: SignInContext,
  attempt: Attempt,
  { query, cookies, userAgent, address }: CallbackRequest,
): Promise<string[]> {
  const { settings, findProvider, once, findAccount, openSession, hostedSessions, signIns } =
    context
  const back = new URL(`${context.origin()}${callback}?${query}`)
  const { hosted, idToken } = await verifyIdentity(settings, findProvider, attempt, back)
  // Recorded only after the provider's response has been verified, so that forged responses add no rows.
  if (!(await once.use(markOf(attempt), attemptSeconds)))
    throw new OidcError('expired', 'the answer was used at the same moment')
  const { userId, email, hasUserRow } = await findAccount(hosted, attempt.invitation)
  const { hasSecondFactor, userType } = hosted
  const session = await openSession({ userId, hasSecondFactor, userAgent, address })
  if (session === null) throw new OidcError('locked', 'the person was locked meanwhile', { email })
  await hostedSessions.record(session.sessionId, hosted, idToken, hasUserRow ? null : userType)
  await signIns.record(email, true)
  return [session.cookie, ...context.devices.issue(cookies, userId)]
}

// Neither a cancelled sign-in nor an unavailable provider is a denial.
const isDenial = ({ problem }: OidcError): boolean =>
  problem !== 'cancelled' && problem !== 'unavailable'

// A cancelled or expired sign-in and an unavailable provider do not count as failed attempts.
async function recordFailure(
  { signIns, report }: SignInContext,
  problem: OidcError,
): Promise<void> {
  if (problem.problem === 'cancelled') return
  report(problem)
  if (problem.problem === 'unavailable' || problem.problem === 'expired') return
  await signIns.record(problem.email ?? '', false)
}
