import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireUsable } from '#server/auth/sessions/require-usable-session.ts'
import type { FindSession, SessionUser } from '#server/auth/sessions/session.ts'
import type { AppContext } from '#server/context/app-context.ts'

/** Finds the session of a request; looks it up once per request. */
export type FindRequestSession = (request: FastifyRequest) => Promise<SessionUser | null>

/** The application context of routes and hooks. */
export type RoutesContext = Omit<AppContext, 'findAnySession'> & {
  /** Finds the session; throws when its second factor is missing. */
  readonly findSession: FindRequestSession
  /** Finds the session, even when its second factor is missing. */
  readonly findAnySession: FindRequestSession
}

type FoundSession = { readonly session: SessionUser | null; readonly wasRequestComplete: boolean }

declare module 'fastify' {
  interface FastifyRequest {
    /** The session that was found, and whether the whole request had arrived by then. */
    foundSession: FoundSession | null
  }
}

/**
 * Looks up the session of a request once, before its body is read, and again if the body arrived after that: sending slowly must not extend
 * a session.
 */
export function createRequestSessions(
  app: FastifyInstance,
  find: FindSession,
): Pick<RoutesContext, 'findSession' | 'findAnySession'> {
  app.decorateRequest('foundSession', null)
  const findAnySession: FindRequestSession = async (request) => {
    const { foundSession, raw } = request
    if (foundSession !== null && (foundSession.wasRequestComplete || !raw.complete))
      return foundSession.session
    const session = await find(request.headers.cookie)
    request.foundSession = { session, wasRequestComplete: raw.complete }
    return session
  }
  return {
    findAnySession,
    findSession: async (request) => {
      const session = await findAnySession(request)
      if (session !== null) requireUsable(session)
      return session
    },
  }
}
