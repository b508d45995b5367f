import type { AuthHandler } from './auth.ts'
import type { SessionCookies } from './session-cookie.ts'
import type { FindSession, SessionUser } from './session.ts'

/** Answers a request to /api/auth/*, whose session may be known already: null for none, undefined when it was not looked up. */
export type LivingAuthHandler = (request: Request, known?: SessionUser | null) => Promise<Response>

/** What may be called below /api/auth/ in a session that still lacks its second factor. */
const always =
  /\/api\/auth\/(sign-out|get-session|sign-in\/.*|factors(\/.*)?|passkey\/.*|two-factor\/.*)$/

const refusal = { code: 'SECOND_FACTOR_NEEDED', message: 'A second factor is needed first' }

/**
 * Lets the sign-in library see the session of a request only while our own look-up finds it, so that a session ends for both at the
 * same moment; and in one that still lacks its second factor nothing but giving it, setting it up and signing out.
 */
export const livingSession =
  (
    auth: AuthHandler,
    findAnySession: FindSession,
    sessionCookies: Pick<SessionCookies, 'without' | 'withOne'>,
  ): LivingAuthHandler =>
  async (request, known) => {
    const cookies = request.headers.get('cookie')
    if (cookies === null) return auth(request)
    const session = known === undefined ? await findAnySession(cookies) : known
    if (session === null) {
      request.headers.set('cookie', sessionCookies.without(cookies))
      return auth(request)
    }
    const lacksFactor = session.secondFactor === 'awaited' || session.secondFactor === 'required'
    if (lacksFactor && !always.test(new URL(request.url).pathname))
      return Response.json(refusal, { status: 403 })
    // The library reads cookies in its own way: it is to find the session that was found here, and no other.
    request.headers.set('cookie', sessionCookies.withOne(cookies))
    return auth(request)
  }
