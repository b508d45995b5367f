import { safeReturn } from '../../../rules/safe-return.ts'
import type { DeviceCookies } from '../guessing/device-cookies.ts'
import type { OpenSession } from '../open-session.ts'
import type { OpenSignIns } from '../sign-ins.ts'
import { attemptSeconds, stateMark, type Attempt, type SealedAttempts } from './attempt.ts'
import type { AttemptCookies } from './attempt-cookies.ts'
import type { FindHostedAccount } from './find-hosted-account.ts'
import { HostedProblem, LinkNeeded } from './hosted-problem.ts'
import type { HostedSessions } from './hosted-sessions.ts'
import type { LinkOffers } from './link-offer.ts'
import type { Once } from '../once.ts'
import { proveIdentity } from './prove-identity.ts'
import type { FindProvider } from './provider.ts'
import type { HostedSettings } from '../../config.ts'

/** Where a browser goes next, and the cookies that it takes along. */
export type Onward = { readonly location: string; readonly cookies: readonly string[] }

/** Where a browser goes on that came back from the provider; and why it was not signed in, when that was refused. */
export type Arrived = Onward & {
  readonly refused: { readonly code: string; readonly email: string | null } | null
}

/** What a browser asks when it wants to go to the provider. */
export type Departure = {
  readonly returnTo: unknown
  readonly invitation: string | undefined
  readonly cookies: string | undefined
}

/** How a browser came back: the query of its address, and what is known of it. */
export type Arrival = {
  readonly query: string
  readonly cookies: string | undefined
  readonly userAgent: string
  readonly address: string
}

/** Signing in through the provider. */
export type HostedSignIn = {
  /** Sends a browser to the provider; throws HostedProblem 'unavailable'. */
  readonly begin: (departure: Departure) => Promise<Onward>
  /** Signs in who comes back from the provider, or sends back to the sign-in page with the reason why not. */
  readonly finish: (arrival: Arrival) => Promise<Arrived>
}

/** What signing in is made of. */
export type SignInHouse = {
  readonly settings: HostedSettings
  readonly origin: () => string
  readonly findProvider: FindProvider
  readonly attempts: SealedAttempts
  readonly cookies: AttemptCookies
  readonly linkOffers: Pick<LinkOffers, 'make'>
  readonly once: Once
  readonly findAccount: FindHostedAccount
  readonly openSession: OpenSession
  readonly hostedSessions: HostedSessions
  readonly signIns: OpenSignIns
  readonly devices: Pick<DeviceCookies, 'issue'>
  readonly report: (error: unknown) => void
}

const callback = '/api/auth/hosted/callback'

/** Puts signing in through the provider together: authorization code flow with PKCE, state and nonce bound to the browser. */
export const hostedSignIn = (house: SignInHouse): HostedSignIn => ({
  begin: (departure) => begin(house, departure),
  finish: (arrival) => finish(house, arrival),
})

async function begin(house: SignInHouse, departure: Departure): Promise<Onward> {
  const { openId, configuration } = await house.findProvider()
  const attempt: Attempt = {
    state: openId.randomState(),
    nonce: openId.randomNonce(),
    verifier: openId.randomPKCECodeVerifier(),
    returnTo: safeReturn(departure.returnTo),
    invitation: departure.invitation,
    until: Date.now() + attemptSeconds * 1_000,
  }
  const location = openId.buildAuthorizationUrl(configuration, {
    redirect_uri: `${house.origin()}${callback}`,
    scope: house.settings.scopes,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  })
  const sealed = house.attempts.seal(attempt)
  return {
    location: location.href,
    cookies: house.cookies.keep(departure.cookies, attempt.state, sealed),
  }
}

async function finish(house: SignInHouse, arrival: Arrival): Promise<Arrived> {
  const query = new URLSearchParams(arrival.query)
  const state = query.get('state')
  const cookies = state ? [house.cookies.drop(state)] : []
  const attempt = await attemptOf(house, arrival, query.getAll('state'))
  try {
    if (attempt === null) throw new HostedProblem('expired', 'no such attempt in this browser')
    const session = await signedIn(house, attempt, arrival)
    const location = attempt.returnTo ?? '/app'
    return { location, cookies: [...cookies, ...session], refused: null }
  } catch (error) {
    if (error instanceof LinkNeeded) return offerLink(house, error, attempt?.returnTo, cookies)
    if (!(error instanceof HostedProblem)) throw error
    await note(house, error)
    const words = new URLSearchParams({ problem: error.problem })
    if (attempt?.returnTo) words.set('returnTo', attempt.returnTo)
    const { problem: code, meant: email = null } = error
    const refused = isRefusal(error) ? { code, email } : null
    return { location: `/sign-in?${words.toString()}`, cookies, refused }
  }
}

// Nobody is signed in, and nothing is refused: the owner of the account goes on with the password.
function offerLink(
  { linkOffers }: SignInHouse,
  { hosted: { issuer, subject }, address }: LinkNeeded,
  returnTo: string | undefined,
  cookies: readonly string[],
): Arrived {
  const offer = linkOffers.make({ issuer, subject, email: address, returnTo }, Date.now())
  return { location: '/link-account', cookies: [...cookies, offer], refused: null }
}

async function attemptOf(
  { attempts, cookies, once }: SignInHouse,
  arrival: Arrival,
  [state, ...others]: readonly string[],
): Promise<Attempt | null> {
  if (!state || others.length > 0) return null
  const sealed = cookies.find(arrival.cookies, state)
  const attempt = sealed === null ? null : attempts.open(sealed, Date.now())
  if (attempt?.state !== state) return null
  return (await once.wasUsed(markOf(attempt))) ? null : attempt
}

const markOf = ({ state }: Attempt): string => `state ${stateMark(state)}`

async function signedIn(
  house: SignInHouse,
  attempt: Attempt,
  { query, cookies, userAgent, address }: Arrival,
): Promise<string[]> {
  const { settings, findProvider, once, findAccount, openSession, hostedSessions, signIns } = house
  const back = new URL(`${house.origin()}${callback}?${query}`)
  const { hosted, idToken } = await proveIdentity(settings, findProvider, attempt, back)
  // Recorded only once the provider's response is verified, so that forged responses add no rows.
  if (!(await once.use(markOf(attempt), attemptSeconds)))
    throw new HostedProblem('expired', 'the answer was used at the same moment')
  const { userId, email, hasUserRow } = await findAccount(hosted, attempt.invitation)
  const { hasSecondFactor, userType } = hosted
  const session = await openSession({ userId, hasSecondFactor, userAgent, address })
  if (session === null)
    throw new HostedProblem('locked', 'the person was locked meanwhile', { email })
  await hostedSessions.note(session.sessionId, hosted, idToken, hasUserRow ? null : userType)
  await signIns.record(email, true)
  return [session.cookie, ...house.devices.issue(cookies, userId)]
}

// Turning back is no refusal, and neither is a provider that does not answer.
const isRefusal = ({ problem }: HostedProblem): boolean =>
  problem !== 'cancelled' && problem !== 'unavailable'

// Turning back is no failed attempt, and neither is a provider that does not answer.
async function note({ signIns, report }: SignInHouse, problem: HostedProblem): Promise<void> {
  if (problem.problem === 'cancelled') return
  report(problem)
  if (problem.problem === 'unavailable' || problem.problem === 'expired') return
  await signIns.record(problem.email ?? '', false)
}
