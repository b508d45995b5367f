import type { AuthHandler } from '../auth.ts'
import type { FindSession } from '../session.ts'

// Whoever signs in by these has not been at the provider.
const wayIn = /\/api\/auth\/(?:sign-in|sign-up|two-factor)(?:\/|$)/
// A passkey is a way in of its own for somebody without a session, and a second factor for somebody with one.
const passkey = /\/api\/auth\/passkey\/(?:generate-authenticate-options|verify-authentication)$/

/** Closes every way in by the accounts of this house, where the provider is the way in. */
export const oneWayIn =
  (auth: AuthHandler, findSession: FindSession): AuthHandler =>
  async (request) => {
    const { pathname } = new URL(request.url)
    const isSignedIn = async () =>
      (await findSession(request.headers.get('cookie') ?? undefined)) !== null
    if (wayIn.test(pathname) || (passkey.test(pathname) && !(await isSignedIn())))
      return Response.json(
        { code: 'SIGN_IN_THROUGH_PROVIDER', message: 'People sign in through the provider here' },
        { status: 404 },
      )
    return auth(request)
  }
