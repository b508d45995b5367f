import type { FindSession } from '../sessions/session.ts'
import type { AuthHandler } from '../types/auth-handler.ts'
import type { OidcSessions } from './oidc-sessions.ts'
import type { FindProvider } from './provider.ts'

type AppContext = {
  readonly origin: () => string
  readonly findProvider: FindProvider
  readonly findSession: FindSession
  readonly hostedSessions: OidcSessions
  readonly report: (error: unknown) => void
}

/** Adds `continueAt` to the sign-out response if the session began at the provider, so that the browser ends it there, too. */
export const withProviderSignOut =
  (auth: AuthHandler, context: AppContext): AuthHandler =>
  async (request) => {
    if (!request.url.split('?')[0]?.endsWith('/sign-out')) return auth(request)
    const continueAt = await endOfSession(context, request.headers.get('cookie') ?? undefined)
    const response = await auth(request)
    if (response.status !== 200 || continueAt === null) return response
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    const body = JSON.stringify({ ...((await response.json()) as object), continueAt })
    return new Response(body, { status: response.status, headers })
  }

// Signing out here must work even while the provider is unavailable.
async function endOfSession(
  { origin, findProvider, findSession, hostedSessions, report }: AppContext,
  cookies: string | undefined,
): Promise<string | null> {
  try {
    const session = await findSession(cookies)
    const idToken = session && (await hostedSessions.idTokenOf(session.sessionId))
    if (idToken === null) return null
    const { openId, configuration, metadata } = await findProvider()
    if (metadata.end_session_endpoint === undefined) return null
    return openId.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${origin()}/sign-in`,
    }).href
  } catch (error) {
    report(error)
    return null
  }
}
