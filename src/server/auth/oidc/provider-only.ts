import type { FindSession } from '../sessions/session.ts'
import type { AuthHandler } from '../types/auth-handler.ts'

// The paths of sign-in without the provider.
const wayIn = /\/api\/auth\/(?:sign-in|sign-up|two-factor)(?:\/|$)/
// A passkey signs in when there is no session, and is a second factor when there is one.
const passkey = /\/api\/auth\/passkey\/(?:generate-authenticate-options|verify-authentication)$/

/** Disables embedded sign-in when people sign in only through the provider. */
export const providerOnly =
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
