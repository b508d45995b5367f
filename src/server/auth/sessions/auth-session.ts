import type { AuthHandler } from '../types/auth-handler.ts'
import type { SessionCookies } from './session-cookie.ts'
import type { FindSession, SessionUser } from './session.ts'

/** Handles a request to /api/auth/*; `known` is its session, null for none, undefined when it was not looked up. */
export type SessionAuthHandler = (request: Request, known?: SessionUser | null) => Promise<Response>

/** The endpoints below /api/auth/ that work without the second factor. */
const always =
  /\/api\/auth\/(sign-out|get-session|sign-in\/.*|factors(\/.*)?|passkey\/.*|two-factor\/.*)$/

const refusal = { code: 'SECOND_FACTOR_NEEDED', message: 'A second factor is needed first' }

/**
 * Passes the session cookie to the sign-in library only while our own lookup finds the session, so that both agree on its end. Without its
 * second factor a session allows only giving it, setting one up and signing out.
 */
export const withCurrentSession =
  (
    auth: AuthHandler,
    findAnySession: FindSession,
    sessionCookies: Pick<SessionCookies, 'without' | 'withOne'>,
  ): SessionAuthHandler =>
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
    // The library parses cookies differently, but must find the same session.
    request.headers.set('cookie', sessionCookies.withOne(cookies))
    return auth(request)
  }
