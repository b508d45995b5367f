import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import type { FindSession, SessionUser } from '../sign-in/session.ts'
import { refuseUnusable } from '../sign-in/usable-session.ts'

/** Finds the session of a request; one look-up serves all who ask. */
export type SessionOf = (request: FastifyRequest) => Promise<SessionUser | null>

/** The house as routes and hooks know it. */
export type RoutesHouse = Omit<House, 'findAnySession'> & {
  /** Finds who is signed in; refuses a session that still lacks its second factor. */
  readonly findSession: SessionOf
  /** Finds who is signed in, also in a session that still lacks its second factor. */
  readonly findAnySession: SessionOf
}

type Found = { readonly session: SessionUser | null; readonly wasWhole: boolean }

declare module 'fastify' {
  interface FastifyRequest {
    /** The session as it was found, and whether all of the request had arrived by then. */
    foundSession: Found | null
  }
}

/**
 * Looks the session of a request up once, before its body is read. When the body arrived later it is looked up again: whoever sends
 * slowly is not signed in for longer.
 */
export function requestSessions(
  app: FastifyInstance,
  find: FindSession,
): Pick<RoutesHouse, 'findSession' | 'findAnySession'> {
  app.decorateRequest('foundSession', null)
  const findAnySession: SessionOf = async (request) => {
    const { foundSession, raw } = request
    if (foundSession !== null && (foundSession.wasWhole || !raw.complete))
      return foundSession.session
    const session = await find(request.headers.cookie)
    request.foundSession = { session, wasWhole: raw.complete }
    return session
  }
  return {
    findAnySession,
    findSession: async (request) => {
      const session = await findAnySession(request)
      if (session !== null) refuseUnusable(session)
      return session
    },
  }
}
