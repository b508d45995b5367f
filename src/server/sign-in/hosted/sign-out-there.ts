import type { AuthHandler } from '../auth.ts'
import type { FindSession } from '../session.ts'
import type { HostedSessions } from './hosted-sessions.ts'
import type { FindProvider } from './provider.ts'

type House = {
  readonly origin: () => string
  readonly findProvider: FindProvider
  readonly findSession: FindSession
  readonly hostedSessions: HostedSessions
  readonly report: (error: unknown) => void
}

/** Tells who signs out of a session that began through the provider where to go on, so that it ends there too: `continueAt` beside what the handler answers. */
export const signOutThere =
  (auth: AuthHandler, house: House): AuthHandler =>
  async (request) => {
    if (!request.url.split('?')[0]?.endsWith('/sign-out')) return auth(request)
    const continueAt = await endOfSession(house, request.headers.get('cookie') ?? undefined)
    const response = await auth(request)
    if (response.status !== 200 || continueAt === null) return response
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    const body = JSON.stringify({ ...((await response.json()) as object), continueAt })
    return new Response(body, { status: response.status, headers })
  }

// Whoever cannot be signed out there is signed out here all the same.
async function endOfSession(
  { origin, findProvider, findSession, hostedSessions, report }: House,
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
